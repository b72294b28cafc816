import { createHash } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether `text` is a lower-case dashed UUID: the one spelling used inside (Placement facts 9.20). */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * The name-based UUID of RFC 9562 section 5.5: equal inputs give equal ids on every server.
 * @throws TypeError when `namespace` is no lower-case UUID (its bytes would silently be others).
 */
export function uuid5(namespace: string, name: string): string {
  if (!isUuid(namespace)) throw new TypeError(`namespace ${JSON.stringify(namespace)}: a lower-case UUID is needed`);
  const bytes = createHash('sha1').update(namespace.replaceAll('-', ''), 'hex').update(name, 'utf8').digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
