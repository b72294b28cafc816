import { formatPciAddress, invariant, parsePciAddress } from '@berth/domain';

/** "No address", e.g. of the parent of a device that has none. */
export const NO_ADDRESS = -1;
/** Codes from here on have a domain above ffff: shown, never handed out (Nova facts 1.16). */
export const FIRST_WIDE = 2 ** 32;

const HEX = new Int8Array(128).fill(-1);
for (let digit = 0; digit < 16; digit++) HEX[digit.toString(16).charCodeAt(0)] = digit;

/** `dddd:bb:dd.f` without a regular expression: reports and claims name devices all day. -1 if it is none. */
function packOrdinary(text: string): number {
  if (text.length !== 12) return -1;
  let code = 0;
  for (let i = 0; i < 12; i++) {
    const char = text.charCodeAt(i);
    if (i === 4 || i === 7) {
      if (char !== 58) return -1;
    } else if (i === 10) {
      if (char !== 46) return -1;
    } else {
      const digit = char < 128 ? HEX[char]! : -1;
      if (digit < 0 || (i === 8 && digit > 1) || (i === 11 && digit > 7)) return -1;
      code = i === 8 || i === 11 ? code * (i === 8 ? 2 : 8) + digit : code * 16 + digit;
    }
  }
  return code;
}

/** A canonical PCI address as one whole number below 2^48 that orders as addresses do. */
export function packAddress(text: string): number {
  const ordinary = packOrdinary(text);
  if (ordinary >= 0) return ordinary;
  const address = parsePciAddress(text);
  invariant(address !== null, 'INV-06', () => `${JSON.stringify(text)} is no canonical PCI address`);
  return address.domain * 65_536 + address.bus * 256 + address.slot * 8 + address.fn;
}

export const unpackAddress = (code: number): string => {
  const domain = Math.floor(code / 65_536);
  const rest = code - domain * 65_536;
  return formatPciAddress({ domain, bus: rest >>> 8, slot: (rest >>> 3) & 0x1f, fn: rest & 7 });
};

/** Whether a text is the canonical spelling of an address. */
export const isPciAddress = (text: string): boolean => packOrdinary(text) >= 0 || parsePciAddress(text) !== null;
