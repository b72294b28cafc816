import type { EventStore } from '../port/event-store.js';
import type { Position, StoredEvent } from '../port/events.js';
import type { ContractContext } from './contract-context.js';
import { filledStream, idsOf, samples } from './sample-events.js';

/** Every event after a position, read in pages. */
export const pagesAfter = async (store: EventStore, after: Position | null, page: number): Promise<StoredEvent[]> => {
  const found: StoredEvent[] = [];
  for (let from = after ?? undefined; ; ) {
    const events = await store.readAll({ direction: 'forwards', from, maxCount: page });
    if (events.length === 0) return found;
    found.push(...events);
    from = events.at(-1)?.position;
  }
};

export const readingAll = (context: ContractContext): void => {
  /** Three streams written in turns; everything after the returned position is theirs. */
  const interleaved = async () => {
    const { store } = context;
    const before = await store.head();
    const streams = [await filledStream(store, 2), await filledStream(store, 1), await filledStream(store, 3)];
    const written = streams.flatMap(({ events }) => idsOf(events));
    for (const [i, { stream, events }] of streams.entries()) {
      const more = samples(2, `more ${i}`);
      await store.append(stream, events.length - 1, more);
      written.push(...idsOf(more));
    }
    return { before, written, own: new Set(streams.map(({ stream }) => stream)) };
  };

  it('reads all streams in the order they were written, an append whole and in order', async () => {
    const { before, written, own } = await interleaved();
    const read = await pagesAfter(context.store, before, 1_000);
    expect(idsOf(read.filter(({ stream }) => own.has(stream)))).toEqual(written);
  });

  it.each([1, 2, 3, 5, 7, 100])('pages of %i read the same as one page, both ways', async (page) => {
    const { store } = context;
    const { before, written, own } = await interleaved();
    const forwards = await pagesAfter(store, before, page);
    expect(idsOf(forwards.filter(({ stream }) => own.has(stream)))).toEqual(written);

    const backwards: StoredEvent[] = [];
    for (let from: Position | undefined; backwards.length < forwards.length; from = backwards.at(-1)?.position) {
      const events = await store.readAll({ direction: 'backwards', from, maxCount: page });
      expect(events.length).toBeGreaterThan(0);
      backwards.push(...events);
    }
    expect(backwards.slice(0, forwards.length).reverse()).toEqual(forwards);
  });

  it('leaves out the event at the position itself, both ways', async () => {
    const { store } = context;
    const { before, written } = await interleaved();
    const all = await pagesAfter(store, before, 100);
    const middle = all[4] as StoredEvent;
    const [next] = await store.readAll({ direction: 'forwards', from: middle.position, maxCount: 1 });
    const [previous] = await store.readAll({ direction: 'backwards', from: middle.position, maxCount: 1 });
    expect(next).toEqual(all[5]);
    expect(previous).toEqual(all[3]);
    expect(written).toContain(middle.id);
  });

  it('reads nothing after the head and nothing before the first event', async () => {
    const { store } = context;
    await filledStream(store, 1);
    const head = (await store.head()) as Position;
    expect(await store.readAll({ direction: 'forwards', from: head, maxCount: 10 })).toEqual([]);
    const [first] = await store.readAll({ direction: 'forwards', maxCount: 1 });
    expect(await store.readAll({ direction: 'backwards', from: first?.position, maxCount: 10 })).toEqual([]);
  });

  it('finds the head at the last event', async () => {
    const { store } = context;
    const { stream } = await filledStream(store, 3);
    const appended = await store.append(stream, 2, samples(2));
    expect(await store.head()).toBe(appended.position);
    const [last] = await store.readAll({ direction: 'backwards', maxCount: 1 });
    expect(last?.position).toBe(appended.position);
  });

  it('reads a page longer than any inner page', async () => {
    const { store } = context;
    const before = await store.head();
    const streams = await Promise.all(Array.from({ length: 10 }, () => filledStream(store, 350)));
    const read = await store.readAll({ direction: 'forwards', from: before ?? undefined, maxCount: 3_400 });
    expect(read).toHaveLength(3_400);
    expect(new Set(idsOf(read)).size).toBe(3_400);
    const known = new Set(streams.flatMap(({ events }) => idsOf(events)));
    expect(read.every(({ id }) => known.has(id))).toBe(true);
  });
};
