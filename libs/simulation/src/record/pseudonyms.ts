import { deviceProviderIdOf } from '@berth/event-codec';
import { shortAddress } from '../terms/addresses.js';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Texts that people wrote, or that name people, machines or places. */
const SPOKEN = new Set([
  'reason',
  'detail',
  'name',
  'attestedBy',
  'by',
  'projectId',
  'userId',
  'consumerType',
  'bootId',
]);
const PLAIN_TAGS = new Set(['true', 'false', 'yes', 'no', 'on', 'off', '0', '1', '']);

type Kind = 'host' | 'instance' | 'claim' | 'group' | 'provider';
const PREFIX: Readonly<Record<Kind, string>> = { host: 'h', instance: 'i', claim: 'c', group: 'g', provider: 'p' };

/** What an id is of, by the member of an event that holds it. */
const KINDS: Readonly<Record<string, Kind>> = {
  claimId: 'claim',
  sourceClaimId: 'claim',
  endedClaims: 'claim',
  reinstated: 'claim',
  instanceId: 'instance',
  groupId: 'group',
};

/** Names instead of ids, in the order of their first mention; texts that people wrote become numbers. */
export class Pseudonyms {
  private readonly names = new Map<string, { readonly kind: Kind; readonly name: string }>();
  private readonly counts = new Map<string, number>();
  private readonly texts = new Map<string, string>();

  host(id: string): string {
    return this.of('host', id);
  }
  instance(id: string): string {
    return this.of('instance', id);
  }
  claim(id: string): string {
    return this.of('claim', id);
  }
  group(id: string): string {
    return this.of('group', id);
  }

  /** The provider of a card on a host, by the address that scenarios derive it from. */
  card(hostId: string, address: string): void {
    const name = `${this.host(hostId)}/${shortAddress(address)}`;
    this.names.set(deviceProviderIdOf(hostId, address), { kind: 'provider', name });
  }

  provider(hostId: string, id: string): string {
    if (id === hostId) return this.host(hostId);
    const known = this.names.get(id);
    if (known) return known.name;
    const name = `${this.host(hostId)}/p${this.count('provider')}`;
    this.names.set(id, { kind: 'provider', name });
    return name;
  }

  /** The same text the same name: `boot-1`, `agg-2`. */
  text(prefix: string, text: string): string {
    const key = `${prefix} ${text}`;
    let name = this.texts.get(key);
    if (name === undefined) this.texts.set(key, (name = `${prefix}-${this.count(prefix)}`));
    return name;
  }

  /** Tag names stay; values that may name something do not. */
  tags(tags: Readonly<Record<string, string | null>>): Record<string, string | null> {
    return Object.fromEntries(
      Object.entries(tags).map(([key, value]) => [
        key,
        value === null || PLAIN_TAGS.has(value.toLowerCase()) ? value : this.text('tag', value),
      ]),
    );
  }

  /** Data of an event with `<host h1>` and the like instead of ids. */
  data(value: unknown, member = ''): unknown {
    if (typeof value === 'string') return SPOKEN.has(member) ? this.text('text', value) : this.token(value, member);
    if (Array.isArray(value)) return value.map((item) => this.data(item, member));
    if (typeof value !== 'object' || value === null) return value;
    if (member === 'tags') return this.tags(value as Record<string, string | null>);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [this.token(key, ''), this.data(inner, key)]),
    );
  }

  /** The word for an id, as in the scenario that comes of this. */
  word(id: string): string {
    return this.names.get(id)?.name ?? id;
  }

  textInWords(text: string): string {
    return shortAddress(text);
  }

  private token(text: string, member: string): string {
    const kind = KINDS[member];
    return text.replace(UUID, (id) => {
      if (kind) this.of(kind, id);
      const known = this.names.get(id);
      // An id of something outside the slice: still nobody's to see.
      return known ? `<${known.kind} ${known.name}>` : `<provider other/${this.of('provider', id)}>`;
    });
  }

  private of(kind: Kind, id: string): string {
    let known = this.names.get(id);
    if (!known) this.names.set(id, (known = { kind, name: `${PREFIX[kind]}${this.count(kind)}` }));
    return known.name;
  }

  private count(kind: string): number {
    const next = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, next);
    return next;
  }
}
