/** Base of what the runtime reports beside a domain's refusal. `code` is write-once. */
export abstract class RuntimeError extends Error {
  abstract readonly code: string;
}

/** The deadline passed before the command was settled; `outcomeKnown` false = it may have been appended. */
export class DeadlineExceededError extends RuntimeError {
  override readonly name = 'DeadlineExceededError';
  readonly code = 'DeadlineExceeded';
  constructor(
    message: string,
    readonly outcomeKnown: boolean,
  ) {
    super(message);
  }
}

/** Too much waits already: try again after `retryAfterMs`. */
export class OverloadedError extends RuntimeError {
  override readonly name = 'OverloadedError';
  readonly code = 'Overloaded';
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

/** A newer server wrote an event type this build does not know: this stream is served by others (DESIGN rule 2). */
export class StreamNotServedError extends RuntimeError {
  override readonly name = 'StreamNotServedError';
  readonly code = 'StreamNotServed';
  constructor(
    readonly stream: string,
    readonly eventType: string,
  ) {
    super(`stream ${stream} has an event of type ${eventType}, which this build does not know`);
  }
}

/** The same command id came with another body (DESIGN rule 6). */
export class IdempotencyKeyReusedError extends RuntimeError {
  override readonly name = 'IdempotencyKeyReusedError';
  readonly code = 'IdempotencyKeyReused';
  constructor(
    readonly stream: string,
    readonly commandId: string,
  ) {
    super(`the idempotency key was used before with another request`);
  }
}

/** The caller expected the stream at another revision than it has: nothing was decided. */
export class RevisionChangedError extends RuntimeError {
  override readonly name = 'RevisionChangedError';
  readonly code = 'RevisionChanged';
  constructor(
    readonly expected: number,
    readonly revision: number,
    readonly position: string | null,
  ) {
    super(`expected revision ${expected}, it is ${revision} by now`);
  }
}

/** A read that asks for "at least P" was not reached before its deadline (DESIGN rule 13). */
export class ReadModelBehindError extends RuntimeError {
  override readonly name = 'ReadModelBehindError';
  readonly code = 'ReadModelBehind';
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

/** An event of the stream can't be true, or deciding on it broke an invariant: nothing is decided there until somebody looked. */
export class StreamSuspendedError extends RuntimeError {
  override readonly name = 'StreamSuspendedError';
  readonly code = 'StreamSuspended';
  constructor(
    readonly stream: string,
    readonly invariant: string,
    readonly detail: string,
    readonly firstBadEventId: string | null,
  ) {
    super(`stream ${stream} is suspended: ${invariant}: ${detail}`);
  }
}

/** This server is stopping and takes no new command. */
export class RuntimeClosedError extends RuntimeError {
  override readonly name = 'RuntimeClosedError';
  readonly code = 'RuntimeClosed';
  constructor() {
    super('this server is stopping');
  }
}
