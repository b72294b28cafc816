import { AdaptiveLimit } from './adaptive-limit.js';

export interface AdmissionLimits {
  /** Requests that may be at work at once, at most; the next one is refused at once. */
  readonly maxInFlight: number;
}

/** Somebody alone may have this much of all places: the rest is there at once for whoever comes. */
const ALONE = 7 / 8;
/** New work may fill this much: the rest is for what finishes something. */
const NEW_WORK = 15 / 16;
/** For what finishes something there are so many times the places, as far as the bound. */
const FINISHING = 2;

/**
 * Bounds what is at work in this server, so that what is let in stays fast. No actor gets all of it: once half is in
 * use, an actor may have what it would get if everybody at work and one newcomer shared alike.
 */
export class Admission {
  private readonly byActor = new Map<string, number>();
  private readonly limit: AdaptiveLimit;
  private readonly maxInFlight: number;
  private total = 0;

  constructor({ maxInFlight }: AdmissionLimits, nowMs?: () => number) {
    this.maxInFlight = maxInFlight;
    this.limit = new AdaptiveLimit(maxInFlight, nowMs);
  }

  get inFlight(): number {
    return this.total;
  }

  get actors(): number {
    return this.byActor.size;
  }

  /** How many may be at work now. */
  get places(): number {
    return this.limit.value;
  }

  /** Too full to begin something new. */
  get isNearlyFull(): boolean {
    return this.total >= Math.ceil(this.limit.value * NEW_WORK);
  }

  /**
   * Whether one more of this actor's requests would be let in now. What finishes something goes before what begins: a claim
   * that can't be given back holds its devices, and costs a refusal after the other.
   */
  hasRoomFor(actor: string, finishes = false): boolean {
    const places = finishes ? Math.min(this.maxInFlight, this.limit.value * FINISHING) : this.limit.value;
    if (this.total * 2 < places) return true;
    if (this.total >= places) return false;
    const own = this.byActor.get(actor) ?? 0;
    const sharing = this.byActor.size + (own === 0 ? 1 : 0);
    const share = sharing === 1 ? places * ALONE : places / (sharing + 1);
    return own < Math.max(1, Math.floor(share));
  }

  /** Takes a place; false: there is none. */
  enter(actor: string, finishes = false): boolean {
    if (!this.hasRoomFor(actor, finishes)) return false;
    this.total++;
    this.byActor.set(actor, (this.byActor.get(actor) ?? 0) + 1);
    return true;
  }

  /** Gives a place back that was taken. */
  leave(actor: string): void {
    this.limit.answered(this.total);
    const left = (this.byActor.get(actor) ?? 0) - 1;
    if (left > 0) this.byActor.set(actor, left);
    else this.byActor.delete(actor);
    this.total--;
  }
}
