import type { DeviceKind } from '@berth/domain';
import type { MachineFacts } from '../numa/read-numa.js';
import type { PciLocation } from '../pci/address.js';
import type { PciNames } from '../pci/pci-ids.js';
import type { LinkFacts, VfSuspicion } from './device-facts.js';
import type { ScanWarning } from './warnings.js';

/**
 * What a function is to the scan: `ok`; `withheld` (it may be a VF whose links are not there, so it
 * is never shown as a plain device); `sick` (ids of a slot that fell silent); `wide-domain` (above
 * ffff, not to be handed out). Only `ok` ones are ever reported.
 */
export type DeviceStanding = 'ok' | 'withheld' | 'sick' | 'wide-domain';

/** An IOMMU group as this boot shows it. */
export interface ScannedGroup {
  /** Changes between boots: for people. The members are its identity (Host facts 3.1). */
  readonly label: string;
  /** All members, bridges too, in address order. */
  readonly members: readonly string[];
}

/** One PCI function of the scan. Null: the platform does not say. */
export interface ScannedDevice {
  readonly address: string;
  readonly location: PciLocation;
  readonly standing: DeviceStanding;
  readonly vendorId: string;
  readonly productId: string;
  readonly classCode: string | null;
  readonly revision: string | null;
  readonly subsystemVendorId: string | null;
  readonly subsystemId: string | null;
  readonly names: PciNames | null;
  /** Null for a withheld function: nobody knows yet. */
  readonly kind: DeviceKind | null;
  readonly suspectedVf: VfSuspicion | null;
  readonly isBridge: boolean;
  /** The PF of a VF or vDPA device; it need not be in the scan. */
  readonly parentAddress: string | null;
  readonly vfIndex: number | null;
  /** VFs a PF can have, and has; null for others. */
  readonly vfCapacity: number | null;
  readonly vfCount: number | null;
  readonly vfProductId: string | null;
  readonly vfTotalMsix: number | null;
  readonly vdpaName: string | null;
  readonly vdpaCharDev: string | null;
  readonly numaNode: number | null;
  readonly driver: string | null;
  readonly driverOverride: string | null;
  readonly vfioBound: boolean;
  readonly iommuGroup: ScannedGroup | null;
  readonly rootBus: string | null;
  /** First bridge below the root bus; null on a root bus. */
  readonly rootPort: string | null;
  readonly bridgePath: readonly string[];
  /** Functions of one card share it, VFs through their PF (Host facts 1.8). */
  readonly cardKey: string;
  readonly bootVga: boolean;
  readonly resetMethods: readonly string[] | null;
  readonly link: LinkFacts;
  /** The netdev that stands for it (not a representor), and all below it. */
  readonly netdev: string | null;
  readonly netdevNames: readonly string[];
  readonly rdmaDevs: readonly string[];
  readonly nvmeSerial: string | null;
  readonly drmNodes: readonly string[];
  readonly vgpuTypes: readonly string[];
  readonly currentVgpuType: string | null;
  readonly label: string | null;
  readonly slotName: string | null;
  readonly serial: string | null;
  /** The serial is the PF's (Host facts 2.10). */
  readonly serialInherited: boolean;
  readonly partNumber: string | null;
  /** What the host itself does with it; null: can't be seen from here. */
  readonly hostUse: readonly string[] | null;
  /** True only when nothing at all speaks against handing it out. */
  readonly assignable: boolean;
  /** All reasons against it, e.g. `no-iommu-group`, `group-mate-in-use:0000:00:1f.4`. */
  readonly reasons: readonly string[];
}

/** Everything one look at a machine gave. Plain JSON. */
export interface HostScan extends MachineFacts {
  readonly scanRevision: 1;
  readonly source: 'sysfs' | 'nodedev';
  /** Random for each boot of the kernel; null in a capture (an agent refuses to report without it). */
  readonly bootId: string | null;
  readonly hostname: string | null;
  readonly scannedAtMs: number;
  /** One entry for each function on the bus, in address order: odd ones are marked, not dropped. */
  readonly devices: readonly ScannedDevice[];
  /** Addresses of those that may be VFs, and of those in domains above ffff: also marked in `devices`. */
  readonly withheld: readonly string[];
  readonly wideDomain: readonly string[];
  readonly warnings: readonly ScanWarning[];
}
