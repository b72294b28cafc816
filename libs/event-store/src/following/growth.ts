/**
 * Tells waiters that a log grew. A waiter passes the count it saw before it read, so growth between its read and
 * its wait is never missed.
 */
export class Growth {
  #count = 0;
  #wake: Array<() => void> = [];

  get count(): number {
    return this.#count;
  }

  /** True while somebody waits. */
  get awaited(): boolean {
    return this.#wake.length > 0;
  }

  announce(): void {
    this.#count += 1;
    const wake = this.#wake;
    this.#wake = [];
    for (const resume of wake) resume();
  }

  /** Resolves when the count is no longer `seen`. */
  async after(seen: number): Promise<void> {
    if (this.#count !== seen) return;
    await new Promise<void>((resolve) => this.#wake.push(resolve));
  }
}
