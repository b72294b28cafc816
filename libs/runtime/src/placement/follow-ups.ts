import type { ProblemListener } from '../ports/problems.js';

/** Work that comes after a reply, e.g. InstancePlaced: bounded, waited for when the server stops. */
export class FollowUps {
  private readonly pending = new Set<Promise<void>>();
  failed = 0;

  constructor(
    private readonly limit: number,
    private readonly problems: ProblemListener,
  ) {}

  get size(): number {
    return this.pending.size;
  }

  /** Starts it; resolves at once, or when it is done if too many are pending (then the reply has to wait for its own). */
  async start(stream: string, what: string, work: () => Promise<unknown>): Promise<void> {
    const wait = this.pending.size >= this.limit;
    const run = work().then(
      () => {},
      (error: unknown) => {
        this.failed++;
        this.problems({ kind: 'follow-up-failed', stream, what, error });
      },
    );
    const tracked = run.then(() => {
      this.pending.delete(tracked);
    });
    this.pending.add(tracked);
    if (wait) await tracked;
  }

  async idle(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }
}
