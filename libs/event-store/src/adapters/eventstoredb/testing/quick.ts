import type { EventStoreDbEventStore } from '../eventstoredb-event-store.js';
import { type EventStoreDbOptions, openEventStoreDb } from '../open-eventstoredb-store.js';
import { StandInServer } from './stand-in/stand-in-server.js';

/** Waits short enough for tests, long enough for a busy machine. */
export const QUICK = {
  appendTryMs: 700,
  readStallMs: 700,
  deadlineMs: 15_000,
  watchMs: 300,
  positionGraceMs: 300,
} as const;

/** Servers and stores of one test; `close` ends them all. */
export class Bench {
  readonly #servers: StandInServer[] = [];
  readonly #stores: EventStoreDbEventStore[] = [];

  async server(log?: StandInServer['log']): Promise<StandInServer> {
    const server = await new StandInServer(log).start();
    this.#servers.push(server);
    return server;
  }

  async store(
    server: StandInServer | string,
    options: Partial<EventStoreDbOptions> = {},
  ): Promise<EventStoreDbEventStore> {
    const connectionString = typeof server === 'string' ? server : server.connectionString;
    const store = await openEventStoreDb({ connectionString, ...options, timing: { ...QUICK, ...options.timing } });
    this.#stores.push(store);
    return store;
  }

  async close(): Promise<void> {
    for (const server of this.#servers) server.kill();
    await Promise.all(this.#stores.splice(0).map((store) => store.close()));
    this.#servers.length = 0;
  }
}

/** Failures that nobody handled: in production they end the process (facts 1.12). */
export const watchUnhandled = (): { readonly seen: unknown[]; stop(): void } => {
  const seen: unknown[] = [];
  const note = (reason: unknown): void => void seen.push(reason);
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
  return {
    seen,
    stop: () => {
      process.off('unhandledRejection', note);
      process.off('uncaughtException', note);
    },
  };
};
