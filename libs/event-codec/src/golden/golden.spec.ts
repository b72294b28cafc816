import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredEvent } from '@berth/event-store';
import { chainHash, type DomainEvent, decode, EVENT_TYPES, type EventType, encode, KnownEvent } from '../index.js';
import { COMMAND, DIGEST } from './sample-ids.js';
import { samples } from './samples.js';

/**
 * One committed file per event type and schema version, read for ever. `BERTH_WRITE_GOLDEN=1` writes MISSING files
 * (a new type, or a new version of a shape); a file that exists is never touched: changing one is breaking the log.
 */
const DIR = join(__dirname, '../../golden');
const path = (type: string, version: number) => join(DIR, `${type}.v${version}.json`);

interface Golden {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Pins the exact bytes and the hash chain's function. */
  readonly chainHash: string;
}

const read = (file: string): Golden => JSON.parse(readFileSync(file, 'utf8'));
const storedOf = ({ id, type, data, metadata }: Golden): StoredEvent => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
  stream: 'golden-1',
  revision: 0,
  position: '1',
});
const encodeSample = (type: EventType) =>
  encode({ type, data: samples[type] } as DomainEvent, 0, {
    commandId: COMMAND,
    commandDigest: DIGEST,
    correlationId: 'request "17"',
    causationId: null,
    actor: 'actor,"timeMs":1',
    timeMs: 1_764_460_800_123,
    prevHash: DIGEST,
  });

if (process.env.BERTH_WRITE_GOLDEN === '1') {
  mkdirSync(DIR, { recursive: true });
  for (const { type, schemaVersion } of EVENT_TYPES.values()) {
    const event = encodeSample(type);
    const golden = { ...event, data: JSON.parse(event.data), metadata: JSON.parse(event.metadata) };
    const text = `${JSON.stringify({ ...golden, chainHash: chainHash(event) }, null, 2)}\n`;
    if (!existsSync(path(type, schemaVersion))) writeFileSync(path(type, schemaVersion), text);
  }
}

describe('golden events', () => {
  const files = readdirSync(DIR).sort();

  it('are there for every known type in every version up to the present one, and for nothing else', () => {
    const expected = [...EVENT_TYPES.values()].flatMap(({ type, schemaVersion }) =>
      Array.from({ length: schemaVersion }, (_, index) => `${type}.v${index + 1}.json`),
    );
    expect(files).toEqual(expected.sort());
  });

  it.each(files)('%s keeps its bytes and can be read', (file) => {
    const golden = read(join(DIR, file));
    const stored = storedOf(golden);
    expect(chainHash(stored)).toBe(golden.chainHash);
    const decoded = decode(stored);
    if (!(decoded instanceof KnownEvent)) throw new Error(`${file} is not known`);
    expect(decoded.timeMs).toBe(golden.metadata.timeMs);
    if (decoded.envelope.schemaVersion === EVENT_TYPES.get(golden.type)?.schemaVersion) {
      const { schemaVersion: _, ...facts } = decoded.envelope;
      const { id, type, data, metadata } = stored;
      expect(encode(decoded.event, 0, facts)).toEqual({ id, type, data, metadata });
    }
  });

  it.each([...EVENT_TYPES.keys()] as EventType[])('%s is written today exactly as its golden file says', (type) => {
    const version = EVENT_TYPES.get(type)?.schemaVersion ?? 0;
    const { id, data, metadata } = storedOf(read(path(type, version)));
    expect(encodeSample(type)).toEqual({ id, type, data, metadata });
  });
});
