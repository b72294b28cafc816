/** A PCI function's place on the bus as four integers; the domain has up to 32 bits (Host facts 1.1). */
export interface PciLocation {
  readonly domain: number;
  readonly bus: number;
  readonly slot: number;
  readonly fn: number;
}

const SYSFS_SPELLING = /^([0-9a-f]{4,8}):([0-9a-f]{2}):([0-9a-f]{2})\.([0-7])$/;

/** Takes apart the one spelling the kernel prints, `dddd:bb:dd.f` in lower case; null for anything else. */
export function parseAddress(text: string): PciLocation | null {
  const fields = SYSFS_SPELLING.exec(text);
  if (!fields) return null;
  const [domain = 0, bus = 0, slot = 0, fn = 0] = fields.slice(1).map((field) => Number.parseInt(field, 16));
  return slot <= 0x1f ? { domain, bus, slot, fn } : null;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** Prints a location as the kernel does: at least four digits of domain, lower case (Host facts 1.1). */
export const formatAddress = (at: PciLocation): string =>
  `${hex(at.domain, 4)}:${hex(at.bus, 2)}:${hex(at.slot, 2)}.${at.fn}`;

/** Orders canonical addresses as numbers: 0000 before 0001 before 10000 (Host facts, test case 1). */
export const compareAddresses = (a: string, b: string): number =>
  a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;

/** True above domain ffff: shown, never handed out (Nova facts 1.16). */
export const isWideDomain = (address: string): boolean => address.indexOf(':') > 4;
