import { emptyMemoryLog, type EventStore, MemoryEventStore, type StoredEvent } from '@berth/event-store';
import { KnownEvent, decode } from '@berth/event-codec';
import type { Laws, Problem, RuntimeLimits } from '@berth/runtime';
import type { Actor } from '../schedule/actor.js';
import { type Choosing, choosingOf, inOrder } from '../schedule/choosing.js';
import { Scheduler } from '../schedule/scheduler.js';
import { SeededRandom } from '../schedule/seeded-random.js';
import { VirtualTime } from '../schedule/virtual-time.js';
import { GatedStore, type StoreWords } from './gated-store.js';
import { seededIds } from './seeded-ids.js';
import { type SimClock, SimServer } from './sim-server.js';
import { StampedStore } from './stamped-store.js';

export interface WorldOptions {
  readonly seed: number;
  readonly servers: readonly string[];
  readonly limits?: Partial<RuntimeLimits>;
  readonly words: StoreWords;
  /** Faults to plant between a server and the store: tests and the simulator have some, the product has none. */
  readonly plant?: (store: EventStore, server: string) => EventStore;
  /** The same for what decides and folds. */
  readonly laws?: (own: Laws) => Laws;
  /** What lies between a server and the store: without, a connection that never fails. */
  readonly network?: (store: EventStore, actor: Actor) => EventStore;
  /** Clocks of a server's life that begins; without, true time. */
  readonly clockFor?: (server: string, time: VirtualTime) => SimClock;
}

/** Servers on one log, one clock and one scheduler: everything that happens in it follows from the seed. */
export class World {
  readonly random: SeededRandom;
  readonly scheduler = new Scheduler(new VirtualTime());
  readonly servers: ReadonlyMap<string, SimServer>;
  readonly problems: { readonly server: string; readonly problem: Problem }[] = [];
  /** Without waiting: for whoever looks at the log from outside. */
  readonly store: EventStore;
  /** Of each event, when it was written, in true milliseconds. */
  readonly landedMs: number[] = [];
  private readonly log = emptyMemoryLog();
  private racing = false;
  private portions: SeededRandom;

  constructor(private readonly options: WorldOptions) {
    this.random = new SeededRandom(options.seed);
    this.portions = this.random;
    this.store = new StampedStore(new MemoryEventStore({ log: this.log }), () => {
      while (this.landedMs.length < this.log.events.length) this.landedMs.push(this.scheduler.time.nowMs);
    });
    const { laws, clockFor } = options;
    const around = {
      scheduler: this.scheduler,
      ...(laws ? { laws } : {}),
      ...(clockFor ? { clockFor: (server: string) => clockFor(server, this.scheduler.time) } : {}),
      ids: seededIds(new SeededRandom(options.seed ^ 0x5eed)),
      limits: options.limits ?? {},
      storeFor: (actor: Actor) => this.storeFor(actor),
      problems: (server: string, problem: Problem) => void this.problems.push({ server, problem }),
    };
    this.servers = new Map(options.servers.map((name) => [name, new SimServer(name, around)]));
  }

  get events(): readonly StoredEvent[] {
    return this.log.events;
  }

  /** Decoded; of a type that this build knows. */
  known(from: number): KnownEvent[] {
    return this.log.events.slice(from).flatMap((stored) => {
      const decoded = decode(stored);
      return decoded instanceof KnownEvent ? [decoded] : [];
    });
  }

  /** Servers that take commands now. */
  get up(): SimServer[] {
    return [...this.servers.values()].filter(({ running }) => running !== null);
  }

  /** From now on every choice is the seed's, also of how much a follower gets at once. */
  raceOn(choosing: Choosing, random: SeededRandom): void {
    this.racing = true;
    this.portions = random;
    this.scheduler.choose(choosing);
  }

  /** Things happen in the order they came again. */
  calmDown(): void {
    this.racing = false;
    this.scheduler.choose(inOrder);
  }

  /** Does one thing and lets everything come to rest behind it. */
  async calm<T>(work: () => Promise<T>): Promise<T> {
    const done = track(work());
    await this.scheduler.until(() => done.settled);
    await this.scheduler.settle();
    return done.result();
  }

  /** The same while every choice is the seed's. */
  async race<T>(work: () => Promise<T>): Promise<T> {
    this.racing = true;
    this.scheduler.choose(choosingOf(this.random));
    try {
      return await this.calm(work);
    } finally {
      this.racing = false;
      this.scheduler.choose(inOrder);
    }
  }

  private storeFor(actor: Actor): EventStore {
    const { words, plant, network = (gated) => gated } = this.options;
    const portion = (events: number): number => (this.racing ? 1 + this.portions.below(events) : events);
    const store = plant ? plant(this.store, actor.name) : this.store;
    return network(new GatedStore(store, actor, this.scheduler, words, portion), actor);
  }
}

/** A promise whose state can be looked at. */
function track<T>(promise: Promise<T>): { readonly settled: boolean; result(): T } {
  let state: { readonly value: T } | { readonly error: unknown } | null = null;
  promise.then(
    (value) => (state = { value }),
    (error: unknown) => (state = { error }),
  );
  return {
    get settled() {
      return state !== null;
    },
    result() {
      if (state === null) throw new Error('it has not settled');
      if ('error' in state) throw state.error;
      return (state as { readonly value: T }).value;
    },
  };
}
