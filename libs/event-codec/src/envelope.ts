import { isUuid } from './uuid5.js';

/** What is stored with every event beside its data (DESIGN section 2); no names of people, no free text. */
export interface Envelope {
  /** Shape of the event's data: 1 unless the registry of types says more. */
  readonly schemaVersion: number;
  readonly commandId: string;
  readonly commandDigest: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Opaque subject id. */
  readonly actor: string;
  /** Milliseconds since 1970-01-01 UTC on the writer's wall clock. */
  readonly timeMs: number;
  /** {@link chainHash} of the stream's previous event; null for the first. */
  readonly prevHash: string | null;
}

/** The envelope's JSON text: the order of keys is part of the format, since the hash chain is over the bytes. */
export function encodeEnvelope(envelope: Envelope): string {
  const { schemaVersion, commandId, commandDigest, correlationId, causationId, actor, timeMs, prevHash } = envelope;
  return JSON.stringify({
    schemaVersion,
    commandId,
    commandDigest,
    correlationId,
    causationId,
    actor,
    timeMs,
    prevHash,
  });
}

const TIME = ',"timeMs":';
const VERSION_ONE = '{"schemaVersion":1,';

/**
 * `timeMs` of an envelope text that {@link encodeEnvelope} made, without parsing the rest: replay needs nothing else.
 * Sound because a quote inside a JSON string is written `\"`, so the searched text stands only where the member does.
 * NaN where there is none.
 */
export function timeMsOf(metadata: string): number {
  const found = metadata.lastIndexOf(TIME);
  if (found < 0) return Number.NaN;
  const start = found + TIME.length;
  let end = start;
  for (let code = metadata.charCodeAt(end); code >= 48 && code <= 57; code = metadata.charCodeAt(++end));
  return end === start ? Number.NaN : Number(metadata.slice(start, end));
}

/** `schemaVersion` of an envelope text; NaN where there is none. */
export function schemaVersionOf(metadata: string): number {
  if (metadata.startsWith(VERSION_ONE)) return 1;
  const version: unknown = (JSON.parse(metadata) as Partial<Envelope>).schemaVersion;
  return typeof version === 'number' ? version : Number.NaN;
}

const COMMAND = '{"schemaVersion":1,"commandId":"';
const UUID_LENGTH = 36;

/** `commandId` of an envelope text, without parsing the rest where it stands at its usual place. */
export function commandIdIn(metadata: string): string {
  const end = COMMAND.length + UUID_LENGTH;
  if (metadata.startsWith(COMMAND) && metadata.charCodeAt(end) === 34) {
    const id = metadata.slice(COMMAND.length, end);
    // Any other id than a UUID may be longer, or escaped.
    if (isUuid(id)) return id;
  }
  return String((JSON.parse(metadata) as Partial<Envelope>).commandId);
}
