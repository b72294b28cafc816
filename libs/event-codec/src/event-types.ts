import type { GroupEvent, HostEvent, InstanceEvent, NameEvent, PolicyEvent, RegistryEvent } from '@berth/domain';
import type { Category } from './streams.js';

/** Every event this build knows, by the category of the streams it stands in. */
export interface EventsOf {
  readonly host: HostEvent;
  readonly instance: InstanceEvent;
  readonly group: GroupEvent;
  readonly policy: PolicyEvent;
  readonly registry: RegistryEvent;
  readonly name: NameEvent;
}
export type DomainEvent = EventsOf[Category];
export type EventType = DomainEvent['type'];

/** type → version of the shape that is written now. The compiler refuses a missing or a foreign type. */
type TypesOf<C extends Category> = Readonly<Record<EventsOf[C]['type'], number>>;

/** A new shape raises its number here and adds its upcaster (upcasters.ts) and its golden file. Names never change. */
export const SCHEMA_VERSIONS: { readonly [C in Category]: TypesOf<C> } = {
  host: {
    HostRegistered: 1,
    ProviderAdded: 1,
    ProviderRenamed: 1,
    ProviderMoved: 1,
    ProviderRemoved: 1,
    InventoryReported: 1,
    ProviderInventorySet: 1,
    ProviderTraitsSet: 1,
    ProviderAggregatesSet: 1,
    HostDisabled: 1,
    HostEnabled: 1,
    HostDrainStarted: 1,
    HostDrained: 1,
    HostFenced: 1,
    HostReturned: 1,
    HostRetired: 1,
    HostSuspended: 1,
    HostResumed: 1,
    DeviceQuarantined: 1,
    DeviceRestored: 1,
    DevicesReserved: 1,
    DeviceReservationCleared: 1,
    DeviceDriftObserved: 1,
    ClaimAccepted: 1,
    ClaimRejected: 1,
    ClaimChanged: 1,
    ClaimConfirmed: 1,
    ClaimRenewed: 1,
    ClaimAborted: 1,
    ClaimReleased: 1,
    ClaimExpired: 1,
    InstanceRescheduled: 1,
    GroupEpochClosed: 1,
  },
  instance: {
    PlacementRequested: 1,
    AttemptStarted: 1,
    InstancePlaced: 1,
    PlacementFailed: 1,
    InstanceActivated: 1,
    MoveStarted: 1,
    MoveCommitted: 1,
    MoveConfirmed: 1,
    MoveReverted: 1,
    MoveFailed: 1,
    ProcessAbandoned: 1,
    InstanceShelved: 1,
    InstanceDeleted: 1,
  },
  group: {
    ServerGroupCreated: 1,
    GroupHostPinned: 1,
    GroupHostUnpinned: 1,
    ServerGroupDeleted: 1,
    GangRequested: 1,
    GangCommitted: 1,
    GangAbandoned: 1,
  },
  policy: { SchedulerPolicyChanged: 1, AliasDefined: 1, FlavorDefined: 1 },
  registry: {
    ResourceClassDefined: 1,
    ResourceClassRenamed: 1,
    ResourceClassDeleted: 1,
    TraitDefined: 1,
    TraitDeleted: 1,
  },
  name: { NameReserved: 1, NameReleased: 1 },
};

export interface KnownType {
  readonly type: EventType;
  readonly category: Category;
  readonly schemaVersion: number;
}

/** Every known type by its name; names are unique over all categories. */
export const EVENT_TYPES: ReadonlyMap<string, KnownType> = new Map(
  (Object.entries(SCHEMA_VERSIONS) as [Category, Record<EventType, number>][]).flatMap(([category, versions]) =>
    (Object.entries(versions) as [EventType, number][]).map(([type, schemaVersion]): [string, KnownType] => [
      type,
      { type, category, schemaVersion },
    ]),
  ),
);
