import type { ConstraintRule, DeviceAttribute } from '../pci/constraint.js';
import type { ClaimEnd } from './claim.js';

/** Why a host refuses new claims as a whole. */
interface HostReason<C extends string> {
  readonly code: C;
  readonly hostId: string;
  readonly detail?: string;
}

/** A number that is in the way of one class on one provider: all units are those of the class. */
interface CapacityNumbers {
  readonly providerId: string;
  readonly resourceClass: string;
  readonly asked: number;
  /** What may still be taken: (total - reserved) × ratio - used, never below 0. */
  readonly free: number;
  readonly total: number;
  readonly reserved: number;
  readonly allocationRatio: number;
  readonly used: number;
}

interface DeviceReason<C extends string> {
  readonly code: C;
  readonly address: string;
  readonly requestId: string | null;
  readonly detail?: string;
}

/** What of one host cell does not suffice for one guest cell. CPUs count as such, memory in MiB, pages in pages. */
export interface CellObstacle {
  readonly cell: number;
  readonly resource:
    | 'shared-cpus'
    | 'dedicated-cpus'
    /** CPUs of cores with (without) a second thread, as the thread policy wants them. */
    | 'cores-with-threads'
    | 'cores-without-threads'
    | 'memory'
    | 'pages';
  readonly asked: number;
  readonly free: number;
  readonly total: number;
  /** With `pages`: the size that comes nearest; null where the cell has none that would do, and `asked` is MiB. */
  readonly pageSizeKib?: number | null;
}

/**
 * Every reason a host's decider can give. Codes are write-once: none is ever renamed or reused with
 * another meaning. `REJECTION_ORDER` is the documented order in which several reasons are listed.
 */
export type HostRejection =
  | HostReason<'HostUnknown'>
  | HostReason<'HostAlreadyRegistered'>
  | HostReason<'HostRetired'>
  | HostReason<'HostSuspended'>
  | HostReason<'HostFenced'>
  | HostReason<'HostDisabled'>
  | HostReason<'HostDraining'>
  | HostReason<'HostNotDraining'>
  | HostReason<'HostInUse'>
  | HostReason<'HostNotRebooted'>
  | HostReason<'BootNotReported'>
  | HostReason<'InventoryUnknown'>
  | { readonly code: 'ClaimAlreadyEnded'; readonly claimId: string; readonly end: ClaimEnd }
  | { readonly code: 'ClaimUnknown'; readonly claimId: string }
  | { readonly code: 'ClaimHeld'; readonly claimId: string; readonly detail: string }
  | { readonly code: 'ClaimConfirmed'; readonly claimId: string; readonly detail: string }
  | { readonly code: 'ClaimIdReused'; readonly claimId: string; readonly detail: string }
  | { readonly code: 'ClaimStranded'; readonly claimId: string; readonly hostId: string; readonly epoch: number }
  | {
      readonly code: 'ClaimOfAnotherInstance';
      readonly claimId: string;
      readonly instanceId: string;
      readonly askedInstanceId: string;
    }
  | { readonly code: 'ClaimInMove'; readonly claimId: string; readonly moveId: string; readonly detail: string }
  | { readonly code: 'GroupInUse'; readonly groupId: string; readonly members: number }
  | { readonly code: 'GroupEpochClosed'; readonly groupId: string; readonly epoch: number }
  | {
      readonly code: 'AntiAffinityViolated';
      readonly groupId: string;
      readonly members: number;
      readonly maxServerPerHost: number;
    }
  | { readonly code: 'ClaimEmpty' }
  | { readonly code: 'InvalidAmount'; readonly field: string; readonly value: unknown; readonly expected: string }
  | { readonly code: 'RequestMalformed'; readonly field: string; readonly value: unknown; readonly expected: string }
  | { readonly code: 'ProviderUnknown'; readonly providerId: string }
  | {
      readonly code: 'InventoryMissing';
      readonly providerId: string;
      readonly resourceClass: string;
      readonly asked: number;
    }
  | ({
      readonly code: 'UnitsViolated';
      readonly minUnit: number;
      readonly maxUnit: number;
      readonly stepSize: number;
    } & Pick<CapacityNumbers, 'providerId' | 'resourceClass' | 'asked'>)
  | ({ readonly code: 'CapacityExceeded' } & CapacityNumbers)
  | DeviceReason<'DeviceUnknown'>
  | (DeviceReason<'DeviceHeld'> & { readonly claimId: string })
  | (DeviceReason<'DeviceBlocked'> & { readonly blockedBy: string })
  | DeviceReason<'DeviceQuarantined'>
  | DeviceReason<'DeviceVanished'>
  | DeviceReason<'DeviceReserved'>
  | (DeviceReason<'DeviceGroupShared'> & { readonly mates: readonly string[] })
  | DeviceReason<'DeviceNotAssignable'>
  | DeviceReason<'DeviceMismatch'>
  | {
      readonly code: 'InsufficientDevices';
      readonly requestId: string | null;
      readonly asked: number;
      /** Matching devices that could be taken now, were this the only request. */
      readonly free: number;
      /** Matching devices reported on the host in any state. */
      readonly total: number;
      readonly held: number;
      readonly blocked: number;
      readonly quarantined: number;
      /** Used by somebody without a claim; absent where there is none, as the next two. */
      readonly drifted?: number;
      /** Used once and not cleared since. */
      readonly reserved?: number;
      /** In an IOMMU group with other endpoints, where the host's policy refuses those. */
      readonly groupShared?: number;
    }
  | {
      /** Each request alone could be served, all of them together can not (Nova facts 5.6). */
      readonly code: 'RequestsConflict';
      readonly requestIds: readonly string[];
      readonly asked: number;
      readonly free: number;
    }
  | {
      /** No choice of devices keeps this bond, even if it were the only one. */
      readonly code: 'ConstraintUnsatisfied';
      /** Place in the list of the wish. */
      readonly constraint: number;
      readonly rule: ConstraintRule;
      readonly attribute: DeviceAttribute;
      readonly requestIds: readonly string[];
      readonly asked: number;
      /** `same`: free matching devices of the best value; `different`: how many values have any. */
      readonly free: number;
    }
  | {
      /** Each bond alone can be kept, all of them together can not. */
      readonly code: 'ConstraintsConflict';
      readonly requestIds: readonly string[];
      readonly asked: number;
      readonly free: number;
    }
  /** The guest asks for NUMA cells and the host has told of none; `asked` counts cells. */
  | { readonly code: 'NumaTopologyUnknown'; readonly asked: number }
  | { readonly code: 'NumaCellsInsufficient'; readonly asked: number; readonly total: number }
  | {
      /** This guest cell fits no host cell, each for the obstacles listed. */
      readonly code: 'NumaCellUnfit';
      readonly guestCell: number;
      readonly hostCells: readonly CellObstacle[];
    }
  /** Each guest cell fits some host cell; `free` host cells that fit any are too few for all, or the wrong ones. */
  | { readonly code: 'NumaCellsConflict'; readonly asked: number; readonly free: number }
  | {
      /** CPUs and memory fit, and devices are free, but not near enough under the requests' NUMA policies. */
      readonly code: 'NumaDevicesUnfit';
      readonly requestIds: readonly string[];
      readonly asked: number;
      /** Free devices of these requests by host cell; null: of unknown cell. `fits`: a guest cell can be there. */
      readonly cells: readonly { readonly cell: number | null; readonly free: number; readonly fits: boolean }[];
    }
  | { readonly code: 'SearchBudgetExceeded'; readonly steps: number }
  | { readonly code: 'ReportMalformed'; readonly field: string; readonly value: unknown; readonly expected: string }
  | { readonly code: 'ReportStale'; readonly bootId: string; readonly sequence: number; readonly lastSequence: number }
  | { readonly code: 'ProviderExists'; readonly providerId: string }
  | { readonly code: 'ProviderIsRoot'; readonly providerId: string }
  | { readonly code: 'ProviderHasChildren'; readonly providerId: string; readonly children: readonly string[] }
  | { readonly code: 'ProviderInUse'; readonly providerId: string; readonly claims: readonly string[] }
  | { readonly code: 'ProviderReported'; readonly providerId: string; readonly detail: string }
  | {
      readonly code: 'InventoryInUse';
      readonly providerId: string;
      readonly resourceClass: string;
      readonly used: number;
    }
  | {
      readonly code: 'GenerationConflict';
      readonly providerId: string;
      readonly expected: number;
      readonly actual: number;
    };

