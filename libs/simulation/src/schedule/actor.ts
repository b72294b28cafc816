/**
 * Whoever waits in the scheduler: a server's one life, or somebody outside. A dropped one is never resumed: its promises
 * stay open, so nothing behind an `await` of it runs, no `finally` either. That is what a crash is.
 */
export class Actor {
  dropped = false;
  /** It stands still: nothing of it happens, and its timers wait. The world goes on around it. */
  frozen = false;
  private readonly onDrop: (() => void)[] = [];

  constructor(readonly name: string) {}

  drop(): void {
    if (this.dropped) return;
    this.dropped = true;
    for (const tell of this.onDrop.splice(0)) tell();
  }

  /** Calls back when it is dropped, at once if it was. */
  whenDropped(tell: () => void): void {
    if (this.dropped) tell();
    else this.onDrop.push(tell);
  }
}
