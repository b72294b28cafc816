import type { GangRow, GangsView, InstancesView, OpenClaimsView } from '@berth/projections';
import type { Clock, Gangs, Ids, Timers } from '@berth/runtime';
import { RECOVERY_ACTOR, type RecoveryOptions } from './unfinished-processes.js';

const DEADLINE_MS = 10_000;

interface Seen {
  readonly status: GangRow['status'];
  readonly sinceMs: number;
}

/**
 * Goes on with gangs whose server died (DESIGN rule 8): those that the read model shows unfinished and that did not
 * move for a while by this process's monotonic clock. Servers that do so at once hold the same claims under the same
 * ids, and one of commit and abandon wins on the gang's stream.
 */
export class UnfinishedGangs {
  private seen = new Map<string, Seen>();
  /** Gangs that ended and have nothing left to do: no later event changes that. */
  private readonly over = new Set<string>();
  private cancel: (() => void) | null = null;
  private round: Promise<void> = Promise.resolve();

  constructor(
    private readonly read: {
      readonly gangs: GangsView;
      readonly claims: Pick<OpenClaimsView, 'get'>;
      readonly instances: Pick<InstancesView, 'get'>;
    },
    private readonly gangs: Pick<Gangs, 'resume'>,
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
    const before = this.seen;
    this.seen = new Map();
    // What the view forgot comes no more.
    for (const gangId of this.over) if (!this.read.gangs.get(gangId)) this.over.delete(gangId);
    const unfinished = [...this.read.gangs.rows()].filter(
      (row) => !this.over.has(row.gangId) && this.isUnfinished(row),
    );
    for (const { gangId, status } of unfinished) {
      const known = before.get(gangId);
      const sinceMs = known?.status === status ? known.sinceMs : now;
      this.seen.set(gangId, { status, sinceMs });
      if (now - sinceMs >= afterMs) await this.takeOver(gangId);
    }
  }

  /** Begins no further round and waits for the one under way. */
  async stop(): Promise<void> {
    this.cancel?.();
    this.cancel = null;
    await this.round;
  }

  private isUnfinished({ gangId, status, members }: Readonly<GangRow>): boolean {
    const { claims, instances } = this.read;
    const open = members.map(({ claimId, hostId }) => claims.get(claimId, hostId)?.status ?? null);
    switch (status) {
      case 'requested':
        return true;
      case 'abandoned':
        // Claims that come later are refused by their fences, once they are there; so look again, until it was resumed.
        return open.some((claim) => claim !== null);
      case 'committed': {
        const recorded = members.every(({ instanceId }) => {
          const placement = instances.get(instanceId)?.placement ?? 'none';
          return placement !== 'none';
        });
        const ended = recorded && !open.includes('held');
        if (ended) this.over.add(gangId);
        return !ended;
      }
    }
  }

  private async takeOver(gangId: string): Promise<void> {
    const deadlineMs = this.clock.monotonicMs() + DEADLINE_MS;
    const by = { actor: RECOVERY_ACTOR, correlationId: this.ids.random(), deadlineMs };
    try {
      await this.gangs.resume(gangId, by);
      this.over.add(gangId);
    } catch (error) {
      this.warn(`gang ${gangId} could not be finished yet: ${String(error)}`);
    }
  }
}
