import type { ScannedDevice as ConfigDevice } from '@berth/pci-config';
import type { HostScan, ScannedDevice } from '../scan/host-scan.js';

/** The functions of a scan that a device_spec may match: endpoints whose kind is known. */
export const matchableDevices = (scan: HostScan): ConfigDevice[] =>
  scan.devices.flatMap((device) => (device.isBridge || device.kind === null ? [] : [matchable(device, device.kind)]));

/** One scanned function as @berth/pci-config reads it. */
const matchable = (device: ScannedDevice, kind: NonNullable<ScannedDevice['kind']>): ConfigDevice => ({
  address: device.address,
  vendorId: device.vendorId,
  productId: device.productId,
  kind,
  parentAddress: device.parentAddress,
  netNames: device.netdevNames,
  cardSerialNumber: device.serial,
  sriovTotalVfs: device.vfCapacity,
  vfProductId: device.vfProductId,
});
