import fc from 'fast-check';
import { andInto, andNotInto, countBits, hasBit, popCount, setBit, SlotBits } from './bits.js';
import { Interned } from './interned.js';
import { FIRST_WIDE, isPciAddress, packAddress, unpackAddress } from './packed-address.js';
import { PackedIds } from './packed-id.js';
import { Rows } from './rows.js';
import { SlotSet, SlotSets } from './slot-set.js';

const hexDigits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''));

describe('packed ids', () => {
  it('give every text back, UUID or not', () => {
    const ids = new PackedIds();
    const words = new Uint32Array(4);
    const roundTrip = (text: string) => {
      ids.pack(text, words);
      const [a, b, c, d] = words as unknown as [number, number, number, number];
      return ids.unpack(a, b, c, d);
    };
    fc.assert(fc.property(fc.oneof(fc.uuid(), fc.string()), (text) => expect(roundTrip(text)).toBe(text)));
    for (const text of [
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      '00000000-0000-0000-0000-000000000000',
      'ABCDEF00-0000-0000-0000-000000000000',
      '0000000g-0000-0000-0000-000000000000',
      '',
    ]) {
      expect(roundTrip(text)).toBe(text);
    }
  });

  it('are the same after they were written down and read back', () => {
    const ids = new PackedIds();
    const words = new Uint32Array(4);
    ids.pack('not a uuid', words);
    const other = new PackedIds();
    other.load(ids.dump());
    expect(other.unpack(words[0]!, words[1]!, words[2]!, words[3]!)).toBe('not a uuid');
  });
});

describe('packed addresses', () => {
  it('round trip, and order as addresses do', () => {
    const address = fc
      .tuple(hexDigits(4), hexDigits(2), fc.integer({ min: 0, max: 31 }), fc.integer({ min: 0, max: 7 }))
      .map(([domain, bus, slot, fn]) => `${domain}:${bus}:${slot.toString(16).padStart(2, '0')}.${fn}`);
    fc.assert(
      fc.property(address, address, (a, b) => {
        expect(unpackAddress(packAddress(a))).toBe(a);
        expect(packAddress(a) < packAddress(b)).toBe(a < b);
      }),
    );
  });

  it('mark domains above ffff', () => {
    expect(packAddress('ffff:ff:1f.7')).toBe(FIRST_WIDE - 1);
    expect(packAddress('10000:00:00.0')).toBe(FIRST_WIDE);
    expect(unpackAddress(packAddress('ffffffff:e1:1f.7'))).toBe('ffffffff:e1:1f.7');
  });

  it.each([
    '0000:00:20.0',
    '0000:00:00.8',
    '0000:0G:00.0',
    '0000:00:00:0',
    '0000-00:00.0',
    '000:00:00.0',
    '00000:00:00.0',
    '',
  ])('refuse %j', (text) => {
    expect(isPciAddress(text)).toBe(false);
    expect(() => packAddress(text)).toThrow('no canonical PCI address');
  });
});

describe('rows', () => {
  it('keep what is written over growth, and give returned rows out again', () => {
    const rows = new Rows({ value: 'f64', next: 'u32' });
    const taken = Array.from({ length: 500 }, () => rows.take());
    expect(taken[0]).toBe(1);
    taken.forEach((row) => {
      rows.of.value[row] = row * 1.5;
    });
    expect(taken.every((row) => rows.of.value[row] === row * 1.5)).toBe(true);
    rows.give(7);
    rows.give(9);
    expect(rows.live).toBe(498);
    expect([rows.take(), rows.take(), rows.take()]).toEqual([9, 7, 501]);
  });

  it('are the same after dump and load; other columns are refused', () => {
    const rows = new Rows({ value: 'u16', next: 'u32' });
    for (let i = 0; i < 100; i++) rows.of.value[rows.take()] = i;
    rows.give(50);
    const copy = new Rows({ value: 'u16', next: 'u32' });
    expect(copy.load(rows.dump())).toBe(true);
    expect([copy.live, copy.end, copy.of.value[99], copy.take()]).toEqual([99, 101, 98, 50]);
    expect(new Rows({ other: 'u16', next: 'u32' }).load(rows.dump())).toBe(false);
  });
});

