/**
 * Turns for appends: those of one stream go out one after another in the order they were asked for, because calls
 * that are on the wire together may arrive in any order; and no more than `maxInFlight` altogether.
 */
export class Lanes {
  readonly #tails = new Map<string, Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(private readonly maxInFlight: number) {}

  async run<T>(stream: string, task: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(stream);
    let free = (): void => {};
    const tail = new Promise<void>((resolve) => {
      free = resolve;
    });
    this.#tails.set(stream, tail);
    try {
      await before;
      await this.#enter();
      try {
        return await task();
      } finally {
        this.#leave();
      }
    } finally {
      free();
      if (this.#tails.get(stream) === tail) this.#tails.delete(stream);
    }
  }

  async #enter(): Promise<void> {
    // a leaving append hands its place over, so the count stays
    if (this.#running < this.maxInFlight) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
