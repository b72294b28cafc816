import {
  DuplicateEventIdError,
  InvalidAppendError,
  RevisionConflictError,
  StoreUnavailableError,
  UnknownOutcomeError,
} from '../../../port/errors.js';
import type { Appended, EventToAppend, ExpectedRevision } from '../../../port/events.js';
import type { Refusal } from './protocol.js';

/** One call of `append` until it is settled. */
export class WaitingAppend {
  #timer: NodeJS.Timeout | undefined;
  #settled = false;
  sent = false;

  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly events: readonly EventToAppend[],
    private readonly resolve: (appended: Appended) => void,
    private readonly reject: (error: Error) => void,
    deadlineMs: number | undefined,
  ) {
    if (deadlineMs !== undefined) this.#timer = setTimeout(() => this.#late(deadlineMs), deadlineMs);
  }

  get settled(): boolean {
    return this.#settled;
  }

  succeed(appended: Appended): void {
    if (this.#settle()) this.resolve(appended);
  }

  fail(error: Error): void {
    if (this.#settle()) this.reject(error);
  }

  refuse(refusal: Refusal): void {
    const { stream, expected } = this;
    switch (refusal.code) {
      case 'RevisionConflict':
        return this.fail(
          new RevisionConflictError(stream, expected, refusal.actual === -1 ? 'no-stream' : refusal.actual),
        );
      case 'DuplicateEventId':
        return this.fail(new DuplicateEventIdError(refusal.eventId));
      case 'InvalidAppend':
        return this.fail(new InvalidAppendError(refusal.message));
    }
  }

  #late(deadlineMs: number): void {
    // not yet sent: it is taken back, so its outcome is known
    if (this.sent)
      this.fail(new UnknownOutcomeError(`no answer to the append to ${this.stream} within ${deadlineMs} ms`));
    else this.fail(new StoreUnavailableError(`the append to ${this.stream} waited ${deadlineMs} ms for its turn`));
  }

  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    return true;
  }
}
