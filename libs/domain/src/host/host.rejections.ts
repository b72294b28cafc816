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
    }
  | {
      /** Each request alone could be served, all of them together can not (Nova facts 5.6). */
      readonly code: 'RequestsConflict';
      readonly requestIds: readonly string[];
      readonly asked: number;
      readonly free: number;
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
  'DeviceNotAssignable',
  'DeviceMismatch',
  'InsufficientDevices',
  'RequestsConflict',
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
