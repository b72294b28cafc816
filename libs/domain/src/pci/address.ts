/** A PCI function's place on the bus as four integers (Host facts 1.1): compare and sort as numbers. */
export interface PciAddress {
  /** 0 … 2^32 - 1; above 0xffff it is shown and never handed out (Nova facts 1.16). */
  readonly domain: number;
  readonly bus: number;
  readonly slot: number;
  readonly fn: number;
}

const CANONICAL = /^([0-9a-f]{4,8}):([0-9a-f]{2}):([0-9a-f]{2})\.([0-7])$/;

/** Parses the canonical sysfs spelling `dddd:bb:dd.f` (lower case, 4 to 8 digits of domain); null if it is none. */
export function parsePciAddress(text: string): PciAddress | null {
  const match = CANONICAL.exec(text);
  if (!match) return null;
  const [domain = 0, bus = 0, slot = 0, fn = 0] = match.slice(1).map((field) => Number.parseInt(field, 16));
  if (slot > 0x1f) return null;
  if (formatDomain(domain) !== match[1]) return null;
  return { domain, bus, slot, fn };
}

const formatDomain = (domain: number): string => domain.toString(16).padStart(4, '0');

/** The canonical spelling of an address. */
export const formatPciAddress = (address: PciAddress): string =>
  `${formatDomain(address.domain)}:${address.bus.toString(16).padStart(2, '0')}:${address.slot
    .toString(16)
    .padStart(2, '0')}.${address.fn}`;

/**
 * Orders two canonical spellings as numbers: a longer domain is a greater one, and within equal
 * lengths code units order as the hexadecimal digits do.
 */
export const comparePciAddresses = (a: string, b: string): number =>
  a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;

/** True for domains above ffff: no `<address>` of a guest can name them (Nova facts 1.16, Host facts 1.1). */
export const isWideDomain = (text: string): boolean => text.indexOf(':') > 4;
