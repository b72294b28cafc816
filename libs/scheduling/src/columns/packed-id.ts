import { invariant } from '@berth/domain';

const HEX = new Int8Array(128).fill(-1);
for (let digit = 0; digit < 16; digit++) HEX[digit.toString(16).charCodeAt(0)] = digit;
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const ODD = 0xffffffff;

/** Where the hex digits of a word stand in `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`. */
const DIGITS = [
  [0, 1, 2, 3, 4, 5, 6, 7],
  [9, 10, 11, 12, 14, 15, 16, 17],
  [19, 20, 21, 22, 24, 25, 26, 27],
  [28, 29, 30, 31, 32, 33, 34, 35],
] as const;

function wordOf(text: string, index: number): number {
  let word = 0;
  for (const at of DIGITS[index]!) {
    const code = text.charCodeAt(at);
    const digit = code < 128 ? HEX[code]! : -1;
    if (digit < 0) return -1;
    word = word * 16 + digit;
  }
  return word;
}

/**
 * Ids as four 32-bit words: 16 bytes a UUID instead of the 60 of its text. Anything that is no lower-case dashed
 * UUID is remembered aside, so every text survives the round trip.
 */
export class PackedIds {
  private readonly odd: string[] = [];
  private readonly oddIndex = new Map<string, number>();

  /** Writes the four words of `text` into `out`. */
  pack(text: string, out: Uint32Array): void {
    if (text.length === 36 && text[8] === '-' && text[13] === '-' && text[18] === '-' && text[23] === '-') {
      let bad = 0;
      for (let i = 0; i < 4; i++) {
        const word = wordOf(text, i);
        if (word < 0) bad = 1;
        out[i] = word;
      }
      if (bad === 0 && !(out[0] === ODD && out[1] === ODD && out[2] === ODD)) return;
    }
    let index = this.oddIndex.get(text);
    if (index === undefined) {
      index = this.odd.push(text) - 1;
      this.oddIndex.set(text, index);
    }
    out.fill(ODD, 0, 3);
    out[3] = index;
  }

  /** The text that was packed into these words. */
  unpack(w0: number, w1: number, w2: number, w3: number): string {
    if (w0 === ODD && w1 === ODD && w2 === ODD) {
      const text = this.odd[w3];
      invariant(text !== undefined, 'INV-06', () => `the fleet table has no id ${w3}`);
      return text;
    }
    return `${hex(w0)}-${hex(w1 >>> 16, 4)}-${hex(w1 & 0xffff, 4)}-${hex(w2 >>> 16, 4)}-${hex(w2 & 0xffff, 4)}${hex(w3)}`;
  }

  dump(): readonly string[] {
    return this.odd;
  }

  load(odd: readonly string[]): void {
    for (const text of odd) this.oddIndex.set(text, this.odd.push(text) - 1);
  }
}

function hex(word: number, digits = 8): string {
  const low = PAIRS[(word >>> 8) & 0xff]! + PAIRS[word & 0xff]!;
  return digits === 4 ? low : PAIRS[word >>> 24]! + PAIRS[(word >>> 16) & 0xff]! + low;
}
