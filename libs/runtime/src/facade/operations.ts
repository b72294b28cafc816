import { RuntimeClosedError } from '../commands/errors.js';

/** What was begun and must be finished before the server stops. */
export class Operations {
  private readonly active = new Set<Promise<unknown>>();
  private closed = false;

  run<T>(operation: () => Promise<T>): Promise<T> {
    if (this.closed) return Promise.reject(new RuntimeClosedError());
    const running = operation();
    this.active.add(running);
    const forget = (): void => {
      this.active.delete(running);
    };
    running.then(forget, forget);
    return running;
  }

  /** Begins nothing new; resolves when all that was begun is over. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.active.size > 0) await Promise.allSettled(this.active);
  }
}
