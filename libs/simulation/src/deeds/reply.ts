import type { Outcome } from '../file/expectation.js';

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
  cells: null,
  attempt: null,
  repeated: false,
  detail: null,
};

export const reply = (outcome: Outcome, more: Partial<Reply> = {}): Reply => ({ ...NOTHING, outcome, ...more });
