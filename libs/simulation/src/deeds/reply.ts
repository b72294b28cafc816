import type { Outcome } from '../file/expectation.js';

/** Where a member of a gang is. */
export interface MemberReply {
  readonly instanceId: string;
  readonly hostId: string;
  readonly claimId: string;
}

/** An answer, still with ids. */
export interface Reply {
  readonly outcome: Outcome;
  readonly code: string | null;
  readonly reasons: readonly { readonly code: string }[];
  readonly hostId: string | null;
  readonly claimId: string | null;
  readonly moveId: string | null;
  /** Null where the answer does not say. */
  readonly devices: readonly string[] | null;
  /** Of a gang, in the order of the request. */
  readonly members: readonly MemberReply[] | null;
  readonly cells: readonly number[] | null;
  readonly attempt: number | null;
  readonly repeated: boolean;
  /** What an `error` said. */
  readonly detail: string | null;
}

const NOTHING: Omit<Reply, 'outcome'> = {
  code: null,
  reasons: [],
  hostId: null,
  claimId: null,
  moveId: null,
  devices: null,
  members: null,
  cells: null,
  attempt: null,
  repeated: false,
  detail: null,
};

export const reply = (outcome: Outcome, more: Partial<Reply> = {}): Reply => ({ ...NOTHING, outcome, ...more });
