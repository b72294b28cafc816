import * as crypto from 'node:crypto';

/** `crypto.hash` came with Node 20.12 and takes half the time of a Hash object, or less. */
const digestOf: (text: string) => string =
  typeof crypto.hash === 'function'
    ? (text) => crypto.hash('sha256', text, 'hex')
    : (text) => crypto.createHash('sha256').update(text).digest('hex');

/** Where the hexadecimal digits stand in a dashed UUID. */
const DIGITS = [...'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'].flatMap((mark, at) => (mark === 'x' ? [at] : []));
const BYTES = 16;
const bytes = Buffer.alloc(BYTES);

/** Value of a hexadecimal digit's character code. */
const nibble = (code: number): number => (code < 58 ? code - 48 : (code | 0x20) - 87);

const combine = (uuid: string, type: string, data: string, metadata: string): string => {
  const digest = digestOf(`${type}\n${data}\n${metadata}`);
  for (let i = 0; i < BYTES; i += 1) {
    const [high, low] = [DIGITS[2 * i] as number, DIGITS[2 * i + 1] as number];
    bytes[i] =
      ((nibble(uuid.charCodeAt(high)) ^ nibble(digest.charCodeAt(2 * i))) << 4) |
      (nibble(uuid.charCodeAt(low)) ^ nibble(digest.charCodeAt(2 * i + 1)));
  }
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/**
 * The id an event has on the server: its own id XOR a digest of its bytes. The server compares ids and nothing else
 * when an append is repeated, and answers success though the bytes differ (facts 1.4); with this id other bytes are
 * another event to it, so the repeat is refused and looked at (ADR 0091).
 */
export const wireIdOf = (event: { id: string; type: string; data: string; metadata: string }): string =>
  combine(event.id, event.type, event.data, event.metadata);

/** The event's own id: the inverse of {@link wireIdOf}. */
export const eventIdOf = (wireId: string, type: string, data: string, metadata: string): string =>
  combine(wireId, type, data, metadata);
