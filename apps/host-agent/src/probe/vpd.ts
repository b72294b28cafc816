/** What vital product data says of the card. */
export interface Vpd {
  readonly serial: string | null;
  readonly partNumber: string | null;
}

const LARGE_RESOURCE = 0x80;
const READ_ONLY_FIELDS = 0x90;
const SMALL_END = 0x78;
const LONGEST_VALUE = 64;

/**
 * Reads the resources of a PCI VPD area: large ones (tag, length, data), with two-letter keywords in
 * the read-only one, up to the end tag. Null if it is malformed; contents can't be trusted (Host facts 1.3).
 */
export function parseVpd(bytes: Buffer): Vpd | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at] ?? 0;
    if (tag === SMALL_END) return { serial: fields.get('SN') ?? null, partNumber: fields.get('PN') ?? null };
    const large = (tag & LARGE_RESOURCE) !== 0;
    if (large && at + 3 > bytes.length) return null;
    const start = at + (large ? 3 : 1);
    const length = large ? bytes.readUInt16LE(at + 1) : tag & 0x07;
    if (start + length > bytes.length) return null;
    if (tag === READ_ONLY_FIELDS && !readFields(bytes.subarray(start, start + length), fields)) return null;
    at = start + length;
  }
  return null;
}

function readFields(bytes: Buffer, into: Map<string, string>): boolean {
  let at = 0;
  while (at + 3 <= bytes.length) {
    const keyword = bytes.toString('latin1', at, at + 2);
    const end = at + 3 + (bytes[at + 2] ?? 0);
    if (end > bytes.length) return false;
    const value = printable(bytes.toString('latin1', at + 3, end));
    if (value !== null && !into.has(keyword)) into.set(keyword, value);
    at = end;
  }
  return true;
}

/** Trimmed printable ASCII of at most 64 characters (Host facts 7); anything else is nothing. */
export function printable(text: string): string | null {
  const trimmed = text.replace(/^[\s\0]+|[\s\0]+$/g, '');
  return /^[\x20-\x7e]+$/.test(trimmed) && trimmed.length <= LONGEST_VALUE ? trimmed : null;
}
