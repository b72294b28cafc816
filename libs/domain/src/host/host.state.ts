import type { AggregateId, ClaimId, GroupId, HostId, PciAddressText, ProviderId, Trait } from '../kernel/ids.js';
import type { HostTopology } from '../numa/host-topology.js';
import type { DeviceDescription } from '../pci/device.js';
import type { OpenClaim } from './claim.js';
import type { HostKind } from './host.events.js';
import type { Inventories, ReportedInventories } from './inventory.js';
import type { IommuGroupPolicy } from './iommu-groups.js';
import { EndedClaims } from './tombstones.js';

export interface ProviderState {
  readonly providerId: ProviderId;
  readonly parentProviderId: ProviderId | null;
  readonly name: string;
  readonly generation: number;
  /** Came with a report, for a device; removed by reports only. */
  readonly ofDevices: boolean;
  readonly reported: ReportedInventories;
  readonly declared: Inventories;
  readonly traits: readonly Trait[];
  readonly aggregates: readonly AggregateId[];
  /** class → sum over open claims. */
  readonly used: Readonly<Record<string, number>>;
  readonly changedAtMs: number;
}

export interface DeviceState {
  readonly description: DeviceDescription;
  readonly providerId: ProviderId;
  /** The open claim that holds it (INV-01), or null. */
  readonly claimId: ClaimId | null;
  /** Not in the last report; exists only because a claim holds it. */
  readonly vanished: boolean;
  /** Reported while held: takes effect when the claim ends (Nova facts 4.6). */
  readonly pending: { readonly description: DeviceDescription; readonly providerId: ProviderId } | null;
  readonly quarantine: { readonly reason: string } | null;
  /** A one-time-use device that a confirmed claim had: kept back until an operator clears it (Nova facts 7.8). */
  readonly reserved: { readonly claimId: ClaimId } | null;
  /** In use by somebody without a claim (drift report): not handed out. */
  readonly usedBy: string | null;
  /** Revision at which its owner last changed, or it appeared: a drift scan begun before knows nothing of it. */
  readonly ownerSince: number;
}

/** What an operator or a use left on an address: kept while no device is reported there. */
export type DeviceMarks = Pick<DeviceState, 'quarantine' | 'reserved'>;

/** What the last drift report said beside {@link DeviceState.usedBy} (DESIGN rule 11). */
export interface ObservedDrift {
  readonly bootId: string;
  readonly sequence: number;
  readonly observedAtMs: number;
  /** Devices of confirmed claims that nobody uses; holds as long as the claim still has the device. */
  readonly unused: readonly { readonly address: PciAddressText; readonly claimId: ClaimId }[];
}

export type HostStatus = 'unregistered' | 'registered' | 'retired';

/** A host as its events tell it. Blocked-ness and pool counts are derived, never stored (DESIGN rule 3). */
export interface HostState {
  /** Place of the last folded event in its stream; -1 before the first. */
  readonly revision: number;
  readonly status: HostStatus;
  readonly hostId: HostId;
  readonly name: string;
  readonly kind: HostKind;
  readonly incarnation: number;
  readonly disabled: { readonly reason: string } | null;
  readonly drain: { readonly reason: string; readonly done: boolean } | null;
  /** `bootId`: the boot that was reported last when the host was fenced; null before the first report. */
  readonly fence: { readonly epoch: number; readonly attestedBy: string; readonly bootId: string | null } | null;
  /** Epoch of the latest fence; 0 = never fenced. */
  readonly fenceEpoch: number;
  /** Claims that were open when the host was fenced (DESIGN rule 12). They end by a return or with the host only. */
  readonly stranded: ReadonlySet<ClaimId>;
  readonly suspended: {
    readonly invariant: string;
    readonly detail: string;
    readonly firstBadEventId: string | null;
  } | null;
  /** Of the last report; null before the first. */
  readonly bootId: string | null;
  readonly reportSequence: number;
  /** Earlier boots, newest first, at most {@link PAST_BOOTS}: a report of one of them is late (DESIGN rule 11). */
  readonly pastBoots: readonly string[];
  readonly reportedAtMs: number | null;
  /** NUMA cells of the last report, canonical; null where it told of none. What is used of them follows from the claims. */
  readonly topology: HostTopology | null;
  /** Null before the first drift report. */
  readonly drift: ObservedDrift | null;
  readonly providers: ReadonlyMap<ProviderId, ProviderState>;
  readonly devices: ReadonlyMap<PciAddressText, DeviceState>;
  /** Of marked devices that are gone from the bus: a device that comes and goes does not lose its quarantine. */
  readonly marks: ReadonlyMap<PciAddressText, DeviceMarks>;
  readonly iommuGroups: IommuGroupPolicy;
  readonly claims: ReadonlyMap<ClaimId, OpenClaim>;
  readonly ended: EndedClaims;
  /** Highest closed epoch of each strict-affinity group (DESIGN rule 10). */
  readonly closedEpochs: ReadonlyMap<GroupId, number>;
}

/** How many earlier boots are remembered to tell a late report from a new boot. */
export const PAST_BOOTS = 16;

/** A stream without events. */
export const initialHostState: HostState = {
  revision: -1,
  status: 'unregistered',
  hostId: '',
  name: '',
  kind: 'machine',
  incarnation: 0,
  disabled: null,
  drain: null,
  fence: null,
  fenceEpoch: 0,
  stranded: new Set(),
  suspended: null,
  bootId: null,
  reportSequence: 0,
  pastBoots: [],
  reportedAtMs: null,
  topology: null,
  drift: null,
  providers: new Map(),
  devices: new Map(),
  marks: new Map(),
  iommuGroups: 'together',
  claims: new Map(),
  ended: EndedClaims.none,
  closedEpochs: new Map(),
};
