import { BerthClient, BerthProblemError } from '@berth/client';
import { anyAsk } from '../demo/fleet-load.js';
import { Random } from '../fleet/random.js';
import type { Acknowledged } from './acknowledged.js';

/**
 * Places, confirms, aborts, releases and reports at random until stopped, and remembers what was acknowledged.
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

  private async work(random: Random, worker: number): Promise<void> {
    const confirmed: { hostId: string; claimId: string }[] = [];
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
        confirmed.push(placed);
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

  private acknowledge({ hostId, claimId }: { hostId: string; claimId: string }, event: Acknowledged['event']): void {
    this.acknowledged.push({ hostId, claimId, event });
  }
}