describe('interned values', () => {
  it('are kept once, and forgotten with their last reference', () => {
    const made: number[] = [];
    const interned = new Interned<string[]>([], (list) => list.join());
    const a = interned.take(['x'], (id) => made.push(id));
    expect(interned.take(['x'], (id) => made.push(id))).toBe(a);
    expect(interned.take([])).toBe(0);
    expect([interned.give(a), interned.size]).toEqual([false, 1]);
    expect([interned.give(a), interned.size, interned.get(a)]).toEqual([true, 0, []]);
    expect(interned.find('x')).toBe(0);
    expect(interned.take(['y'])).toBe(a);
    expect([made, [...interned.ids()], interned.give(0)]).toEqual([[a], [a], false]);
  });

  it('survive dump and load with their counts', () => {
    const interned = new Interned<string>('', (text) => text);
    const [a, b] = [interned.take('a'), interned.take('b')];
    interned.take('b');
    interned.give(a);
    const copy = new Interned<string>('', (text) => text);
    copy.load(JSON.parse(JSON.stringify(interned.dump())));
    expect([copy.get(b), copy.take('c'), copy.give(b), copy.give(b)]).toEqual(['b', a, false, true]);
  });
});

describe('bits', () => {
  it('count and combine', () => {
    fc.assert(
      fc.property(
        fc.uint32Array({ minLength: 3, maxLength: 3 }),
        fc.uint32Array({ minLength: 2, maxLength: 4 }),
        (a, b) => {
          const ones = (words: Uint32Array) =>
            [...words].reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0);
          expect(countBits(a)).toBe(ones(a));
          expect(popCount(a[0]!)).toBe(ones(a.subarray(0, 1)));
          const both = a.slice();
          andInto(both, b);
          const without = a.slice();
          andNotInto(without, b);
          for (let slot = 0; slot < 96; slot++) {
            expect(hasBit(both, slot)).toBe(hasBit(a, slot) && hasBit(b, slot));
            expect(hasBit(without, slot)).toBe(hasBit(a, slot) && !hasBit(b, slot));
          }
        },
      ),
    );
  });

  it('grow where a bit is set, not where one is cleared', () => {
    const bits = new SlotBits(1);
    bits.set(5_000, false);
    expect(bits.words.length).toBe(1);
    bits.set(5_000, true);
    expect([bits.has(5_000), bits.has(4_999), bits.has(9_999)]).toEqual([true, false, false]);
  });

  it('make sets of hosts that hold few or many', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.boolean()), { maxLength: 2_000 }),
        (changes) => {
          const set = new SlotSet();
          const model = new Set<number>();
          for (const [slot, add] of changes) {
            if (add) set.add(slot);
            else set.delete(slot);
            if (add) model.add(slot);
            else model.delete(slot);
          }
          const words = new Uint32Array(30);
          set.orInto(words);
          const expected = new Uint32Array(30);
          for (const slot of model) setBit(expected, slot);
          expect([...words]).toEqual([...expected]);
          expect(set.size).toBe(model.size);
        },
      ),
    );
    const all = new SlotSet();
    for (let slot = 1; slot <= 600; slot++) all.add(slot);
    const short = new Uint32Array(2);
    all.orInto(short);
    expect(countBits(short)).toBe(63);
  });

  it('forget names without hosts', () => {
    const sets = new SlotSets();
    sets.add('rack', 3);
    sets.delete('rack', 4);
    expect(sets.get('rack')?.has(3)).toBe(true);
    sets.delete('rack', 3);
    sets.delete('other', 3);
    expect([...sets.names()]).toEqual([]);
  });
});
