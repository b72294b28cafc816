import {
  type DeviceDescription,
  defaultResourceClass,
  type InventoryRecord,
  type ReportedInventories,
} from '@berth/domain';
import type { DeviceText, RecordText, TotalsText } from '../file/texts.js';
import { fullAddress } from './addresses.js';

/** A device as its agent would report it. */
export function deviceOf(text: DeviceText): DeviceDescription {
  const [vendorId = '', productId = ''] = text.id.split(':');
  return {
    address: fullAddress(text.address),
    vendorId,
    productId,
    kind: text.kind ?? (text.parent === undefined ? 'type-PCI' : 'type-VF'),
    parentAddress: text.parent === undefined ? null : fullAddress(text.parent),
    numaNode: text.numa ?? null,
    resourceClass: text.class ?? defaultResourceClass(vendorId, productId),
    traits: text.traits ?? [],
    tags: text.tags ?? {},
    ...(text.rootPort === undefined ? {} : { bridgePath: [fullAddress(text.rootPort)] }),
    ...(text.iommuGroup === undefined ? {} : { iommuGroup: text.iommuGroup.map(fullAddress) }),
  };
}

export const totalsOf = (totals: TotalsText): ReportedInventories =>
  Object.fromEntries(
    Object.entries(totals).map(([resourceClass, given]) => [
      resourceClass,
      typeof given === 'number' ? { total: given, reserved: 0 } : { total: given.total, reserved: given.reserved ?? 0 },
    ]),
  );

/** What an operator declares; left out: no minimum or step, at most the total, no over-commit. */
export const recordOf = (text: RecordText): InventoryRecord => ({
  total: text.total,
  reserved: text.reserved ?? 0,
  minUnit: text.minUnit ?? 1,
  maxUnit: text.maxUnit ?? text.total,
  stepSize: text.stepSize ?? 1,
  allocationRatio: text.allocationRatio ?? 1,
});
