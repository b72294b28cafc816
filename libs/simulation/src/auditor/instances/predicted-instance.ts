import type { Wish } from '../log/shapes.js';

/** One instance by its own stream: what was asked, where it should be, what is under way. */
export interface PredictedInstance {
  readonly instanceId: string;
  /** Of the placement; null for one that only claims name. */
  ask: Wish | null;
  status: 'unknown' | 'placing' | 'placed' | 'shelved' | 'failed' | 'deleted';
  home: { readonly hostId: string; readonly claimId: string } | null;
  move: PredictedMove | null;
  /** Every move there ever was, by id. */
  readonly moves: Map<string, PredictedMove>;
}

export interface PredictedMove {
  readonly moveId: string;
  readonly ask: Wish | null;
  committed: { readonly hostId: string; readonly claimId: string } | null;
  abandoned: boolean;
  over: boolean;
}

export const newInstance = (instanceId: string): PredictedInstance => ({
  instanceId,
  ask: null,
  status: 'unknown',
  home: null,
  move: null,
  moves: new Map(),
});
