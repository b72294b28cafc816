/** Lower-case dashed UUID. Ids from outside are normalised to this form at the edge (Placement facts 9.20). */
export type Uuid = string;

/** A host is the root of one provider tree; its root provider has the same id. */
export type HostId = Uuid;
export type ProviderId = Uuid;
export type InstanceId = Uuid;
export type ClaimId = Uuid;
export type GroupId = Uuid;
/** A PCI request keeps ONE id for its whole life, over reschedules and moves (Nova facts 7.17). */
export type RequestId = string;
/** `VCPU`, `MEMORY_MB`, `CUSTOM_…`: open strings (Placement facts 9.5). */
export type ResourceClass = string;
export type Trait = string;
/** Text as written by whoever linked it (Placement facts 9.16). */
export type AggregateId = string;
/** Canonical `dddd:bb:dd.f`, lower case; see {@link parsePciAddress}. */
export type PciAddressText = string;

/** When an event happened, as recorded in its envelope: milliseconds since 1970-01-01 UTC. */
export interface EventTime {
  readonly timeMs: number;
}
