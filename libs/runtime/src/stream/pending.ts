import type { CommandContext } from '../commands/outcome.js';
import { DeadlineExceededError } from '../commands/errors.js';

/** What waits in a mailbox: a command to execute, one to judge only, one to look up, or the state to read. */
export type Wish<C> =
  | { readonly kind: 'execute'; readonly command: C; readonly ctx: CommandContext }
  | { readonly kind: 'dryRun'; readonly command: C }
  /** The events of a command, if the stream still remembers it. */
  | { readonly kind: 'lookUp'; readonly commandId: string }
  | { readonly kind: 'read' };

/** A wish with its answer to come; the first answer counts. */
export class Pending<C> {
  done = false;
  /** Its events are on their way to the store: past its deadline nobody can say whether they are in the log. */
  inFlight = false;

  constructor(
    readonly wish: Wish<C>,
    readonly deadlineMs: number,
    /** Grows with each arrival: what was read after it arrived is fresh for it. */
    readonly arrival: number,
    private readonly resolve: (answer: never) => void,
    private readonly reject: (error: unknown) => void,
    private readonly onDone: () => void,
  ) {}

  answer(value: unknown): void {
    if (!this.finish()) return;
    this.resolve(value as never);
  }

  fail(error: unknown): void {
    if (!this.finish()) return;
    this.reject(error);
  }

  /** Fails it when its deadline is over; a command past its deadline starts nothing. */
  expire(nowMs: number): void {
    if (this.done || nowMs < this.deadlineMs) return;
    const known = !this.inFlight;
    this.fail(
      new DeadlineExceededError(
        known
          ? 'the deadline passed before the command was decided; nothing was written'
          : 'the deadline passed while the command was being written; repeat it with the same idempotency key',
        known,
      ),
    );
  }

  private finish(): boolean {
    if (this.done) return false;
    this.done = true;
    this.onDone();
    return true;
  }
}
