import { parsePciAddress } from '../../pci/address.js';
import { DEVICE_KINDS, type DeviceDescription, type DeviceKind } from '../../pci/device.js';
import type { ReportedInventories } from '../inventory.js';

/** Told of one wrong field: what was given and what would be right. */
export type Found = (field: string, value: unknown, expected: string) => void;

/** A reported device that is left out of its report, and why. */
export interface DroppedDevice {
  readonly address: string;
  /** Member of the device. */
  readonly field: string;
  readonly value: unknown;
  readonly expected: string;
}

/**
 * One bad device costs one device (Nova facts 4.12, B44): the devices of a report without those that can't be, each of
 * which is named with the first thing wrong with it. Where not one is sound the list is returned as it is: something
 * else than a device is broken, and the report is to be refused as a whole.
 */
export function soundDevices<D extends DeviceDescription>(
  devices: readonly D[],
  totals: Readonly<Record<string, ReportedInventories>>,
): { readonly sound: readonly D[]; readonly dropped: readonly DroppedDevice[] } {
  const check = deviceCheck(devices, totals);
  const dropped: DroppedDevice[] = [];
  const sound = devices.filter((device, index) => {
    const before = dropped.length;
    check(device, index, (field, value, expected) => {
      if (dropped.length === before) dropped.push({ address: device.address, field, value, expected });
    });
    return dropped.length === before;
  });
  return sound.length === 0 ? { sound: devices, dropped: [] } : { sound, dropped };
}

/** A check of single devices among all of one report. */
export function deviceCheck(
  devices: readonly DeviceDescription[],
  totals: Readonly<Record<string, ReportedInventories>>,
): (device: DeviceDescription, index: number, found: Found) => void {
  const counted = countedClasses(totals);
  const places = new Map<string, number>();
  const kinds = new Map<string, DeviceKind>();
  devices.forEach(({ address, kind }, index) => {
    if (places.has(address)) return;
    places.set(address, index);
    kinds.set(address, kind);
  });
  return (device, index, found) => {
    const first = places.get(device.address);
    if (first !== undefined && first !== index) {
      found('address', device.address, `an address of its own: devices[${first}] has the same`);
    }
    checkShape(device, found);
    checkParent(device, kinds, found);
    if (counted.has(device.resourceClass)) {
      // It would stand in the way of the host's own units: an amount of a device class asks for devices.
      found('resourceClass', device.resourceClass, 'a class of devices, which the host does not count itself');
    }
  };
}

/** Classes that are no devices' on any machine, or that this tree counts by number. */
function countedClasses(totals: Readonly<Record<string, ReportedInventories>>): Set<string> {
  const classes = new Set(['VCPU', 'PCPU', 'MEMORY_MB', 'DISK_GB']);
  for (const amounts of Object.values(totals)) for (const name of Object.keys(amounts)) classes.add(name);
  return classes;
}

const ID = /^[0-9a-f]{4}$/;

function checkShape(device: DeviceDescription, found: Found): void {
  const { address, kind, numaNode } = device;
  if (!parsePciAddress(address)) found('address', address, 'an address like 0000:81:00.0');
  if (!ID.test(device.vendorId)) found('vendorId', device.vendorId, 'four lower-case hexadecimal digits');
  if (!ID.test(device.productId)) found('productId', device.productId, 'four lower-case hexadecimal digits');
  if (!DEVICE_KINDS.includes(kind)) found('kind', kind, DEVICE_KINDS.join(', '));
  if (numaNode !== null && (!Number.isInteger(numaNode) || numaNode < 0)) {
    found('numaNode', numaNode, 'a whole number from 0, or null where unknown');
  }
}

/** A VF belongs to a PF: a parent of another kind would break what blocks what (Nova facts 3.1, 7.5). */
function checkParent(device: DeviceDescription, kinds: ReadonlyMap<string, DeviceKind>, found: Found): void {
  const { address, parentAddress, kind } = device;
  const isChild = kind === 'type-VF' || kind === 'vdpa';
  if (parentAddress === null) {
    // Without it nobody could tell which card the VF belongs to; the PF itself need not be reported.
    if (isChild) found('parentAddress', parentAddress, `the address of the PF that this ${kind} belongs to`);
    return;
  }
  if (!isChild) found('parentAddress', parentAddress, `null for a ${kind}`);
  if (parentAddress === address || !parsePciAddress(parentAddress)) {
    found('parentAddress', parentAddress, 'the address of another device, like 0000:81:00.0');
    return;
  }
  if (isChild && Object.hasOwn(device.tags, 'one_time_use')) {
    // A child is cleaned with its card, if at all (Nova facts 1.14).
    found(
      'tags.one_time_use',
      device.tags.one_time_use,
      `no such tag on a ${kind}: only whole cards can be for one use`,
    );
  }
  const parentKind = kinds.get(parentAddress);
  if (isChild && parentKind !== undefined && parentKind !== 'type-PF') {
    const expected = `the address of a type-PF: ${parentAddress}, which ${address} names as its parent, is reported as ${parentKind}`;
    found('parentAddress', parentAddress, expected);
  }
}
