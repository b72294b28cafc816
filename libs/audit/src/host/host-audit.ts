import {
  checkClaim,
  checkHost,
  type HostEvent,
  type HostFold,
  type HostState,
  initialHostState,
  InvariantBreach,
  openHostFold,
} from '@berth/domain';
import type { StoredEvent } from '@berth/event-store';
import type { RecordedEvent } from '@berth/projections';
import { type Breach, breachAt, type EventPlace, misshapen } from '../findings/breach.js';
import { RawHost } from '../raw/raw-host.js';

/**
 * All rules of one host: its events folded as the server folds them, and a second time from the raw JSON. After
 * an event that can't be folded only the raw checks go on; a stream with an unknown type is not judged any further.
 */
export class HostAudit {
  private readonly raw = new RawHost();
  private readonly fold: HostFold = openHostFold(initialHostState);
  private standing: 'sound' | 'broken' | 'unknown' = 'sound';
  private last: EventPlace | null = null;

  /** Null once an event could not be folded. */
  get state(): HostState | null {
    return this.standing === 'sound' ? this.fold.state : null;
  }

  /** False when a newer server's event stands in the stream: what follows is not for this build to judge. */
  get isJudged(): boolean {
    return this.standing !== 'unknown';
  }

  get revision(): number {
    return this.last?.revision ?? -1;
  }

  get lastEvent(): EventPlace | null {
    return this.last;
  }

  get openClaims(): number {
    return this.state?.claims.size ?? this.raw.openClaims;
  }

  /** Folds one event; what is found is this event's doing. */
  apply(recorded: RecordedEvent): Breach[] {
    const { stored, event, timeMs, skipped } = recorded;
    if (skipped === 'unknown') this.standing = 'unknown';
    this.last = stored;
    if (event === null || this.standing === 'unknown') return [];
    const found = this.recompute(stored);
    if (this.standing === 'sound') found.push(...this.foldOne(event as HostEvent, timeMs, stored));
    return found;
  }

  /** Every rule of the state as it stands; what is found is the doing of the last event or of one before it. */
  check(): Breach[] {
    const { state, last } = this;
    if (!state || !last) return [];
    return checkHost(state).map(({ invariant, detail }) => breachAt(invariant, last, detail));
  }

  private recompute(stored: StoredEvent): Breach[] {
    try {
      const data: unknown = JSON.parse(stored.data);
      return this.raw.apply(stored.type, data).map(({ invariant, detail }) => breachAt(invariant, stored, detail));
    } catch (error) {
      return [misshapen(stored, error)];
    }
  }

  private foldOne(event: HostEvent, timeMs: number, at: StoredEvent): Breach[] {
    try {
      this.fold.apply(event, { timeMs });
    } catch (error) {
      this.standing = 'broken';
      if (error instanceof InvariantBreach) return [breachAt(error.invariant, at, error.detail)];
      return [misshapen(at, error)];
    }
    if (event.type !== 'ClaimAccepted' && event.type !== 'ClaimChanged') return [];
    return checkClaim(this.fold.state, event.data.claimId).map(({ invariant, detail }) =>
      breachAt(invariant, at, detail),
    );
  }
}
