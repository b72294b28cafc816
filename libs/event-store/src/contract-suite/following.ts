import { Collector } from './collector.js';
import type { ContractContext } from './contract-context.js';
import { filledStream, idsOf, newStream, sample, samples } from './sample-events.js';

/** `subscribeAll`: from any position through the end of the log and on. */
export const following = (context: ContractContext): void => {
  it('hands over what is there, says that it caught up, then hands over what comes', async () => {
    const { store } = context;
    const after = await store.head();
    const { stream, events } = await filledStream(store, 5);
    const collector = new Collector(store, after, (event) => event.stream === stream);
    await collector.received(5);
    await collector.reachedEnd();
    const live = samples(3, 'live');
    await store.append(stream, 4, live);
    await collector.received(8);
    expect(idsOf(collector.events)).toEqual(idsOf([...events, ...live]));
    expect(collector.events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('starts after any position, never with the event at it', async () => {
    const { store } = context;
    const { stream, events } = await filledStream(store, 6, true);
    const stored = await store.readStream(stream, { direction: 'forwards', maxCount: 6 });
    for (const [i, { position }] of stored.entries()) {
      const collector = new Collector(store, position, (event) => event.stream === stream);
      await collector.reachedEnd();
      expect(idsOf(collector.events)).toEqual(idsOf(events.slice(i + 1)));
      await collector.subscription.close();
    }
  });

  it('starts with the first event of the log after null', async () => {
    const { store } = context;
    await filledStream(store, 2);
    const [first] = await store.readAll({ direction: 'forwards', maxCount: 1 });
    const collector = new Collector(store, null);
    await collector.received(1);
    expect(collector.events[0]).toEqual(first);
  });

  it('calls nothing back before the subscription is in the hands of its caller', async () => {
    const { store } = context;
    await filledStream(store, 2);
    let returned = false;
    let early = false;
    const done = new Promise<void>((resolve) => {
      store.subscribeAll({
        after: null,
        onEvents: () => {
          early ||= !returned;
          resolve();
        },
      });
    });
    returned = true;
    await done;
    expect(early).toBe(false);
  });

  it('feeds each of many followers with everything', async () => {
    const { store } = context;
    const after = await store.head();
    const stream = newStream();
    const followers = Array.from({ length: 10 }, () => new Collector(store, after, (event) => event.stream === stream));
    const events = samples(40);
    for (const [i, event] of events.entries()) await store.append(stream, i === 0 ? 'no-stream' : i - 1, [event]);
    for (const follower of followers) {
      await follower.received(40);
      expect(idsOf(follower.events)).toEqual(idsOf(events));
    }
  });

  it('waits for the handler before it calls again', async () => {
    const { store } = context;
    const after = await store.head();
    const stream = newStream();
    let running = 0;
    let most = 0;
    const collector = new Collector(store, after, (event) => event.stream === stream, {
      onEvents: async () => {
        running += 1;
        most = Math.max(most, running);
        for (let i = 0; i < 3; i += 1) await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
    });
    for (let i = 0; i < 30; i += 1) await store.append(stream, i === 0 ? 'no-stream' : i - 1, [sample(i)]);
    await collector.received(30);
    expect(most).toBe(1);
  });

  it('does not report refused or repeated appends', async () => {
    const { store } = context;
    const collector = new Collector(store, await store.head());
    await collector.reachedEnd();
    const { stream, events } = await filledStream(store, 2);
    await store.append(stream, 'no-stream', events);
    await store.append(stream, 'no-stream', samples(1)).catch(() => {});
    const last = samples(1, 'last');
    await store.append(stream, 1, last);
    await collector.received(3);
    const own = collector.events.filter((event) => event.stream === stream);
    expect(idsOf(own)).toEqual(idsOf([...events, ...last]));
  });

  it('a repeated append holds no follower back that is still busy', async () => {
    const { store } = context;
    const after = await store.head();
    const { stream, events } = await filledStream(store, 2);
    let release: () => void = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const collector = new Collector(store, after, (event) => event.stream === stream, { onEvents: () => blocked });
    await store.append(stream, 1, samples(3, 'more'));
    await store.append(stream, 4, samples(3, 'and more'));
    await store.append(stream, 'no-stream', events);
    release();
    await collector.received(8);
    expect(collector.events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it.each(['reopen', 'crash'] as const)(
    'goes on across %s from the last position seen, without gap or repeat',
    async (how) => {
      const after = await context.store.head();
      const stream = newStream();
      const mine = (event: { stream: string }) => event.stream === stream;
      const events = samples(60);
      const seen: string[] = [];
      let position = after;
      for (let round = 0; round < 3; round += 1) {
        const collector = new Collector(context.store, position, mine);
        for (let i = round * 20; i < round * 20 + 20; i += 1) {
          await context.store.append(stream, i === 0 ? 'no-stream' : i - 1, [events[i] as (typeof events)[number]]);
        }
        await collector.received(10);
        await collector.subscription.close();
        seen.push(...idsOf(collector.events));
        position = collector.events.at(-1)?.position ?? position;
        await context[how]();
      }
      const rest = new Collector(context.store, position, mine);
      await rest.reachedEnd();
      expect([...seen, ...idsOf(rest.events)]).toEqual(idsOf(events));
    },
  );
};
