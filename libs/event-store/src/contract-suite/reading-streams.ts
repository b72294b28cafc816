import type { ContractContext } from './contract-context.js';
import { filledStream, idsOf, newStream } from './sample-events.js';

export const readingStreams = (context: ContractContext): void => {
  it('reads a missing stream as empty, both ways', async () => {
    const { store } = context;
    expect(await store.readStream(newStream(), { direction: 'forwards', maxCount: 10 })).toEqual([]);
    expect(await store.readStream(newStream(), { direction: 'backwards', maxCount: 10 })).toEqual([]);
    expect(await store.readStream(newStream(), { direction: 'forwards', from: 3, maxCount: 10 })).toEqual([]);
  });

  it.each([
    ['forwards from the first event', 'forwards', undefined, 100, [0, 1, 2, 3, 4, 5, 6]],
    ['forwards, at most so many', 'forwards', undefined, 3, [0, 1, 2]],
    ['forwards from a revision, itself included', 'forwards', 4, 2, [4, 5]],
    ['forwards over the end', 'forwards', 5, 100, [5, 6]],
    ['nothing forwards past the end', 'forwards', 7, 100, []],
    ['nothing forwards far past the end', 'forwards', 1_000_000, 100, []],
    ['backwards from the last event', 'backwards', undefined, 100, [6, 5, 4, 3, 2, 1, 0]],
    ['backwards, at most so many', 'backwards', undefined, 2, [6, 5]],
    ['backwards from a revision, itself included', 'backwards', 3, 2, [3, 2]],
    ['backwards over the start', 'backwards', 1, 100, [1, 0]],
    ['backwards from past the end as from the end', 'backwards', 50, 2, [6, 5]],
  ] as const)('reads %s', async (_, direction, from, maxCount, revisions) => {
    const { store } = context;
    const { stream, events } = await filledStream(store, 7);
    const read = await store.readStream(stream, { direction, from, maxCount });
    expect(read.map(({ revision }) => revision)).toEqual(revisions);
    expect(idsOf(read)).toEqual(revisions.map((revision) => events[revision]?.id));
  });

  it('pages through a long stream both ways', async () => {
    const { store } = context;
    const { stream, events } = await filledStream(store, 1_300);
    const forwards: string[] = [];
    for (let from = 0; ; ) {
      const page = await store.readStream(stream, { direction: 'forwards', from, maxCount: 100 });
      if (page.length === 0) break;
      forwards.push(...idsOf(page));
      from += page.length;
    }
    expect(forwards).toEqual(idsOf(events));
    const inOne = await store.readStream(stream, { direction: 'backwards', maxCount: 2_000 });
    expect(idsOf(inOne).reverse()).toEqual(idsOf(events));
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses maxCount %p', async (maxCount) => {
    const { store } = context;
    await expect(store.readStream(newStream(), { direction: 'forwards', maxCount })).rejects.toThrow(/maxCount/);
    await expect(store.readAll({ direction: 'forwards', maxCount })).rejects.toThrow(/maxCount/);
  });

  it.each([-1, 0.5, Number.NaN])('refuses the revision %p to read from', async (from) => {
    await expect(context.store.readStream(newStream(), { direction: 'forwards', from, maxCount: 1 })).rejects.toThrow(
      /from/,
    );
  });
};
