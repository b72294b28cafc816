/** `0x8086`, `8086` → `8086`; null unless it is hexadecimal of at most `digits` digits (Host facts 1.3). */
export function hexDigits(text: string | null | undefined, digits: number): string | null {
  const found = /^(?:0x)?([0-9a-f]+)$/i.exec((text ?? '').trim())?.[1];
  return found && found.length <= digits ? found.toLowerCase().padStart(digits, '0') : null;
}

/** As {@link hexDigits}, with all zeros meaning "none": a bridge without a subsystem id (Host facts 1.3). */
export function hexOrNone(text: string | null | undefined, digits: number): string | null {
  const value = hexDigits(text, digits);
  return value && /[^0]/.test(value) ? value : null;
}

/** A whole number, 0 or more; null for anything else, -1 ("unknown") included. */
export function wholeNumber(text: string | null | undefined): number | null {
  const trimmed = (text ?? '').trim();
  const value = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/** MSI-X vectors of a PF's VFs: above 65535 it is a negative number printed unsigned (Host facts 1.3). */
export function msixCount(text: string | null | undefined): number | null {
  const value = wholeNumber(text);
  return value !== null && value <= 0xffff ? value : null;
}

/** One printed line without padding; null for empty text and for the kernel's `(null)`. */
export function singleLine(text: string | null | undefined): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return line === '' || line === '(null)' ? null : line;
}

/** `16.0 GT/s PCIe`, `5 GT/s` → megatransfers a second; null for `Unknown` and errors. */
export function linkSpeedMtps(text: string | null | undefined): number | null {
  const value = /^(\d+(?:\.\d+)?) GT\/s/.exec((text ?? '').trim())?.[1];
  return value === undefined ? null : Math.round(Number(value) * 1000);
}

/** Lanes; 0 (a VF) and 255 (unknown) → null. */
export function linkWidth(text: string | null | undefined): number | null {
  const value = wholeNumber(text);
  return value !== null && value > 0 && value < 255 ? value : null;
}

/** Words of an attribute such as `reset_method`. */
export const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * The kernel's list format `0-3,8` (Host facts 4.2), ascending; empty text (a newline) is the empty list,
 * null means it could not be read as a list.
 */
export function numberList(text: string | null | undefined): number[] | null {
  if (text === null || text === undefined) return null;
  const found = new Set<number>();
  for (const part of text.trim().split(',')) {
    if (part === '') continue;
    const range = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(part.trim());
    if (!range) return null;
    const last = Number(range[2] ?? range[1]);
    for (let value = Number(range[1]); value <= last; value++) found.add(value);
  }
  return [...found].sort((a, b) => a - b);
}
