import type { EventStore, SubscribeAllOptions, Subscription } from '../port/event-store.js';
import type { Position, StoredEvent } from '../port/events.js';

/** Follows a log and keeps what came, so that a test can wait for it and look at it. */
export class Collector {
  readonly events: StoredEvent[] = [];
  caughtUp = 0;
  readonly #waiting: {
    readonly met: () => boolean;
    readonly resolve: () => void;
    readonly reject: (e: unknown) => void;
  }[] = [];
  #failure: { readonly error: unknown } | undefined;
  readonly subscription: Subscription;

  constructor(
    store: EventStore,
    after: Position | null,
    /** Only events of these streams are kept; default all. */
    private readonly wanted: (event: StoredEvent) => boolean = () => true,
    over: Partial<SubscribeAllOptions> = {},
  ) {
    this.subscription = store.subscribeAll({
      after,
      onEvents: async (events) => {
        await over.onEvents?.(events);
        this.events.push(...events.filter(this.wanted));
        this.#look();
      },
      onCaughtUp: () => {
        this.caughtUp += 1;
        this.#look();
      },
      onEnded: (error) => {
        this.#failure = { error };
        this.#look();
      },
    });
  }

  get failure(): unknown {
    return this.#failure?.error;
  }

  /** Resolves when so many wanted events came; rejects when the subscription ended before. */
  received(count: number): Promise<void> {
    return this.#until(() => this.events.length >= count);
  }

  reachedEnd(): Promise<void> {
    return this.#until(() => this.caughtUp > 0);
  }

  /** Resolves with the error that ended the subscription. */
  async ended(): Promise<unknown> {
    await this.#until(() => this.#failure !== undefined, true);
    return this.failure;
  }

  #until(met: () => boolean, endIsFine = false): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ met, resolve, reject: endIsFine ? () => resolve() : reject });
      this.#look();
    });
  }

  #look(): void {
    for (const wait of this.#waiting.splice(0)) {
      if (wait.met()) wait.resolve();
      else if (this.#failure !== undefined) wait.reject(this.#failure.error);
      else this.#waiting.push(wait);
    }
  }
}
