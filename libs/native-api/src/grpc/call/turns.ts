/** Milliseconds of calls begun in one turn of the event loop. */
const TURN_MS = 4;

/**
 * Begins calls in the order they came, but only so many in one turn of the event loop. One read of a connection brings all
 * calls of a burst at once, where over HTTP/1.1 each connection is read by itself: without turns the store would wait
 * until all of them are decided, and then the event loop for the store.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private endsMs = 0;
  private next: NodeJS.Immediate | null = null;

  begin(work: () => void): void {
    const nowMs = performance.now();
    if (this.next === null) {
      this.endsMs = nowMs + TURN_MS;
      this.next = setImmediate(() => this.turn());
    }
    if (this.waiting.length === 0 && nowMs < this.endsMs) work();
    else this.waiting.push(work);
  }

  private turn(): void {
    this.endsMs = performance.now() + TURN_MS;
    this.next = this.waiting.length > 0 ? setImmediate(() => this.turn()) : null;
    let begun = 0;
    for (const work of this.waiting) {
      if (begun > 0 && performance.now() >= this.endsMs) break;
      work();
      begun++;
    }
    this.waiting.splice(0, begun);
  }
}
