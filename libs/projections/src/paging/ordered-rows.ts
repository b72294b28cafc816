import { readCursor, writeCursor } from './cursor.js';

export interface Row {
  /** Count of rows added before it, over the whole log: the order of pages. */
  readonly serial: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Null when nothing follows. */
  readonly nextCursor: string | null;
}

export interface PageRequest {
  /** `nextCursor` of the page before; null = from the start. */
  readonly cursor: string | null;
  /** 1 or more. */
  readonly limit: number;
}

/** Rows in the order of their arrival; a page starts in O(log n), a removal is O(log n) amortised. */
export class OrderedRows<R extends Row> {
  /** Ascending serials; a removed row leaves a hole until half of it is holes. */
  private order: (R | null)[] = [];
  private serials: number[] = [];
  private next = 0;
  private present = 0;

  get size(): number {
    return this.present;
  }

  /** The serial of the next row to be added. */
  get nextSerial(): number {
    return this.next;
  }

  /** Adds a row whose serial is at least {@link nextSerial}. */
  add(row: R): void {
    this.order.push(row);
    this.serials.push(row.serial);
    this.next = row.serial + 1;
    this.present++;
  }

  remove(row: R): void {
    const index = this.indexAfter(row.serial - 1);
    if (this.order[index] !== row) return;
    this.order[index] = null;
    this.present--;
    if (this.order.length > 64 && this.present * 2 < this.order.length) this.compact();
  }

  /** Serials below this one are never given again, e.g. after a restore. */
  skipTo(nextSerial: number): void {
    this.next = Math.max(this.next, nextSerial);
  }

  clear(): void {
    this.order = [];
    this.serials = [];
    this.next = 0;
    this.present = 0;
  }

  /** All rows in order. */
  *values(): Generator<R> {
    yield* this.rowsFrom(0);
  }

  /** Rows that pass, after the cursor. @throws InvalidCursorError */
  page(request: PageRequest, passes: (row: R) => boolean): Page<R> {
    return takePage(this.rowsFrom(this.indexAfter(readCursor(request.cursor))), request.limit, passes);
  }

  private *rowsFrom(index: number): Generator<R> {
    for (let i = index; i < this.order.length; i++) {
      const row = this.order[i];
      if (row) yield row;
    }
  }

  /** Index of the first row with a greater serial. */
  private indexAfter(serial: number): number {
    let low = 0;
    let high = this.serials.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.serials[middle] as number) <= serial) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compact(): void {
    this.order = [...this.rowsFrom(0)];
    this.serials = this.order.map((row) => (row as R).serial);
  }
}

/** A page out of few rows in any order, e.g. the claims of one host. @throws InvalidCursorError */
export function pageOf<R extends Row>(rows: Iterable<R>, request: PageRequest, passes: (row: R) => boolean): Page<R> {
  const after = readCursor(request.cursor);
  return takePage(
    bySerial(rows).filter((row) => row.serial > after),
    request.limit,
    passes,
  );
}

/** Rows of any order in the order of their arrival. */
export const bySerial = <R extends Row>(rows: Iterable<R>): R[] => [...rows].sort((a, b) => a.serial - b.serial);

function takePage<R extends Row>(rows: Iterable<R>, limit: number, passes: (row: R) => boolean): Page<R> {
  const items: R[] = [];
  for (const row of rows) {
    if (!passes(row)) continue;
    if (items.length === limit) return { items, nextCursor: writeCursor((items[limit - 1] as R).serial) };
    items.push(row);
  }
  return { items, nextCursor: null };
}
