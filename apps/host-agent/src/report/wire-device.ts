import type { ScannedDevice } from '../scan/host-scan.js';
import type { WireDevice } from './inventory-report.js';
import type { Selection } from './selection.js';

type Info = Record<string, string | number | boolean>;

/**
 * A scanned device as the server takes it.
 *
 * @param isBridge tells the bridges among group members, which are no endpoints
 */
export function wireDevice(
  device: ScannedDevice & { readonly kind: WireDevice['kind'] },
  selection: Selection,
  isBridge: (address: string) => boolean,
): WireDevice {
  const { resourceClass, traits, tags } = selection;
  return {
    address: device.address,
    vendorId: device.vendorId,
    productId: device.productId,
    kind: device.kind,
    ...(device.parentAddress === null ? {} : { parentAddress: device.parentAddress }),
    numaNode: device.numaNode,
    ...(resourceClass === undefined ? {} : { resourceClass }),
    ...(traits === undefined ? {} : { traits }),
    ...(tags === undefined ? {} : { tags }),
    iommuGroup: device.iommuGroup?.members.filter((member) => !isBridge(member)) ?? null,
    bridgePath: device.bridgePath,
    info: infoOf(device),
  };
}

/**
 * What describes the device to people. Nothing in it changes when a guest takes the device: driver,
 * netdev and link state do, and would make an event of every start of a guest.
 */
function infoOf(device: ScannedDevice): Info {
  const subsystem =
    device.subsystemVendorId === null ? null : `${device.subsystemVendorId}:${device.subsystemId ?? '0000'}`;
  const all: Record<string, string | number | boolean | null> = {
    class: device.classCode,
    revision: device.revision,
    subsystem,
    vendorName: device.names?.vendor ?? null,
    deviceName: device.names?.device ?? null,
    card: device.cardKey,
    label: device.label,
    slot: device.slotName,
    serial: device.serial,
    partNumber: device.partNumber,
    maxLinkSpeedMtps: device.link.maxSpeedMtps,
    maxLinkWidth: device.link.maxWidth,
    vfCapacity: device.vfCapacity,
    vfIndex: device.vfIndex,
    vdpaCharDev: device.vdpaCharDev,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string | number] => entry[1] !== null),
  );
}
