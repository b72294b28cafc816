import type { Access } from '../access/access-table.js';
import { ProblemError } from '../problems/problem.js';
import type { Admission } from './admission.js';

/** What begins something new: refused while this server drains. Whatever is under way may still be finished here. */
const BEGINS: ReadonlySet<string> = new Set([
  'place',
  'placeMany',
  'placeGang',
  'createClaim',
  'startMove',
  'unshelveInstance',
]);
/** What ends something, or makes it last: it gives back what is held. */
const FINISHES: ReadonlySet<string> = new Set([
  'abortClaim',
  'confirmClaim',
  'releaseClaim',
  'renewClaim',
  'deleteInstance',
  'commitMove',
  'confirmMove',
  'revertMove',
]);
/** Never refused for want of room: streams last and are bounded by themselves, an operator must get through. */
const UNCOUNTED: ReadonlySet<string> = new Set(['streamEvents', 'metrics', 'drainServer', 'resumeServer']);

const RETRY_AFTER_MS = 1_000;
/** The header's value: whole seconds. */
export const RETRY_AFTER_S = String(RETRY_AFTER_MS / 1_000);

/** One for all: an error's stack costs more than the rest of a refusal. */
export const OVERLOADED = new ProblemError(
  429,
  'Overloaded',
  'Too much at once: try again',
  'this server is busy; nothing of this request was done',
  { retryAfterMs: RETRY_AFTER_MS },
);

/** Whether this server takes one more request: asked by HTTP and gRPC alike, with the operation's name. */
export class ServerLoad {
  private draining = false;

  constructor(readonly admission: Admission) {}

  get isDraining(): boolean {
    return this.draining;
  }

  /** From now on nothing new begins here, and the server is not ready. */
  drain(): void {
    this.draining = true;
  }

  /** Takes new work again. */
  resume(): void {
    this.draining = false;
  }

  /** True: the request takes a place in {@link Admission} and gives it back when it is answered. */
  counts(operation: string, access: Access | null): boolean {
    return access !== 'everybody' && !UNCOUNTED.has(operation);
  }

  /** Why this operation may not begin now; null: it may. Takes no place. */
  refusalOf(operation: string, actor: string): ProblemError | null {
    if (this.draining && BEGINS.has(operation)) {
      return new ProblemError(503, 'Draining', 'Not now: try again', 'this server drains and begins nothing new', {
        retryAfterMs: RETRY_AFTER_MS,
      });
    }
    // The last places are for what finishes something: it gives back what it holds.
    if (BEGINS.has(operation) && this.admission.isNearlyFull) return OVERLOADED;
    return this.admission.hasRoomFor(actor, FINISHES.has(operation)) ? null : OVERLOADED;
  }

  /** @throws ProblemError 429 when there is no place left */
  enter(operation: string, actor: string): void {
    if (!this.admission.enter(actor, FINISHES.has(operation))) throw OVERLOADED;
  }

  leave(actor: string): void {
    this.admission.leave(actor);
  }
}
