import type { Random } from '../../fleet/random.js';

const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, '0');
/** The n-th id of a kind: few enough that requests meet what others did. */
const idOf = (kind: number, n: number): string => `${hex(kind, 8)}-0000-4000-8000-${hex(n, 12)}`;

/** What takes a host or a device away from the rest of the run: it is done to a few hosts only. */
const DOOMING: ReadonlySet<string> = new Set([
  'retireHost',
  'fenceHost',
  'drainHost',
  'disableHost',
  'quarantineDevice',
  'removeProvider',
]);

const COUNTS = { host: 60, instance: 2_000, claim: 2_000, other: 50 } as const;

/** Ids, names and devices that requests are about: a small world, so that what passes validation also finds something. */
export class KnownThings {
  readonly hosts = Array.from({ length: COUNTS.host }, (_, n) => idOf(1, n));
  readonly claims: { hostId: string; claimId: string; instanceId: string }[] = [];
  readonly positions: string[] = [];

  constructor(private readonly random: Random) {}

  host = (): string => this.random.pick(this.hosts);
  /** The host an operation is about; one of a few where it dooms it. */
  hostFor = (operation: string, hostId: string): string =>
    DOOMING.has(operation) ? this.random.pick(this.hosts.slice(-6)) : hostId;
  instance = (): string => idOf(2, this.random.below(COUNTS.instance));
  other = (): string => idOf(4, this.random.below(COUNTS.other));

  /** A claim that was made here, or one that was not. */
  claim(): { hostId: string; claimId: string } {
    if (this.claims.length > 0 && this.random.next() < 0.9) return this.random.pick(this.claims);
    return { hostId: this.host(), claimId: idOf(3, this.random.below(COUNTS.claim)) };
  }

  /** Remembers the latest claims only. */
  remember(claim: { hostId: string; claimId: string; instanceId: string }): void {
    this.claims.push(claim);
    if (this.claims.length > COUNTS.claim) this.claims.splice(0, COUNTS.claim / 2);
  }

  address = (): string => `0000:${hex(0x18 + this.random.below(8), 2)}:00.${this.random.below(2)}`;

  /** Of the field's name, where that says what it is. */
  idFor(field: string): string {
    if (/host/i.test(field)) return this.host();
    if (/instance|consumer/i.test(field)) return this.instance();
    if (/claim/i.test(field)) return this.claim().claimId;
    if (/provider/i.test(field)) return this.random.next() < 0.7 ? this.host() : this.other();
    return this.other();
  }
}
