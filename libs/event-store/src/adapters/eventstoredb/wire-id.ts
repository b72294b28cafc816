import { createHash } from 'node:crypto';

const plain = (uuid: string): string => uuid.replaceAll('-', '');

const dashed = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

const combine = (uuid: string, type: string, data: string, metadata: string): string => {
  const bytes = Buffer.from(plain(uuid), 'hex');
  const digest = createHash('sha256').update(`${type}\n${data}\n${metadata}`).digest();
  for (let i = 0; i < 16; i += 1) bytes[i] = (bytes[i] as number) ^ (digest[i] as number);
  return dashed(bytes.toString('hex'));
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
