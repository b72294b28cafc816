import { formatAddress } from '../pci/address.js';
import type { XmlElement } from '../xml/document.js';

const LIMITS = { domain: 0xffffffff, bus: 0xff, slot: 0x1f, function: 7 };

/**
 * An `<address domain= bus= slot= function=>` as a canonical address: hexadecimal, with or without 0x
 * (Host facts 5.4). A missing domain is 0. Null where a field is missing or no such number.
 */
export function hexAddress(element: XmlElement | undefined): string | null {
  return element ? build((field) => element.attribute(field) ?? (field === 'domain' ? '0' : null), 16) : null;
}

/** `<domain>`, `<bus>`, `<slot>`, `<function>` of a node device: DECIMAL in the same document (Host facts 5.1). */
export function decimalAddress(capability: XmlElement): string | null {
  return build((field) => capability.textOf(field), 10);
}

function build(textOf: (field: keyof typeof LIMITS) => string | null, base: 10 | 16): string | null {
  const read = (field: keyof typeof LIMITS): number => {
    const text = textOf(field) ?? '';
    const digits = base === 16 ? /^(?:0x)?([0-9a-f]{1,8})$/i.exec(text)?.[1] : /^(\d{1,10})$/.exec(text)?.[1];
    const value = digits === undefined ? Number.NaN : Number.parseInt(digits, base);
    return value <= LIMITS[field] ? value : Number.NaN;
  };
  const at = { domain: read('domain'), bus: read('bus'), slot: read('slot'), fn: read('function') };
  return Object.values(at).some(Number.isNaN) ? null : formatAddress(at);
}
