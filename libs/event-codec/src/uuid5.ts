import { hashOf } from './one-shot-hash.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NAMESPACE_BYTES = 16;

/** Whether `text` is a lower-case dashed UUID: the one spelling used inside (Placement facts 9.20). */
export const isUuid = (text: string): boolean => UUID.test(text);

/** Where the bytes' two digits stand in a dashed UUID. */
const DIGITS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
/** Buffers by length for what is hashed: names are short, and every event has several ids. */
const inputs: (Buffer | undefined)[] = new Array(256);

const bufferOf = (length: number): Buffer =>
  length < inputs.length ? (inputs[length] ??= Buffer.alloc(length)) : Buffer.allocUnsafe(length);

/** Value of a hexadecimal digit's character code: 48 to 57, or 97 to 102. */
const nibble = (code: number): number => (code < 58 ? code - 48 : code - 87);

/**
 * The name-based UUID of RFC 9562 section 5.5: equal inputs give equal ids on every server.
 * @throws TypeError when `namespace` is no lower-case UUID (its bytes would silently be others).
 */
export function uuid5(namespace: string, name: string): string {
  if (!isUuid(namespace)) throw new TypeError(`namespace ${JSON.stringify(namespace)}: a lower-case UUID is needed`);
  const input = bufferOf(NAMESPACE_BYTES + Buffer.byteLength(name, 'utf8'));
  for (let i = 0; i < NAMESPACE_BYTES; i++) {
    const at = DIGITS[i] as number;
    input[i] = (nibble(namespace.charCodeAt(at)) << 4) | nibble(namespace.charCodeAt(at + 1));
  }
  input.write(name, NAMESPACE_BYTES, 'utf8');
  const hex = hashOf('sha1', input, 'hex');
  const variant = '89ab'.charAt(nibble(hex.charCodeAt(16)) & 0x3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
