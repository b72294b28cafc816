import type { Position } from '@berth/event-store';

/** A stream's state as of its present end, read for the asking. */
export interface Current<S> {
  readonly state: S;
  /** -1 = the stream is empty. */
  readonly revision: number;
  readonly position: Position | null;
}

/** What a command would be answered now; nothing was written. */
export type DryRun<E, R> =
  | { readonly kind: 'accepted'; readonly events: readonly E[]; readonly revision: number }
  | { readonly kind: 'unchanged'; readonly code: string; readonly revision: number }
  | { readonly kind: 'rejected'; readonly reasons: readonly R[]; readonly revision: number };
