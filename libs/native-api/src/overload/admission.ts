export interface AdmissionLimits {
  /** Requests that may be at work at once; the next one is refused at once. */
  readonly maxInFlight: number;
}

/**
 * Bounds what is at work in this server, so that what is let in stays fast: with N in flight and a throughput of T a
 * request takes N / T at most. No actor gets all of it: once half is in use, an actor may have what it would get if
 * everybody at work and one newcomer shared alike.
 */
export class Admission {
  private readonly byActor = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: AdmissionLimits) {}

  get inFlight(): number {
    return this.total;
  }

  get actors(): number {
    return this.byActor.size;
  }

  /** Whether one more of this actor's requests would be let in now. */
  hasRoomFor(actor: string): boolean {
    const { maxInFlight } = this.limits;
    if (this.total * 2 < maxInFlight) return true;
    if (this.total >= maxInFlight) return false;
    const own = this.byActor.get(actor) ?? 0;
    const sharing = this.byActor.size + (own === 0 ? 1 : 0) + 1;
    return own < Math.max(1, Math.floor(maxInFlight / sharing));
  }

  /** Takes a place; false: there is none. */
  enter(actor: string): boolean {
    if (!this.hasRoomFor(actor)) return false;
    this.total++;
    this.byActor.set(actor, (this.byActor.get(actor) ?? 0) + 1);
    return true;
  }

  /** Gives a place back that was taken. */
  leave(actor: string): void {
    const left = (this.byActor.get(actor) ?? 0) - 1;
    if (left > 0) this.byActor.set(actor, left);
    else this.byActor.delete(actor);
    this.total--;
  }
}