export type HostRejectionCode = HostRejection['code'];

/** The documented order of reasons: host, claim, group, amounts, devices, reports, providers. */
export const REJECTION_ORDER: readonly HostRejectionCode[] = [
  'HostUnknown',
  'HostAlreadyRegistered',
  'HostRetired',
  'HostSuspended',
  'HostFenced',
  'HostDisabled',
  'HostDraining',
  'HostNotDraining',
  'HostInUse',
  'HostNotRebooted',
  'BootNotReported',
  'InventoryUnknown',
  'ClaimAlreadyEnded',
  'ClaimUnknown',
  'ClaimHeld',
  'ClaimConfirmed',
  'ClaimIdReused',
  'ClaimOfAnotherInstance',
  'ClaimStranded',
  'ClaimInMove',
  'GroupInUse',
  'GroupEpochClosed',
  'AntiAffinityViolated',
  'ClaimEmpty',
  'InvalidAmount',
  'RequestMalformed',
  'ProviderUnknown',
  'InventoryMissing',
  'UnitsViolated',
  'CapacityExceeded',
  'DeviceUnknown',
  'DeviceHeld',
  'DeviceBlocked',
  'DeviceQuarantined',
  'DeviceVanished',
  'DeviceReserved',
  'DeviceGroupShared',
  'DeviceNotAssignable',
  'DeviceMismatch',
  'InsufficientDevices',
  'RequestsConflict',
  'ConstraintUnsatisfied',
  'ConstraintsConflict',
  'NumaTopologyUnknown',
  'NumaCellsInsufficient',
  'NumaCellUnfit',
  'NumaCellsConflict',
  'NumaDevicesUnfit',
  'SearchBudgetExceeded',
  'ReportMalformed',
  'ReportStale',
  'ProviderExists',
  'ProviderIsRoot',
  'ProviderHasChildren',
  'ProviderInUse',
  'ProviderReported',
  'InventoryInUse',
  'GenerationConflict',
];

const RANK = new Map(REJECTION_ORDER.map((code, index) => [code, index]));

/** Sorts reasons into the documented order; equal codes keep the order in which they were found. */
export const inDocumentedOrder = (reasons: readonly HostRejection[]): HostRejection[] =>
  reasons
    .map((reason, found) => ({ reason, found, rank: RANK.get(reason.code) ?? REJECTION_ORDER.length }))
    .sort((a, b) => a.rank - b.rank || a.found - b.found)
    .map(({ reason }) => reason);
