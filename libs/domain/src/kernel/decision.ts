/**
 * What a decider says about one command (DESIGN rule 1). Total and pure: a decider never throws for a
 * command it does not like, it answers `rejected` with every reason.
 *
 * - `accepted`: these events, in this order, are to be appended in one write.
 * - `unchanged`: the wish is already fulfilled (a late or repeated command); nothing is appended.
 * - `rejected`: nothing is taken. `event` is set only where the refusal itself is part of the history
 *   (`ClaimRejected`, DESIGN rule 4); every other refusal appends nothing.
 */
export type Decision<E, R> = Accepted<E> | Unchanged | Rejected<E, R>;

export interface Accepted<E> {
  readonly kind: 'accepted';
  readonly events: readonly E[];
}

export interface Unchanged {
  readonly kind: 'unchanged';
  /** Stable code that says what was already so, e.g. `ClaimAlreadyConfirmed`. */
  readonly code: string;
}

export interface Rejected<E, R> {
  readonly kind: 'rejected';
  readonly reasons: readonly R[];
  readonly event: E | null;
}

export const accepted = <E>(...events: readonly E[]): Accepted<E> => ({ kind: 'accepted', events });

export const unchanged = (code: string): Unchanged => ({ kind: 'unchanged', code });

export const rejected = <E, R>(reasons: readonly R[], event: E | null = null): Rejected<E, R> => ({
  kind: 'rejected',
  reasons,
  event,
});
