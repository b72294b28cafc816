import { hashOf } from './one-shot-hash.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NAMESPACE_BYTES = 16;

/** Whether `text` is a lower-case dashed UUID: the one spelling used inside (Placement facts 9.20). */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * The name-based UUID of RFC 9562 section 5.5: equal inputs give equal ids on every server.
 * @throws TypeError when `namespace` is no lower-case UUID (its bytes would silently be others).
 */
export function uuid5(namespace: string, name: string): string {
  if (!isUuid(namespace)) throw new TypeError(`namespace ${JSON.stringify(namespace)}: a lower-case UUID is needed`);
  const input = Buffer.allocUnsafe(NAMESPACE_BYTES + Buffer.byteLength(name, 'utf8'));
  input.write(namespace.replaceAll('-', ''), 'hex');
  input.write(name, NAMESPACE_BYTES, 'utf8');
  const hex = hashOf('sha1', input, 'hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
