import { InvalidCursorError } from './cursor.js';
import { OrderedRows, pageOf } from './ordered-rows.js';

interface Named {
  readonly serial: number;
}

const filled = (count: number): { rows: OrderedRows<Named>; all: Named[] } => {
  const rows = new OrderedRows<Named>();
  const all = Array.from({ length: count }, (_, serial) => ({ serial }));
  for (const row of all) rows.add(row);
  return { rows, all };
};

const serials = (items: readonly Named[]): number[] => items.map((row) => row.serial);

const allPages = (rows: OrderedRows<Named>, limit: number): number[][] => {
  const pages: number[][] = [];
  let cursor: string | null = null;
  do {
    const page = rows.page({ cursor, limit }, () => true);
    pages.push(serials(page.items));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
};

describe('OrderedRows', () => {
  it('pages in order of arrival, without a last empty page', () => {
    expect(allPages(filled(6).rows, 3)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    expect(allPages(filled(0).rows, 3)).toEqual([[]]);
  });

  it('keeps a cursor valid when the row it names is gone', () => {
    const { rows, all } = filled(200);
    const first = rows.page({ cursor: null, limit: 10 }, () => true);
    for (const row of all.slice(5, 150)) rows.remove(row);
    expect(rows.size).toBe(55);
    const second = rows.page({ cursor: first.nextCursor, limit: 2 }, () => true);
    expect(serials(second.items)).toEqual([150, 151]);
  });

  it('never gives the serial of a removed row away again', () => {
    const { rows, all } = filled(3);
    rows.remove(all[2] as Named);
    expect(rows.nextSerial).toBe(3);
  });

  it('removes a row once', () => {
    const { rows, all } = filled(3);
    rows.remove(all[1] as Named);
    rows.remove(all[1] as Named);
    expect(rows.size).toBe(2);
    expect(serials([...rows.values()])).toEqual([0, 2]);
  });

  it('filters before it counts', () => {
    const page = filled(10).rows.page({ cursor: null, limit: 2 }, (row) => row.serial % 3 === 0);
    expect(serials(page.items)).toEqual([0, 3]);
    expect(page.nextCursor).not.toBeNull();
  });

  it.each(['', '-1', 'Z', 'a b', 'zzzzzzzzzzzz'])('refuses the cursor %j', (cursor) => {
    expect(() => filled(1).rows.page({ cursor, limit: 1 }, () => true)).toThrow(InvalidCursorError);
  });

  it('pages a subset given in any order', () => {
    const rows = filled(4).all.reverse();
    expect(serials(pageOf(rows, { cursor: null, limit: 3 }, () => true).items)).toEqual([0, 1, 2]);
  });
});
