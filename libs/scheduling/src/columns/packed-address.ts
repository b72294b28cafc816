import { formatPciAddress, invariant, parsePciAddress } from '@berth/domain';

/** "No address", e.g. of the parent of a device that has none. */
export const NO_ADDRESS = -1;
/** Codes from here on have a domain above ffff: shown, never handed out (Nova facts 1.16). */
export const FIRST_WIDE = 2 ** 32;

/** A canonical PCI address as one whole number below 2^48 that orders as addresses do. */
export function packAddress(text: string): number {
  const address = parsePciAddress(text);
  invariant(address !== null, 'INV-06', () => `${JSON.stringify(text)} is no canonical PCI address`);
  return address.domain * 65_536 + address.bus * 256 + address.slot * 8 + address.fn;
}

export const unpackAddress = (code: number): string => {
  const domain = Math.floor(code / 65_536);
  const rest = code - domain * 65_536;
  return formatPciAddress({ domain, bus: rest >>> 8, slot: (rest >>> 3) & 0x1f, fn: rest & 7 });
};
