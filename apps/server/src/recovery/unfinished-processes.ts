import { type InstanceRow, type InstancesView, isUnfinished, type OpenClaimsView } from '@berth/projections';
import type { Clock, Ids, Moves, Timers } from '@berth/runtime';

/** The actor of what a server does on its own to finish what another one began. */
export const RECOVERY_ACTOR = 'system:recovery';
/** Unfinished processes looked at in one round. */
const PER_ROUND = 1_000;
const DEADLINE_MS = 10_000;

export interface RecoveryOptions {
  /** How often it looks, in milliseconds. */
  readonly everyMs: number;
  /** How long this process's own clock must see no progress before it takes a process over (DESIGN rule 8). */
  readonly afterMs: number;
}

interface Seen {
  readonly changedAtMs: number;
  readonly sinceMs: number;
}

/**
 * Finishes or undoes placements, reschedules, moves, shelvings and deletions whose server died: those that the read model shows unfinished and
 * that did not move for a while by this process's monotonic clock. Several servers may do so at once: each step is
 * decided at an exact revision.
 */
export class UnfinishedProcesses {
  private seen = new Map<string, Seen>();
  private cancel: (() => void) | null = null;
  private round: Promise<void> = Promise.resolve();

  constructor(
    private readonly instances: InstancesView,
    private readonly claims: Pick<OpenClaimsView, 'get'>,
    private readonly moves: Pick<Moves, 'resume'>,
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

  /** One look now: takes over what stood still for `afterMs`. */
  async look(afterMs: number): Promise<void> {
    const now = this.clock.monotonicMs();
    const isHeld = (claimId: string, hostId: string) => this.claims.get(claimId, hostId)?.status === 'held';
    const unfinished = this.instances.page({ cursor: null, limit: PER_ROUND }, (row) =>
      isUnfinished(row, isHeld),
    ).items;
    const before = this.seen;
    this.seen = new Map();
    for (const row of unfinished) {
      const { instanceId, changedAtMs } = row;
      const known = before.get(instanceId);
      const same = known?.changedAtMs === changedAtMs;
      const sinceMs = same ? known.sinceMs : now;
      this.seen.set(instanceId, { changedAtMs, sinceMs });
      if (now - sinceMs >= afterMs) await this.takeOver(row);
    }
  }

  /** Begins no further round and waits for the one under way. */
  async stop(): Promise<void> {
    this.cancel?.();
    this.cancel = null;
    await this.round;
  }

  private async takeOver({ instanceId, rescheduled }: Readonly<InstanceRow>): Promise<void> {
    const deadlineMs = this.clock.monotonicMs() + DEADLINE_MS;
    try {
      await this.moves.resume(instanceId, rescheduled, {
        actor: RECOVERY_ACTOR,
        correlationId: this.ids.random(),
        deadlineMs,
      });
    } catch (error) {
      this.warn(`the process of instance ${instanceId} could not be finished yet: ${String(error)}`);
    }
  }
}
