import { DuplicateEventIdError, RevisionConflictError } from '../port/errors.js';
import type { EventToAppend } from '../port/events.js';
import type { ContractContext } from './contract-context.js';
import { filledStream, newStream, sample, samples, wholeStream } from './sample-events.js';

/** The same ids at the same expected revision: how an unknown outcome is settled (DESIGN rule 5). */
export const retrying = (context: ContractContext): void => {
  const afterwards = {
    'at once': async () => {},
    'after one later event': async (stream: string) => {
      await context.store.append(stream, 4, [sample('later')]);
    },
    'after 1,000 later events': async (stream: string) => {
      for (let i = 0; i < 10; i += 1) await context.store.append(stream, 4 + 100 * i, samples(100, `later ${i}`));
    },
    'after the store was opened again': async () => {
      await context.reopen();
    },
    'after a crash': async () => {
      await context.crash();
    },
  };

  it.each(Object.entries(afterwards))('succeeds %s, writes nothing and returns the first place', async (_, then) => {
    const { stream } = await filledStream(context.store, 2);
    const batch = samples(3, 'batch');
    const first = await context.store.append(stream, 1, batch);
    await then(stream);
    const length = (await wholeStream(context.store, stream)).length;
    const head = await context.store.head();
    expect(await context.store.append(stream, 1, batch)).toEqual(first);
    expect(await wholeStream(context.store, stream)).toHaveLength(length);
    expect(await context.store.head()).toBe(head);
  });

  it('succeeds for the first append of a stream too', async () => {
    const { store } = context;
    const stream = newStream();
    const batch = samples(2);
    const first = await store.append(stream, 'no-stream', batch);
    expect(await store.append(stream, 'no-stream', batch)).toEqual(first);
    expect(await wholeStream(store, stream)).toHaveLength(2);
  });

  it('succeeds when both copies were sent together, and stores one', async () => {
    const { store } = context;
    const stream = newStream();
    const batch = samples(2);
    const both = await Promise.all([
      store.append(stream, 'no-stream', batch),
      store.append(stream, 'no-stream', batch),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await wholeStream(store, stream)).toHaveLength(2);
  });

  it.each([0, 1, 3])('settles what a deadline of %i ms left open: stored once, or not yet', async (deadlineMs) => {
    const { store } = context;
    const batches = Array.from({ length: 30 }, () => ({ stream: newStream(), events: samples(2) }));
    const outcomes = await Promise.allSettled(
      batches.map(({ stream, events }) => store.append(stream, 'no-stream', events, { deadlineMs })),
    );
    for (const [i, outcome] of outcomes.entries()) {
      const { stream, events } = batches[i] as (typeof batches)[number];
      if (outcome.status === 'rejected') {
        expect(['StoreUnavailable', 'UnknownOutcome']).toContain(outcome.reason.code);
        expect(outcome.reason.written).toBe(outcome.reason.code === 'UnknownOutcome' ? 'unknown' : 'no');
      }
      const settled = await store.append(stream, 'no-stream', events);
      if (outcome.status === 'fulfilled') expect(settled).toEqual(outcome.value);
      expect(await wholeStream(store, stream)).toHaveLength(2);
    }
  });

  it('takes a prefix of the batch for a repeat, placed where its own last event stands', async () => {
    const { store } = context;
    const { stream } = await filledStream(store, 1);
    const batch = samples(3, 'batch');
    await store.append(stream, 0, batch);
    const prefix = await store.append(stream, 0, batch.slice(0, 2));
    const stored = await wholeStream(store, stream);
    expect(prefix).toEqual({ revision: 2, position: stored[2]?.position });
    expect(stored).toHaveLength(4);
  });

  const batch = samples(3, 'batch');
  const [first, second, third] = batch as [EventToAppend, EventToAppend, EventToAppend];
  it.each<[string, EventToAppend[]]>([
    ['longer than what stands there', [first, second, third, sample('more')]],
    ['mixed: known ids, then a new one', [first, second, sample('new')]],
    ['mixed: a new id, then known ones', [sample('new'), second, third]],
    ['the same ids in another order', [second, first, third]],
    ['the later ids only', [second, third]],
    ['other ids', samples(3, 'other')],
  ])('is a conflict when it is %s, and writes nothing', async (_, retried) => {
    const { store } = context;
    // new ids for each test, in the same arrangement: a log may be shared
    const renamed = new Map(batch.map(({ id }) => [id, sample().id]));
    const again = (events: EventToAppend[]) => events.map((e) => ({ ...e, id: renamed.get(e.id) ?? e.id }));
    const { stream } = await filledStream(store, 1);
    await store.append(stream, 0, again(batch));
    const refused = store.append(stream, 0, again(retried));
    await expect(refused).rejects.toBeInstanceOf(RevisionConflictError);
    await expect(refused).rejects.toMatchObject({ expected: 0, actual: 3 });
    expect(await wholeStream(store, stream)).toHaveLength(4);
  });

  it('is a conflict at another expected revision', async () => {
    const { store } = context;
    const { stream } = await filledStream(store, 3);
    const events = samples(2, 'batch');
    await store.append(stream, 2, events);
    await expect(store.append(stream, 1, events)).rejects.toBeInstanceOf(RevisionConflictError);
    expect(await wholeStream(store, stream)).toHaveLength(5);
  });

  it.each<[string, Partial<EventToAppend>]>([
    ['data', { data: '{"note":"changed"}' }],
    ['metadata', { metadata: '{"schemaVersion":2}' }],
    ['type', { type: 'ClaimRejected' }],
  ])('is noticed when the ids are the same but the %s is not', async (_, change) => {
    const { store } = context;
    const stream = newStream();
    const events = samples(2);
    await store.append(stream, 'no-stream', events);
    const changed = [events[0] as EventToAppend, { ...(events[1] as EventToAppend), ...change }];
    const refused = store.append(stream, 'no-stream', changed);
    await expect(refused).rejects.toBeInstanceOf(DuplicateEventIdError);
    await expect(refused).rejects.toMatchObject({ eventId: events[1]?.id });
    expect(await wholeStream(store, stream)).toMatchObject(events);
  });
};
