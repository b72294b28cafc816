import type { ClaimId, HostId, InstanceId } from '../kernel/ids.js';
import type { AttemptFailure, DecisionEvidence, PlacementAsk, RankedHost } from './instance.events.js';
import type { MoveCommand, MoveRejection } from './move/move.commands.js';
import type { InstanceStatus } from './instance.state.js';

interface Of<T extends string> {
  readonly type: T;
  readonly instanceId: InstanceId;
}

/** `ranked` has at least one host: a placement that no host passes the filters of is answered without an event. */
export interface RequestPlacement extends Of<'RequestPlacement'> {
  readonly requestDigest: string;
  readonly ask: PlacementAsk;
  readonly ranked: readonly RankedHost[];
  readonly evidence: DecisionEvidence;
}
/** An attempt was refused or its build failed: on to the next ranked host, or the placement has failed. */
export interface FailAttempt extends Of<'FailAttempt'> {
  readonly attempt: number;
  readonly claimNumber: number;
  readonly reasons: AttemptFailure['reasons'];
}
export interface RecordPlacement extends Of<'RecordPlacement'> {
  readonly attempt: number;
  readonly hostId: HostId;
  readonly claimId: ClaimId;
}
/** The guest runs under this claim. */
export interface ActivateInstance extends Of<'ActivateInstance'> {
  readonly claimId: ClaimId;
}
/** Gives up the host and everything on it, to be placed again later (Nova facts 10.10). */
export interface ShelveInstance extends Of<'ShelveInstance'> {}
export interface DeleteInstance extends Of<'DeleteInstance'> {}

export type InstanceCommand =
  | RequestPlacement
  | FailAttempt
  | RecordPlacement
  | ActivateInstance
  | ShelveInstance
  | DeleteInstance
  | MoveCommand;

/** Why an instance's stream refuses a command; codes are write-once, and one decision gives exactly one of them. */
export type InstanceRejection =
  | MoveRejection
  | { readonly code: 'InstanceUnknown'; readonly instanceId: string }
  | { readonly code: 'InstanceDeleted'; readonly instanceId: string }
  | {
      /** It was asked for with another request and has not failed. */
      readonly code: 'InstanceExists';
      readonly instanceId: string;
      readonly status: InstanceStatus;
      readonly hostId: string | null;
    }
  | { readonly code: 'InstanceMoving'; readonly instanceId: string; readonly moveId: string }
  | { readonly code: 'NoHostRanked'; readonly instanceId: string }
  | { readonly code: 'PlacementFailed'; readonly instanceId: string }
  | {
      readonly code: 'AttemptUnknown';
      readonly instanceId: string;
      readonly attempt: number;
      /** The last one that was started; 0 = none. */
      readonly lastAttempt: number;
    }
  | {
      readonly code: 'ClaimNotOfInstance';
      readonly instanceId: string;
      readonly claimId: string;
      readonly currentClaimId: string | null;
    };
