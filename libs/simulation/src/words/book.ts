import { claimIdOf, deviceProviderIdOf, gangMemberIdOf, uuid5 } from '@berth/event-codec';
import { fullAddress, shortAddress } from '../terms/addresses.js';

/** uuid5(the URL namespace, `https://berth.invalid/scenario`). */
const NAMESPACE = '7d1f9a1e-5c0b-5b0e-9d3c-0f2f6f6f7a51';

/** A claim as a scenario knows it. */
export interface KnownClaim {
  readonly name: string;
  readonly claimId: string;
  readonly instance: string;
  readonly host: string;
}

/** Names ↔ ids of one run: files have names only, the product has ids only. */
export class Book {
  private readonly words = new Map<string, string>();
  private readonly claims = new Map<string, KnownClaim>();
  private readonly latest = new Map<string, KnownClaim>();
  private readonly counts = new Map<string, number>();
  private readonly moves = new Map<string, string>();
  private readonly members = new Map<string, string>();

  /** @param salt tells runs apart that share a server; `` where a run has a log of its own */
  constructor(private readonly salt = '') {}

  hostId(name: string): string {
    return this.id('host', name);
  }

  instanceId(name: string): string {
    return this.members.get(name) ?? this.id('instance', name);
  }

  groupId(name: string): string {
    return this.id('group', name);
  }

  /** Members of a gang are called `g.1`, `g.2`, … from now on. */
  gangId(name: string, members: number): string {
    const gangId = this.id('gang', name);
    for (let index = 0; index < members; index++) {
      const member = `${name}.${index + 1}`;
      this.members.set(member, this.note(gangMemberIdOf(gangId, index), member));
      this.expectPlacement(member);
    }
    return gangId;
  }

  commandId(key: string): string {
    return uuid5(NAMESPACE, `${this.salt}command:${key}`);
  }

  /** A host's name in the product: unique on a shared server. */
  hostName(name: string): string {
    return this.salt === '' ? name : `${name}-${this.salt}`;
  }

  /** `h1`, for the provider of a card `h1/81:00.0`, for any other one `h1/NAME`. */
  providerId(text: string): string {
    const [host = '', card] = text.split('/');
    if (card === undefined) return this.hostId(host);
    if (!/^[0-9a-f:.]+$/.test(card)) return this.id('provider', text);
    return this.note(
      deviceProviderIdOf(this.hostId(host), fullAddress(card)),
      `${host}/${shortAddress(fullAddress(card))}`,
    );
  }

  /** A JSON value with ids where it says `<host h1>`, `<instance i1>`, `<claim c1>`, `<group g1>` or `<provider h1/x>`. */
  withIds(value: unknown): unknown {
    if (typeof value === 'string') return this.idOf(value);
    if (Array.isArray(value)) return value.map((member) => this.withIds(member));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [this.idOf(key), this.withIds(member)]));
  }

  /** A claim about to be made on a host; the name of an earlier one gives that id again. */
  newClaim(instance: string, host: string, name: string | undefined): KnownClaim {
    const before = name === undefined ? undefined : this.claims.get(name);
    const chosen = name ?? `${instance}#${this.count(instance)}`;
    const claim = { name: chosen, claimId: before?.claimId ?? this.id('claim', chosen), instance, host };
    return this.keep(claim);
  }

  /** The claim that a placement made. */
  placedClaim(instance: string, host: string, claimId: string, name: string | undefined): KnownClaim {
    const chosen = name ?? this.words.get(claimId) ?? `${instance}@${host}`;
    this.words.set(claimId, chosen);
    return this.keep({ name: chosen, claimId, instance, host });
  }

  /** By its own name, else the last one made for the instance of this name; null when there is none. */
  claim(name: string): KnownClaim | null {
    return this.claims.get(name) ?? this.latest.get(name) ?? null;
  }

  /** A move that was begun: by its own name, or as the last one of its instance. */
  keepMove(instance: string, moveId: string, name: string | undefined): void {
    this.moves.set(instance, moveId);
    if (name !== undefined) this.moves.set(name, moveId);
    this.words.set(moveId, name ?? `move of ${instance}`);
  }

  /** Null where nobody answered with one. */
  moveId(name: string): string | null {
    return this.moves.get(name) ?? null;
  }

  /** The first claims that placements of this instance may make, so that stories have words for them. */
  expectPlacement(instance: string): void {
    const instanceId = this.instanceId(instance);
    for (let number = 1; number <= 40; number++) this.note(claimIdOf(instanceId, number), `${instance}~${number}`);
  }

  /** The word for an id; the id itself where there is none. */
  word(id: string): string {
    return this.words.get(id) ?? id;
  }

  /** A JSON value with words instead of ids and short addresses, also within texts and keys. */
  inWords(value: unknown): unknown {
    if (typeof value === 'string') return this.textInWords(value);
    if (Array.isArray(value)) return value.map((member) => this.inWords(member));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [this.textInWords(key), this.inWords(member)]),
    );
  }

  textInWords(text: string): string {
    return text
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => this.word(id))
      .replace(/\b0000:(?=[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]\b)/g, '');
  }

  private idOf(text: string): string {
    const [, kind, name = ''] = /^<(host|instance|claim|group|provider) ([^>]+)>$/.exec(text) ?? [];
    if (kind === undefined) return text;
    return kind === 'provider' ? this.providerId(name) : this.id(kind, name);
  }

  private keep(claim: KnownClaim): KnownClaim {
    this.claims.set(claim.name, claim);
    this.latest.set(claim.instance, claim);
    return claim;
  }

  private count(instance: string): number {
    const next = (this.counts.get(instance) ?? 0) + 1;
    this.counts.set(instance, next);
    return next;
  }

  private id(kind: string, name: string): string {
    return this.note(uuid5(NAMESPACE, `${this.salt}${kind}:${name}`), name);
  }

  private note(id: string, word: string): string {
    this.words.set(id, word);
    return id;
  }
}
