import { setTimeout as sleep } from 'node:timers/promises';
import { BerthClient, BerthProblemError } from '@berth/client';
import { anyAsk } from '../demo/fleet-load.js';
import { Random } from '../fleet/random.js';
import type { Acknowledged } from './acknowledged.js';

type Process = Extract<Acknowledged, { stream: string }>;
type OfClaim = Extract<Acknowledged, { claimId: string }>;

/** No host has room: an honest answer. */
const FULL: ReadonlySet<string> = new Set(['NoValidHost', 'MaxRetriesExceeded', 'GangAbandoned']);

interface Guest {
  readonly instanceId: string;
  readonly hostId: string;
  readonly claimId: string;
}

/** Kinds of processes over several streams. */
export type Kind = 'moves' | 'shelves' | 'gangs';
export type Counts = Readonly<Record<Kind, number>>;

/**
 * Places, confirms, moves, shelves, aborts and releases at random, also several at once, until stopped, and remembers what
 * was acknowledged.
 * Calls that get no answer are forgotten: nobody was told anything.
 */
export class MixedLoad {
  readonly acknowledged: Acknowledged[] = [];
  /** Answers that no client should ever get from a living server. */
  readonly surprises: string[] = [];
  /** Begun and without an answer: what the kill interrupts. */
  readonly underway: Record<Kind, number> = { moves: 0, shelves: 0, gangs: 0 };
  /** Answered to the end. */
  readonly finished: Record<Kind, number> = { moves: 0, shelves: 0, gangs: 0 };
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
        if (random.below(6) === 0) {
          confirmed.push(...(await this.during('gangs', () => this.gang(random, `crash-${this.seed}-${worker}-${n}`))));
          continue;
        }
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
        confirmed.push(await this.live(placed, random));
        if (confirmed.length > 8 || random.below(3) === 0) {
          const old = confirmed.splice(random.below(confirmed.length), 1)[0];
          if (!old) continue;
          await this.client.releaseClaim(old.hostId, old.claimId);
          this.acknowledge(old, 'ClaimReleased');
        }
      } catch (error) {
        if (error instanceof BerthProblemError) {
          if (FULL.has(error.code)) continue;
          this.surprises.push(`${error.status} ${error.message}`);
          return;
        }
        // No answer: the server is gone, or will be in a moment.
        return;
      }
    }
  }

  /** What happens to a guest that runs. Where it is then. */
  private async live(guest: Guest, random: Random): Promise<Guest> {
    switch (random.below(5)) {
      case 0:
      case 1:
        return this.during('moves', () => this.move(guest, random));
      case 2:
        return this.during('shelves', () => this.shelve(guest));
      default:
        return guest;
    }
  }

  private async during<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    this.underway[kind]++;
    try {
      const result = await work();
      this.underway[kind]--;
      this.finished[kind]++;
      return result;
    } catch (error) {
      if (error instanceof BerthProblemError) this.underway[kind]--;
      throw error;
    }
  }

  /** Two or three alike, together or not at all. */
  private async gang(random: Random, idempotencyKey: string): Promise<Guest[]> {
    const members = [{ ...anyAsk(random), count: 2 + random.below(2) }];
    const gang = await this.client.placeGang({ members }, { idempotencyKey });
    this.told(`group-${gang.gangId}`, 'GangCommitted', null);
    for (const member of gang.members) {
      this.acknowledge(member, 'ClaimAccepted');
      this.acknowledge(member, 'ClaimConfirmed');
    }
    return gang.members.map(({ instanceId, hostId, claimId }) => ({ instanceId, hostId, claimId }));
  }

  /** Everything given back, and a place again; where none is free it stays shelved, and is forgotten. */
  private async shelve(guest: Guest): Promise<Guest> {
    const { instanceId } = guest;
    await this.client.shelveInstance(instanceId);
    this.told(`instance-${instanceId}`, 'InstanceShelved', null);
    this.acknowledge(guest, 'ClaimReleased');
    const { moveId, destination } = await this.client.unshelveInstance(instanceId);
    this.told(`instance-${instanceId}`, 'MoveStarted', moveId);
    this.acknowledge(destination, 'ClaimAccepted');
    await this.client.commitMove(instanceId, moveId);
    this.told(`instance-${instanceId}`, 'MoveCommitted', moveId);
    this.acknowledge(destination, 'ClaimConfirmed');
    return { instanceId, ...destination };
  }

  /** To another host: confirmed, reverted, cancelled, or left in the middle for whoever finds it. Where the guest is now. */
  private async move(guest: Guest, random: Random): Promise<Guest> {
    const { instanceId } = guest;
    const started = await this.start(guest);
    if (!started) return guest;
    const { moveId, destination } = started;
    const told = (event: 'MoveStarted' | 'MoveCommitted' | 'MoveConfirmed' | 'MoveReverted' | 'ProcessAbandoned') =>
      this.told(`instance-${instanceId}`, event, moveId);
    told('MoveStarted');
    this.acknowledge(destination, 'ClaimAccepted');
    if (random.below(4) === 0) {
      await this.client.cancelMove(instanceId, moveId, { reason: 'crash test' });
      told('ProcessAbandoned');
      this.acknowledge(destination, 'ClaimAborted');
      return guest;
    }
    await this.client.commitMove(instanceId, moveId);
    told('MoveCommitted');
    this.acknowledge(destination, 'ClaimConfirmed');
    if (random.below(3) === 0) {
      await this.client.revertMove(instanceId, moveId, {});
      told('MoveReverted');
      this.acknowledge(destination, 'ClaimReleased');
      return guest;
    }
    await this.client.confirmMove(instanceId, moveId);
    told('MoveConfirmed');
    this.acknowledge(guest, 'ClaimReleased');
    return { instanceId, ...destination };
  }

  /** Null where no host takes it: it stays where it is. */
  private async start({ instanceId }: Guest) {
    try {
      return await this.client.startMove(instanceId, { kind: 'cold-migration' });
    } catch (error) {
      if (error instanceof BerthProblemError && FULL.has(error.code)) return null;
      throw error;
    }
  }

  private told(stream: string, event: Process['event'], moveId: string | null): void {
    this.acknowledged.push({ stream, event, moveId });
  }

  private acknowledge({ hostId, claimId }: { hostId: string; claimId: string }, event: OfClaim['event']): void {
    this.acknowledged.push({ hostId, claimId, event });
  }
}
