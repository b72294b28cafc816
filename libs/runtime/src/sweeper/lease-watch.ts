import type { ClaimId } from '@berth/domain';
import { hostStream, stepCommandId } from '@berth/event-codec';
import type { HostStreams } from '../stream/streams-by-kind.js';
import type { Clock, Timers } from '../ports/clock.js';
import type { ProblemListener } from '../ports/problems.js';
import type { HeldClaim, HeldClaims, LeaseSweeper } from './lease-sweeper.js';

interface Seen {
  readonly leaseSequence: number;
  readonly sinceMs: number;
}

const EXPIRE_DEADLINE_MS = 30_000;
/** Expiries asked for at once: more wait for the next look. */
const AT_ONCE = 256;

/**
 * A lease ends only when this process has seen the claim held under the same `leaseSequence` for its whole length on
 * its own monotonic clock. It begins anew with every start, so a restart makes expiry late, never early (DESIGN rule 7).
 */
export class LeaseWatch implements LeaseSweeper {
  private seen = new Map<ClaimId, Seen>();
  private cancel: (() => void) | null = null;
  private sweeping: Promise<number> | null = null;

  constructor(
    private readonly hosts: HostStreams,
    private readonly clock: Clock,
    private readonly timers: Timers,
    private readonly problems: ProblemListener,
  ) {}

  get watching(): number {
    return this.seen.size;
  }

  start(source: HeldClaims, intervalMs: number): void {
    this.stop();
    const next = (): void => {
      this.cancel = this.timers.after(intervalMs, () => {
        this.sweep(source).then(
          () => this.cancel && next(),
          () => this.cancel && next(),
        );
      });
    };
    next();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  /** Resolves when no look is under way. */
  async idle(): Promise<void> {
    await this.sweeping;
  }

  sweep(source: HeldClaims): Promise<number> {
    // One look at a time: a second would ask for the same expiries.
    this.sweeping ??= this.look(source).finally(() => {
      this.sweeping = null;
    });
    return this.sweeping;
  }

  private async look(source: HeldClaims): Promise<number> {
    const nowMs = this.clock.monotonicMs();
    const seen = new Map<ClaimId, Seen>();
    const due: HeldClaim[] = [];
    for (const claim of source.heldClaims()) {
      const { claimId, leaseSequence, leaseMs } = claim;
      const before = this.seen.get(claimId);
      const now = before?.leaseSequence === leaseSequence ? before : { leaseSequence, sinceMs: nowMs };
      seen.set(claimId, now);
      if (nowMs - now.sinceMs >= leaseMs && due.length < AT_ONCE) due.push(claim);
    }
    // Whatever is not held any more is forgotten with the map it stood in.
    this.seen = seen;
    await Promise.all(due.map((claim) => this.expire(claim)));
    return due.length;
  }

  private async expire({ hostId, claimId, leaseSequence }: HeldClaim): Promise<void> {
    const stream = hostStream(hostId);
    const ctx = {
      actor: 'berth',
      // The same on every server that sweeps: the expiry is recorded once.
      commandId: stepCommandId(claimId, `expire:${leaseSequence}`),
      commandDigest: '',
      correlationId: claimId,
      causationId: null,
      deadlineMs: this.clock.monotonicMs() + EXPIRE_DEADLINE_MS,
    };
    try {
      const outcome = await this.hosts.execute(stream, { type: 'ExpireClaim', claimId, leaseSequence }, ctx);
      // Nothing to end there (stranded on a fenced host, say): not before its lease has passed once more.
      if (outcome.kind !== 'accepted') this.seen.set(claimId, { leaseSequence, sinceMs: this.clock.monotonicMs() });
    } catch (error) {
      this.problems({ kind: 'follow-up-failed', stream, what: `expire claim ${claimId}`, error });
    }
  }
}
