import type { DeviceDescription, IommuGroupPolicy, HostTopology, ReportedInventories } from '@berth/domain';

/** What an agent sends: everything it sees, without provider ids of devices. */
export interface MachineReport {
  readonly bootId: string;
  readonly sequence: number;
  /** provider id → class → numbers; the root provider's id is the host id. */
  readonly totals: Readonly<Record<string, ReportedInventories>>;
  /** Absent: `together`. */
  readonly iommuGroups?: IommuGroupPolicy;
  readonly devices: readonly DeviceDescription[];
  /** NUMA cells; absent where the agent tells of none. */
  readonly topology?: HostTopology;
}
