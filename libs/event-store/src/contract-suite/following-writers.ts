import type { Position, StoredEvent } from '../port/events.js';
import { Collector } from './collector.js';
import type { ContractContext } from './contract-context.js';
import { pagesAfter } from './reading-all.js';
import { idsOf, newStream, samples } from './sample-events.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Followers beside many writers: no gap, no repeat, no position that shows up behind the reader. */
export const followingWriters = (context: ContractContext): void => {
  /** So many writers, each on its own stream, together `traits.loadAppends` appends of 1 to 3 events. */
  const write = async (writers: number): Promise<Set<string>> => {
    const ids = new Set<string>();
    const each = Math.ceil(context.traits.loadAppends / writers);
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const stream = newStream();
        let revision = -1;
        for (let i = 0; i < each; i += 1) {
          const events = samples(1 + ((i + writer) % 3));
          const appended = await context.store.append(stream, revision < 0 ? 'no-stream' : revision, events);
          revision = appended.revision;
          for (const { id } of events) ids.add(id);
        }
      }),
    );
    return ids;
  };

  const expectWhole = (got: readonly StoredEvent[], log: readonly StoredEvent[]): void => {
    expect(idsOf(got)).toEqual(idsOf(log));
    expect(got.map(({ position }) => position)).toEqual(log.map(({ position }) => position));
  };

  it('followers that join at any moment all see the log as it is read afterwards', async () => {
    const { store } = context;
    const start = await store.head();
    await write(4);
    const writing = write(32);
    const followers: Collector[] = [];
    for (let i = 0; i < 12; i += 1) {
      followers.push(new Collector(store, start));
      for (let n = 0; n < 4; n += 1) await turn();
    }
    await writing;
    const log = await pagesAfter(store, start, 500);
    for (const follower of followers) {
      await follower.received(log.length);
      expectWhole(follower.events, log);
    }
  });

  it('a follower slower than the writers sees everything', async () => {
    const { store } = context;
    const start = await store.head();
    const slow = new Collector(store, start, () => true, {
      onEvents: async (events) => {
        for (let i = 0; i < Math.min(20, events.length); i += 1) await turn();
      },
    });
    await write(32);
    const log = await pagesAfter(store, start, 500);
    await slow.received(log.length);
    expectWhole(slow.events, log);
  });

  it('a reader that pages while others write never skips a position', async () => {
    const { store } = context;
    const start = await store.head();
    let writing = true;
    const done = write(32).finally(() => {
      writing = false;
    });
    const read: StoredEvent[] = [];
    let from: Position | undefined = start ?? undefined;
    for (;;) {
      const last = !writing;
      const page = await store.readAll({ direction: 'forwards', from, maxCount: 7 });
      read.push(...page);
      from = page.at(-1)?.position ?? from;
      if (page.length === 0) {
        if (last) break;
        await turn();
      }
    }
    const ids = await done;
    expectWhole(read, await pagesAfter(store, start, 1_000));
    for (const id of ids) expect(read.some((event) => event.id === id)).toBe(true);
  });

  it('a follower sees an event at or before the moment a later read shows it', async () => {
    const { store } = context;
    const start = await store.head();
    const follower = new Collector(store, start);
    await follower.reachedEnd();
    const ids = await write(16);
    await follower.received(ids.size);
    expect(new Set(idsOf(follower.events))).toEqual(ids);
    expect(follower.events.at(-1)?.position).toBe(await store.head());
  });
};
