import type { PageSize } from '../flavor/flavor.js';
import { type Asks, lookUp, refuse } from './asks.js';

const EXPONENT: Readonly<Record<string, number>> = { K: 1, M: 2, G: 3, T: 4 };

/** `mem_page_size`: a number is KiB, a size needs its unit (`2MB`, `1GiB`). Null where it is not set. */
export function readPageSize(asks: Asks): PageSize | null {
  const { flavor, image } = lookUp(asks, 'mem_page_size');
  if (flavor === null) {
    if (image !== null)
      refuse(
        asks,
        'hw_mem_page_size',
        image,
        'only an image of a flavor with hw:mem_page_size any or large may choose',
      );
    return null;
  }
  const size = readSize(asks, 'hw:mem_page_size', flavor);
  if (image === null) return size;
  if (size === 'any' || size === 'large') return readSize(asks, 'hw_mem_page_size', image);
  return refuse(
    asks,
    'hw_mem_page_size',
    image,
    `the flavor's hw:mem_page_size is ${flavor}; an image may choose only for any or large`,
  );
}

function readSize(asks: Asks, option: string, text: string): PageSize | null {
  if (text === 'any' || text === 'large' || text === 'small') return text;
  const kib = /^[0-9]+$/.test(text) ? Number.parseInt(text, 10) : sizeInKib(text);
  if (kib !== null && Number.isSafeInteger(kib) && kib > 0) return kib;
  return refuse(
    asks,
    option,
    text,
    'expected small, large, any, a number of KiB, or a size of whole KiB with its unit such as 2MB or 1GiB',
  );
}

function sizeInKib(text: string): number | null {
  const match = /^([0-9]*\.?[0-9]+)([KMGT])?i?(b|bit|B)$/.exec(text);
  if (!match || (match[2] === undefined && text.includes('i') && !text.endsWith('bit'))) return null;
  const amount = Number.parseFloat(match[1] ?? '') / (match[3] === 'B' ? 1 : 8);
  return (amount * 1024 ** (EXPONENT[match[2] ?? ''] ?? 0)) / 1024;
}
