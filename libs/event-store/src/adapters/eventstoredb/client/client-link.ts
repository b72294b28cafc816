import type { EventStoreDBClient } from '@eventstore/db-client';
import { wasSilent } from './failures.js';
import { discard } from './steady-client.js';
import { now, sharedAbort, within } from './timing.js';

/** One client, as long as it answers. */
export interface Lease {
  readonly client: EventStoreDBClient;
  /** Fires when the client was given up: what it streams will say nothing more. */
  readonly givenUp: AbortSignal;
}

interface Held extends Lease {
  readonly abort: AbortController;
  /** When a call last came back, whatever it said. */
  answeredAt: number;
}

/**
 * The client in use. It finds a new leader by itself but stays on a node that hangs (facts 4.11), so a client of
 * which nothing was heard since a call began that ran into its deadline is given up and made anew.
 */
export class ClientLink {
  #held: Held | undefined;
  #closed = false;

  constructor(private readonly make: () => EventStoreDBClient) {}

  lease(): Lease {
    this.#held ??= this.#open();
    return this.#held;
  }

  /** Runs a call under our own timer, and learns from how it ends. */
  async call<T>(ms: number, what: string, run: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    const lease = this.lease();
    const startedAt = now();
    try {
      const result = await within(ms, what, run(lease.client));
      this.heard(lease);
      return result;
    } catch (error) {
      if (wasSilent(error)) this.silent(lease, startedAt);
      else this.heard(lease);
      throw error;
    }
  }

  heard(lease: Lease): void {
    (lease as Held).answeredAt = now();
  }

  /** A call on this lease got no answer in time. */
  silent(lease: Lease, startedAt: number): void {
    if ((lease as Held).answeredAt < startedAt) this.giveUp(lease);
  }

  giveUp(lease: Lease): void {
    if (this.#held !== lease) return;
    this.#held = this.#closed ? undefined : this.#open();
    (lease as Held).abort.abort();
    void discard(lease.client);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    held.abort.abort();
    await discard(held.client);
  }

  #open(): Held {
    const abort = sharedAbort();
    return { client: this.make(), givenUp: abort.signal, abort, answeredAt: Number.NEGATIVE_INFINITY };
  }
}
