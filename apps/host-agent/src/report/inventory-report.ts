import type { DeviceDescription, IommuGroupPolicy, HostCell, ReportedInventory } from '@berth/domain';

/** One device of the body of `PUT /v1/hosts/{id}/report`; what is left out has the server's default. */
export type WireDevice = Pick<DeviceDescription, 'address' | 'vendorId' | 'productId' | 'kind'> &
  Partial<Omit<DeviceDescription, 'address' | 'vendorId' | 'productId' | 'kind'>>;

export interface WireTopology {
  readonly cells: readonly WireCell[];
}

export interface WireCell extends Omit<HostCell, 'threadSiblings'> {
  /** Cores of more than one thread. */
  readonly cores: readonly { readonly threads: readonly number[] }[];
}

/** The body of `PUT /v1/hosts/{id}/report`: the WHOLE view of a machine. Memory in MiB, disk in GiB. */
export interface InventoryReport {
  readonly bootId: string;
  /** Counts the reports of one boot from 1. */
  readonly sequence: number;
  /** Of the root provider: class → numbers. */
  readonly totals: Readonly<Record<string, ReportedInventory>>;
  /** What becomes of devices that share an IOMMU group; absent: `together`. */
  readonly iommuGroups?: IommuGroupPolicy;
  readonly devices: readonly WireDevice[];
  /** NUMA cells; absent where the scan shows none. */
  readonly topology?: WireTopology;
}

/** A function that is not in the report, and all reasons why. */
export interface ExcludedDevice {
  readonly address: string;
  /** As in the scan, besides `not-selected` and `platform-device`. */
  readonly reasons: readonly string[];
}

export interface ReportOutcome {
  readonly report: InventoryReport;
  readonly excluded: readonly ExcludedDevice[];
  /** Things to tell the operator, one line each. */
  readonly warnings: readonly string[];
}
