import type { Clock, Ids, Moves, Timers } from '@berth/runtime';

/** The actor of what a server does on its own to finish what another one began. */
const RECOVERY_ACTOR = 'system:recovery';
const DEADLINE_MS = 10_000;

export interface RecoveryOptions {
  /** How often it looks, in milliseconds. */
  readonly everyMs: number;
  /** How long this process's own clock must see no progress before it takes a process over (DESIGN rule 8). */
  readonly afterMs: number;
}

/** A process that the read model shows unfinished. */
export interface Unfinished {
  /** As a warning names it; no other of its kind is named so. */
  readonly name: string;
  /** Another one as soon as it got further. */
  readonly mark: string | number;
  /** Goes on with it from wherever its own stream says it stands. */
  readonly resume: (by: Parameters<Moves['resume']>[2]) => Promise<unknown>;
}

interface Seen {
  readonly mark: Unfinished['mark'];
  readonly sinceMs: number;
}

/**
 * Goes on with processes whose server died: those that the read model shows unfinished and that did not move for a
 * while by this process's monotonic clock. Several servers may do so at once: each step has the same id everywhere and
 * is decided at an exact revision.
 */
export class Recovery {
  private seen = new Map<string, Seen>();
  private cancel: (() => void) | null = null;
  private round: Promise<void> = Promise.resolve();

  constructor(
    /** What there is now; each is looked at when its turn comes. */
    private readonly unfinished: () => Iterable<Unfinished>,
    private readonly clock: Clock,
    private readonly timers: Timers,
    private readonly ids: Ids,
    private readonly warn: (message: string) => void,
  ) {}

  start(options: RecoveryOptions): void {
    this.cancel = this.timers.after(options.everyMs, () => {
      this.round = this.look(options.afterMs).then(() => {
        if (this.cancel) this.start(options);
      });
    });
  }

  /** Begins no further round and waits for the one under way. */
  async stop(): Promise<void> {
    this.cancel?.();
    this.cancel = null;
    await this.round;
  }

  /** One look now: takes over what stood still for `afterMs`. */
  private async look(afterMs: number): Promise<void> {
    const now = this.clock.monotonicMs();
    const before = this.seen;
    this.seen = new Map();
    for (const process of this.unfinished()) {
      const { name, mark } = process;
      const known = before.get(name);
      const sinceMs = known?.mark === mark ? known.sinceMs : now;
      this.seen.set(name, { mark, sinceMs });
      if (now - sinceMs >= afterMs) await this.takeOver(process);
    }
  }

  private async takeOver({ name, resume }: Unfinished): Promise<void> {
    const deadlineMs = this.clock.monotonicMs() + DEADLINE_MS;
    try {
      await resume({ actor: RECOVERY_ACTOR, correlationId: this.ids.random(), deadlineMs });
    } catch (error) {
      this.warn(`${name} could not be finished yet: ${String(error)}`);
    }
  }
}
