import type { StoredEvent } from '@berth/event-store';
import { chainHash } from './chain.js';
import { decode, decodeAs } from './decode.js';
import { encode } from './encode.js';
import { EventUnreadableError } from './errors.js';
import { EVENT_TYPES, SCHEMA_VERSIONS } from './event-types.js';
import { CATEGORIES, nameStream, parseStream } from './streams.js';
import { Upcasters } from './upcasters.js';

const facts = {
  commandId: '0f000000-0000-4000-8000-000000000001',
  commandDigest: 'd',
  correlationId: 'c',
  causationId: null,
  actor: 'a',
  timeMs: 1_000,
  prevHash: null,
};
const stored = (patch: Partial<StoredEvent> = {}): StoredEvent => ({
  ...encode({ type: 'HostDisabled', data: { reason: 'r' } }, 0, facts),
  stream: 'host-x',
  revision: 3,
  position: '9',
  ...patch,
});

describe('decode', () => {
  it('gives event, category, envelope and time of a known event', () => {
    const event = stored();
    expect(decode(event)).toMatchObject({
      kind: 'known',
      event: { type: 'HostDisabled', data: { reason: 'r' } },
      category: 'host',
      envelope: { schemaVersion: 1, ...facts },
      timeMs: 1_000,
      stored: event,
    });
  });

  it('calls a type of a newer server unknown, whatever its text is', () => {
    const event = stored({ type: 'HostPainted', data: 'not even JSON' });
    expect(decode(event)).toEqual({ kind: 'unknown', type: 'HostPainted', schemaVersion: null, stored: event });
  });

  it('calls a newer shape of a known type unknown', () => {
    const event = stored({ metadata: stored().metadata.replace('"schemaVersion":1', '"schemaVersion":2') });
    expect(decode(event)).toEqual({ kind: 'unknown', type: 'HostDisabled', schemaVersion: 2, stored: event });
  });

  it.each([
    ['data that is no JSON', { data: '{' }],
    ['data that is no object', { data: '7' }],
    ['metadata without a time', { metadata: '{"schemaVersion":1,"commandId":"x"}' }],
    ['metadata without a schema version', { metadata: '{"timeMs":1}' }],
    ['a schema version below 1', { metadata: '{"schemaVersion":0,"timeMs":1}' }],
    ['metadata that is no JSON', { metadata: 'x' }],
  ])('names the event that has %s', (_, patch) => {
    const bad = stored(patch);
    expect(() => decode(bad)).toThrow(EventUnreadableError);
    expect(() => decode(bad)).toThrow(`event ${bad.id} (host-x at revision 3, HostDisabled)`);
  });

  it('lifts an older shape through every version up to the present one', () => {
    const known = { type: 'HostDisabled', category: 'host', schemaVersion: 3 } as const;
    const lifts = new Upcasters(
      new Map([
        ['HostDisabled', [(d) => ({ ...(d as object), two: true }), (d) => ({ ...(d as object), three: true })]],
      ]),
    );
    expect(decodeAs(stored(), known, lifts)).toMatchObject({
      event: { data: { reason: 'r', two: true, three: true } },
    });
    expect(() => decodeAs(stored(), { ...known, schemaVersion: 4 }, lifts)).toThrow(EventUnreadableError);
  });
});

describe('types and streams', () => {
  it('has no type name twice', () => {
    const names = CATEGORIES.flatMap((category) => Object.keys(SCHEMA_VERSIONS[category]));
    expect(new Set(names).size).toBe(names.length);
    expect(EVENT_TYPES.size).toBe(names.length);
  });

  it('takes stream names apart at the first dash', () => {
    expect(parseStream('host-0a-1')).toEqual({ category: 'host', subjectId: '0a-1' });
    expect(parseStream('odd')).toEqual({ category: 'odd', subjectId: '' });
    expect(nameStream('abc')).toBe('name-ba7816bf8f01cfea414140de5dae2223');
  });

  it('hashes the stored bytes of an event', () => {
    expect(chainHash({ id: 'i', type: 't', data: '{}', metadata: '{}' })).toBe(
      // printf 'i\nt\n{}\n{}' | openssl dgst -sha256 -binary | basenc --base64url | tr -d =
      'rEW65C_WrYl4MMi3vApCPmLFgfr_hWPpi5AUxt9Yccs',
    );
  });
});
