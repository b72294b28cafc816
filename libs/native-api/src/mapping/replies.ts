import type { Rejection, RefusalOptions } from '../problems/rejection-status.js';
import { refusal } from '../problems/rejection-status.js';
import type { CommandReply } from '../wire/common.wire.js';

interface Where {
  readonly revision: number;
  readonly position: string | null;
}
type Outcome<E> =
  | ({ readonly kind: 'accepted'; readonly events: readonly E[]; readonly repeated: boolean } & Where)
  | ({ readonly kind: 'unchanged'; readonly code: string } & Where)
  | ({ readonly kind: 'rejected'; readonly reasons: readonly Rejection[] } & Where);

export type Settled<E> = Extract<Outcome<E>, { kind: 'accepted' | 'unchanged' }>;

/** The outcome unless it is a refusal. @throws ProblemError */
export function settled<E>(outcome: Outcome<E>, options: RefusalOptions = {}): Settled<E> {
  if (outcome.kind !== 'rejected') return outcome;
  const { revision, position, reasons } = outcome;
  throw refusal(reasons, { revision, position }, options);
}

/** What every command's answer has. */
export const commandReply = (outcome: Settled<unknown>): CommandReply => ({
  changed: outcome.kind === 'accepted',
  code: outcome.kind === 'unchanged' ? outcome.code : null,
  repeated: outcome.kind === 'accepted' && outcome.repeated,
  revision: outcome.revision,
  position: outcome.position,
});
