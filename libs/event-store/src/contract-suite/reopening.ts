import type { ContractContext } from './contract-context.js';
import { pagesAfter } from './reading-all.js';
import { filledStream, idsOf, newStream, samples, wholeStream } from './sample-events.js';

/** What was acknowledged is there when the store comes back (INV-10). */
export const reopening = (context: ContractContext): void => {
  it.each(['reopen', 'crash'] as const)(
    'everything acknowledged is there after %s, at the same places',
    async (how) => {
      const before = await context.store.head();
      const streams = await Promise.all(Array.from({ length: 20 }, () => filledStream(context.store, 3)));
      const log = await pagesAfter(context.store, before, 1_000);
      const head = await context.store.head();
      const store = await context[how]();
      expect(await store.head()).toBe(head);
      expect(await pagesAfter(store, before, 1_000)).toEqual(log);
      for (const { stream, events } of streams) {
        expect(idsOf(await wholeStream(store, stream))).toEqual(idsOf(events));
        expect((await store.append(stream, 2, samples(1))).revision).toBe(3);
      }
    },
  );

  it('positions go on growing after reopening', async () => {
    const { stream } = await filledStream(context.store, 2);
    const head = (await context.store.head()) as string;
    const store = await context.reopen();
    const { position } = await store.append(stream, 1, samples(1));
    expect(store.comparePositions(position, head)).toBeGreaterThan(0);
    const other = await store.append(newStream(), 'no-stream', samples(1));
    expect(store.comparePositions(other.position, position)).toBeGreaterThan(0);
  });
};
