import { sortedKeys } from '../../kernel/order.js';
import type { DeviceDescription } from '../../pci/device.js';

type Flat = Readonly<Record<string, string | number | boolean | null>>;

/** Whether two reports of a device say the same, list and key order aside where it has no meaning. */
export function sameDescription(a: DeviceDescription, b: DeviceDescription): boolean {
  return (
    a.vendorId === b.vendorId &&
    a.productId === b.productId &&
    a.kind === b.kind &&
    a.parentAddress === b.parentAddress &&
    a.numaNode === b.numaNode &&
    a.resourceClass === b.resourceClass &&
    sameSet(a.traits, b.traits) &&
    sameFlat(a.tags, b.tags) &&
    sameSet(a.iommuGroup ?? [], b.iommuGroup ?? []) &&
    ((a.iommuGroup ?? null) === null) === ((b.iommuGroup ?? null) === null) &&
    (a.bridgePath ?? []).join() === (b.bridgePath ?? []).join() &&
    sameFlat(a.info ?? {}, b.info ?? {})
  );
}

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join();

const sameFlat = (a: Flat, b: Flat): boolean => {
  const keys = sortedKeys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && a[key] === b[key]);
};
