import { filledStream, newStream, sample, samples } from '../../contract-suite/sample-events.js';
import type { EventStore } from '../../port/event-store.js';
import type { StoredEvent } from '../../port/events.js';
import { CopyMismatchError, type CopyProgress, copyStore } from '../copy-store.js';
import { pagesOf } from '../read-log.js';

const whole = async (store: EventStore): Promise<Omit<StoredEvent, 'position'>[]> => {
  const events: Omit<StoredEvent, 'position'>[] = [];
  for await (const page of pagesOf(store)) events.push(...page.map(({ position: _, ...event }) => event));
  return events;
};

/** Streams written in turns, with texts that are easily broken. */
const fill = async (store: EventStore, rounds = 6): Promise<void> => {
  const streams = [newStream(), newStream(), newStream()];
  const revisions = streams.map(() => -1);
  for (let i = 0; i < rounds; i += 1) {
    const at = i % streams.length;
    const events = [
      ...samples(i % 4),
      sample('last', { data: JSON.stringify({ 10: 'a', text: 'ü\u2028"\\', n: 1e21 }) }),
    ];
    const expected = revisions[at] as number;
    const appended = await store.append(streams[at] as string, expected < 0 ? 'no-stream' : expected, events);
    revisions[at] = appended.revision;
  }
};

/** The cases every pair of stores must pass. Each case gets two empty stores. */
export const describeCopying = (
  pair: string,
  openFrom: () => Promise<EventStore>,
  openTo: () => Promise<EventStore>,
): void => {
  describe(`copying a store, ${pair}`, () => {
    let from: EventStore;
    let to: EventStore;
    beforeEach(async () => {
      [from, to] = [await openFrom(), await openTo()];
    });
    afterEach(async () => {
      await Promise.all([from.close(), to.close()]);
    });

    it('keeps order, streams, revisions, ids and bytes, and says the digest', async () => {
      await fill(from, 24);
      const report = await copyStore(from, to);
      const events = await whole(from);
      expect(await whole(to)).toEqual(events);
      expect(report).toMatchObject({ events: events.length, copied: events.length, found: 0 });
      expect(report.digest).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(await copyStore(from, to)).toEqual({ ...report, copied: 0, found: events.length });
    });

    it('copies an empty store', async () => {
      expect(await copyStore(from, to)).toMatchObject({ events: 0, copied: 0, found: 0 });
    });

    it('goes on where an earlier copy was stopped', async () => {
      await fill(from, 12);
      const events = await whole(from);
      const stop = new AbortController();
      const stopped = copyStore(from, to, {
        signal: stop.signal,
        onProgress: ({ phase, done }) => {
          if (phase === 'copying' && done >= 7) stop.abort(new Error('stopped here'));
        },
      });
      await expect(stopped).rejects.toThrow('stopped here');
      const before = (await whole(to)).length;
      expect(before).toBeGreaterThanOrEqual(7);
      expect(before).toBeLessThan(events.length);
      const report = await copyStore(from, to);
      expect(report).toMatchObject({ found: before, copied: events.length - before });
      expect(await whole(to)).toEqual(events);
    });

    it('goes on after the source grew', async () => {
      await fill(from, 5);
      await copyStore(from, to);
      await fill(from, 5);
      await copyStore(from, to);
      expect(await whole(to)).toEqual(await whole(from));
    });

    it('tells how far it is, each phase up to its end', async () => {
      await fill(from, 8);
      const total = (await whole(from)).length;
      const told: CopyProgress[] = [];
      await copyStore(from, to, { onProgress: (progress) => void told.push(progress) });
      for (const phase of ['counting', 'copying', 'verifying'] as const) {
        expect(told.filter((progress) => progress.phase === phase).at(-1)?.done).toBe(total);
      }
      expect(told.filter(({ phase }) => phase === 'copying').every((progress) => progress.total === total)).toBe(true);
    });

    it('refuses a target that holds another log, and changes nothing there', async () => {
      await fill(from, 4);
      const { events } = await filledStream(to, 2);
      const refused = copyStore(from, to);
      await expect(refused).rejects.toBeInstanceOf(CopyMismatchError);
      await expect(refused).rejects.toThrow(/event number 1/);
      expect((await whole(to)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    });

    it('refuses a target that holds more than the source', async () => {
      await fill(from, 4);
      await copyStore(from, to);
      await filledStream(to, 1);
      await expect(copyStore(from, to)).rejects.toThrow(/more than the source has/);
    });

    it('finds out when somebody else writes to the target meanwhile', async () => {
      await fill(from, 6);
      let intruded: Promise<unknown> | undefined;
      const copy = copyStore(from, to, {
        onProgress: ({ phase }) => {
          if (phase === 'copying') intruded ??= filledStream(to, 1);
        },
      });
      await expect(copy).rejects.toBeInstanceOf(CopyMismatchError);
      await intruded;
    });
  });
};
