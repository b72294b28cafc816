import type { Position } from '@berth/event-store';

/** Who asked, under which idempotency key, and until when it matters. */
export interface CommandContext {
  /** Opaque subject id (DESIGN section 2, envelope). */
  readonly actor: string;
  /** uuid5(actor, Idempotency-Key), or random where no key was given. */
  readonly commandId: string;
  /** Hash of the request's meaning: another one under the same command id is refused (DESIGN rule 6). */
  readonly commandDigest: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Milliseconds on the process's monotonic clock; nothing is started after it. */
  readonly deadlineMs: number;
  /** The stream's revision as the caller has seen it: at another one nothing is decided (`RevisionChangedError`). */
  readonly expectedRevision?: number;
}

interface Where {
  /** Revision of the stream after the command (or when it was judged); -1 = the stream is empty. */
  readonly revision: number;
  /** Position of the stream's last event then; null when it is empty. */
  readonly position: Position | null;
}

/** The answer to one command on one stream. */
export type CommandOutcome<E, R> =
  /** `repeated`: the command id was found in the stream, its events are returned and nothing was appended. */
  | ({ readonly kind: 'accepted'; readonly events: readonly E[]; readonly repeated: boolean } & Where)
  | ({ readonly kind: 'unchanged'; readonly code: string } & Where)
  | ({ readonly kind: 'rejected'; readonly reasons: readonly R[]; readonly repeated: boolean } & Where);
