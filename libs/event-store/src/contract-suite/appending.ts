import { DuplicateEventIdError, RevisionConflictError } from '../port/errors.js';
import type { ContractContext } from './contract-context.js';
import { filledStream, idsOf, newStream, sample, samples, wholeStream } from './sample-events.js';

/** Exact revisions: what is taken, what is a conflict, and what a conflict says. */
export const appending = (context: ContractContext): void => {
  it('takes the first append of a stream at no-stream and says where its last event stands', async () => {
    const { store } = context;
    const stream = newStream();
    const events = samples(3);
    const appended = await store.append(stream, 'no-stream', events);
    expect(appended.revision).toBe(2);
    const stored = await wholeStream(store, stream);
    expect(idsOf(stored)).toEqual(idsOf(events));
    expect(stored.map(({ revision }) => revision)).toEqual([0, 1, 2]);
    expect(stored.at(-1)?.position).toBe(appended.position);
  });

  it('takes the next append at the exact last revision', async () => {
    const { store } = context;
    const { stream, events } = await filledStream(store, 2);
    const next = samples(2, 'next');
    expect((await store.append(stream, 1, next)).revision).toBe(3);
    expect(idsOf(await wholeStream(store, stream))).toEqual(idsOf([...events, ...next]));
  });

  it.each([
    ['no-stream on a stream that exists', 2, 'no-stream', 1],
    ['a revision on a stream that does not', 0, 0, 'no-stream'],
    ['a revision behind the last', 5, 2, 4],
    ['a revision ahead of the last', 2, 7, 1],
    ['the revision right after the last', 2, 2, 1],
  ] as const)('refuses %s, names both revisions and writes nothing', async (_, length, expected, actual) => {
    const { store } = context;
    const stream = length === 0 ? newStream() : (await filledStream(store, length)).stream;
    const refused = store.append(stream, expected, samples(2));
    await expect(refused).rejects.toBeInstanceOf(RevisionConflictError);
    await expect(refused).rejects.toMatchObject({ stream, expected, actual, written: 'no' });
    expect(await wholeStream(store, stream)).toHaveLength(length);
  });

  it('keeps streams apart', async () => {
    const { store } = context;
    const [one, two] = [await filledStream(store, 2), await filledStream(store, 3)];
    expect(idsOf(await wholeStream(store, one.stream))).toEqual(idsOf(one.events));
    expect(idsOf(await wholeStream(store, two.stream))).toEqual(idsOf(two.events));
  });

  it('shows an acknowledged append to every read that starts after it', async () => {
    const { store } = context;
    const stream = newStream();
    for (let i = 0; i < 20; i += 1) {
      const { position } = await store.append(stream, i === 0 ? 'no-stream' : i - 1, [sample(i)]);
      expect(await wholeStream(store, stream)).toHaveLength(i + 1);
      expect(store.comparePositions((await store.head()) ?? '', position)).toBeGreaterThanOrEqual(0);
    }
  });

  it('judges appends that wait together one by one', async () => {
    const { store } = context;
    const { stream: taken } = await filledStream(store, 1);
    const free = Array.from({ length: 8 }, newStream);
    const outcomes = await Promise.allSettled([
      ...free.slice(0, 4).map((stream) => store.append(stream, 'no-stream', samples(2))),
      store.append(taken, 'no-stream', samples(2)),
      ...free.slice(4).map((stream) => store.append(stream, 'no-stream', samples(2))),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array(4).fill('fulfilled'),
      'rejected',
      ...Array(4).fill('fulfilled'),
    ]);
    for (const stream of free) expect(await wholeStream(store, stream)).toHaveLength(2);
    expect(await wholeStream(store, taken)).toHaveLength(1);
  });

  it('lets one stream grow by appends that were sent without waiting', async () => {
    const { store } = context;
    const stream = newStream();
    const events = samples(12);
    await Promise.all(events.map((event, i) => store.append(stream, i === 0 ? 'no-stream' : i - 1, [event])));
    expect(idsOf(await wholeStream(store, stream))).toEqual(idsOf(events));
  });

  it('refuses ids that stand elsewhere in the log and writes nothing of that append', async () => {
    const { store, traits } = context;
    if (!traits.refusesUsedIds) return console.info('skipped: this adapter does not look for used ids elsewhere');
    const { stream, events } = await filledStream(store, 3);
    const used = events[1] as (typeof events)[number];
    const other = newStream();
    const refused = store.append(other, 'no-stream', [sample('new'), used, sample('new too')]);
    await expect(refused).rejects.toBeInstanceOf(DuplicateEventIdError);
    await expect(refused).rejects.toMatchObject({ eventId: used.id, written: 'no' });
    expect(await wholeStream(store, other)).toEqual([]);
    await expect(store.append(stream, 2, [used])).rejects.toBeInstanceOf(DuplicateEventIdError);
    expect(await wholeStream(store, stream)).toHaveLength(3);
    expect((await store.append(other, 'no-stream', samples(2))).revision).toBe(1);
  });
};
