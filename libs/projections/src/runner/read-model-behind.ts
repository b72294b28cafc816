/** A read that asks for "at least P" was not reached before its deadline (DESIGN rule 13). */
export class ReadModelBehindError extends Error {
  override readonly name = 'ReadModelBehindError';
  readonly code = 'ReadModelBehind';
  constructor(
    /** What was asked for. */
    readonly asked: string,
    /** How far the read model is; null = nothing folded yet. */
    readonly position: string | null,
    readonly retryAfterMs: number,
  ) {
    super(`the read model is at position ${position ?? 'none'}, asked for at least ${asked}`);
  }
}
