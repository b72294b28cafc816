import { setTimeout as sleep } from 'node:timers/promises';
import { BerthClient, BerthProblemError } from '@berth/client';
import { anyAsk } from '../demo/fleet-load.js';
import { Random } from '../fleet/random.js';
import type { Acknowledged } from './acknowledged.js';

interface Guest {
  readonly instanceId: string;
  readonly hostId: string;
  readonly claimId: string;
}

/**
 * Places, confirms, moves, aborts and releases at random until stopped, and remembers what was acknowledged.
 * Calls that get no answer are forgotten: nobody was told anything.
 */
export class MixedLoad {
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that no client should ever get from a living server. */
  readonly surprises: string[] = [];
  private stopped = false;
  private readonly client: BerthClient;

  constructor(
    url: string,
    private readonly seed: number,
  ) {
    this.client = new BerthClient({ url, retries: 0, deadlineMs: 10_000 });
  }

  /** Resolves when all workers have ended. */
  async run(workers: number): Promise<void> {
    await Promise.all(Array.from({ length: workers }, (_, n) => this.work(new Random(this.seed * 1_000 + n), n)));
  }

  stop(): void {
    this.stopped = true;
  }

  /** Resolves when something was acknowledged, or after so long. */
  async firstAcknowledged(atMostMs: number): Promise<void> {
    const endMs = performance.now() + atMostMs;
    while (this.acknowledged.length === 0 && performance.now() < endMs) await sleep(10);
  }

  private async work(random: Random, worker: number): Promise<void> {
    const confirmed: Guest[] = [];
    for (let n = 0; !this.stopped; n++) {
      try {
        const placed = await this.client.place(anyAsk(random), { idempotencyKey: `crash-${this.seed}-${worker}-${n}` });
        this.acknowledge(placed, 'ClaimAccepted');
        if (random.below(4) === 0) {
          await this.client.abortClaim(placed.hostId, placed.claimId, {
            reason: 'crash test',
            reschedule: random.below(2) === 0,
          });
          this.acknowledge(placed, 'ClaimAborted');
          continue;
        }
        await this.client.confirmClaim(placed.hostId, placed.claimId);
        this.acknowledge(placed, 'ClaimConfirmed');
        confirmed.push(random.below(3) === 0 ? await this.move(placed, random) : placed);
        if (confirmed.length > 8 || random.below(3) === 0) {
          const old = confirmed.splice(random.below(confirmed.length), 1)[0];
          if (!old) continue;
          await this.client.releaseClaim(old.hostId, old.claimId);
          this.acknowledge(old, 'ClaimReleased');
        }
      } catch (error) {
        if (error instanceof BerthProblemError) {
          if (error.code === 'NoValidHost' || error.code === 'MaxRetriesExceeded') continue;
          this.surprises.push(`${error.status} ${error.message}`);
          return;
        }
        // No answer: the server is gone, or will be in a moment.
        return;
      }
    }
  }

  /** To another host: confirmed, reverted, cancelled, or left in the middle for whoever finds it. Where the guest is now. */
  private async move(guest: Guest, random: Random): Promise<Guest> {
    const { instanceId } = guest;
    const started = await this.start(guest);
    if (!started) return guest;
    const { moveId, destination } = started;
    this.acknowledge(destination, 'ClaimAccepted');
    if (random.below(4) === 0) {
      await this.client.cancelMove(instanceId, moveId, { reason: 'crash test' });
      this.acknowledge(destination, 'ClaimAborted');
      return guest;
    }
    await this.client.commitMove(instanceId, moveId);
    this.acknowledge(destination, 'ClaimConfirmed');
    if (random.below(3) === 0) {
      await this.client.revertMove(instanceId, moveId, {});
      this.acknowledge(destination, 'ClaimReleased');
      return guest;
    }
    await this.client.confirmMove(instanceId, moveId);
    this.acknowledge(guest, 'ClaimReleased');
    return { instanceId, ...destination };
  }

  /** Null where no host takes it: it stays where it is. */
  private async start({ instanceId }: Guest) {
    try {
      return await this.client.startMove(instanceId, { kind: 'cold-migration' });
    } catch (error) {
      const full = error instanceof BerthProblemError && ['NoValidHost', 'MaxRetriesExceeded'].includes(error.code);
      if (full) return null;
      throw error;
    }
  }

  private acknowledge({ hostId, claimId }: { hostId: string; claimId: string }, event: Acknowledged['event']): void {
    this.acknowledged.push({ hostId, claimId, event });
  }
}
