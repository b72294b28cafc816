import { type EventStore, MemorySnapshotStore } from '@berth/event-store';
import type { Ids, Laws, Problem, RuntimeLimits } from '@berth/runtime';
import { type ComposedServer, composeServer } from '@berth/server/compose';
import { Actor } from '../schedule/actor.js';
import type { Scheduler } from '../schedule/scheduler.js';
import type { VirtualTime } from '../schedule/virtual-time.js';

/** What the servers of one world have in common. */
export interface ServerSurroundings {
  readonly scheduler: Scheduler;
  readonly ids: Ids;
  readonly limits: Partial<RuntimeLimits>;
  /** The store as this life of the server sees it. */
  readonly storeFor: (actor: Actor) => EventStore;
  readonly problems: (server: string, problem: Problem) => void;
  /** The clocks of a life that begins; without: true time. */
  readonly clockFor?: (server: string) => SimClock;
  readonly laws?: (own: Laws) => Laws;
}

/** A server's clocks. */
export interface SimClock {
  wallMs(): number;
  monotonicMs(): number;
  /** True milliseconds until the monotonic clock has gone on by so many. */
  trueMs(ms: number): number;
}

const EVERY = { sweepEveryMs: 1_000, recoverEveryMs: 5_000, recoverAfterMs: 30_000 };

/** The production server on virtual time. It may crash and start again; only its snapshots and the log survive. */
export class SimServer {
  private readonly snapshots = new MemorySnapshotStore();
  private life: { readonly actor: Actor; readonly clock: SimClock; server: ComposedServer | null } | null = null;

  constructor(
    readonly name: string,
    private readonly around: ServerSurroundings,
  ) {}

  /** Null while it is down or not yet ready. */
  get running(): ComposedServer | null {
    return this.life?.server ?? null;
  }

  get actor(): Actor | null {
    return this.life?.actor ?? null;
  }

  get clock(): SimClock | null {
    return this.life?.clock ?? null;
  }

  /** Begins a life: resolves when the log is folded, never when it crashes before. */
  async start(): Promise<void> {
    if (this.life) throw new Error(`server ${this.name} runs already`);
    const { scheduler, ids, limits, storeFor, problems, clockFor, laws } = this.around;
    const { time } = scheduler;
    const actor = new Actor(this.name);
    const clock = clockFor?.(this.name) ?? trueTime(time);
    const life = { actor, clock, server: null as ComposedServer | null };
    this.life = life;
    const after = (ms: number, callback: () => void) => time.after(actor, clock.trueMs(ms), callback);
    life.server = await composeServer(
      {
        store: storeFor(actor),
        snapshots: this.snapshots,
        clock,
        timers: { after },
        ids,
        runnerTime: { monotonicMs: () => clock.monotonicMs(), after, breathe: () => Promise.resolve() },
        limits,
        ...(laws ? { laws } : {}),
        problems: (problem) => problems(this.name, problem),
        warn: (message) => scheduler.tell(() => `${this.name}: warns: ${message}`),
      },
      EVERY,
    );
  }

  /** An orderly stop: what is in flight is finished. */
  async stop(): Promise<void> {
    const { life } = this;
    if (!life?.server) throw new Error(`server ${this.name} does not run`);
    await life.server.close();
    if (this.life === life) this.life = null;
    this.around.scheduler.drop(life.actor);
  }

  /** The process is gone, in the middle of whatever it did. */
  crash(): void {
    if (!this.life) return;
    this.around.scheduler.drop(this.life.actor);
    this.life = null;
  }
}

const trueTime = (time: VirtualTime): SimClock => ({
  wallMs: () => time.wallMs,
  monotonicMs: () => time.nowMs,
  trueMs: (ms) => ms,
});
