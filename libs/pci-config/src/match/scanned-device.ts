import type { DeviceKind, PciAddressText } from '@berth/domain';

/** A PCI function as a scan of the bus found it, before any device_spec is applied. */
export interface ScannedDevice {
  readonly address: PciAddressText;
  /** Four lower-case hexadecimal digits each. */
  readonly vendorId: string;
  readonly productId: string;
  readonly kind: DeviceKind;
  readonly parentAddress: PciAddressText | null;
  /** Names of its network interfaces, for `devname` (Nova facts 1.10). */
  readonly netNames?: readonly string[];
  /** The card's serial number in its vital product data; null or absent where there is none (Nova facts 1.13). */
  readonly cardSerialNumber?: string | null;
  /** What `sriov_totalvfs` says; absent = judged by kind (Nova facts 1.9). */
  readonly sriovTotalVfs?: number | null;
  /** Product id its VFs have (`sriov_vf_device`), four hexadecimal digits; absent = taken from its VFs. */
  readonly vfProductId?: string | null;
}

/** Host look-ups that device_spec needs (Nova facts 1.9, 1.10, 1.13). */
export interface ScannedHost {
  readonly devices: readonly ScannedDevice[];
  readonly isPhysicalFunction: (address: string) => boolean;
  readonly addressOfInterface: (name: string) => PciAddressText | null;
  readonly device: (address: string) => ScannedDevice | null;
  /** Product id of a PF's VFs, null where nothing tells. */
  readonly vfProductId: (address: string) => string | null;
}

/** Indexes the devices of a scan. A PF that only its VFs tell of counts as a PF too. */
export function scannedHost(devices: readonly ScannedDevice[]): ScannedHost {
  const byAddress = new Map(devices.map((device) => [device.address, device]));
  const byName = new Map(
    devices.flatMap((device) => (device.netNames ?? []).map((name) => [name, device.address] as const)),
  );
  const vfIds = new Map<string, string>();
  for (const device of devices) {
    if (device.parentAddress !== null) vfIds.set(device.parentAddress, device.productId);
  }
  const isPf = (device: ScannedDevice): boolean =>
    device.sriovTotalVfs === undefined || device.sriovTotalVfs === null
      ? device.kind === 'type-PF'
      : device.sriovTotalVfs > 0;
  return {
    devices,
    isPhysicalFunction: (address) => {
      const device = byAddress.get(address);
      return device ? isPf(device) : vfIds.has(address);
    },
    addressOfInterface: (name) => byName.get(name) ?? null,
    device: (address) => byAddress.get(address) ?? null,
    vfProductId: (address) => byAddress.get(address)?.vfProductId ?? vfIds.get(address) ?? null,
  };
}
