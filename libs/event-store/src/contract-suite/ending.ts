import { StoreUnavailableError } from '../port/errors.js';
import { Collector } from './collector.js';
import type { ContractContext } from './contract-context.js';
import { filledStream, newStream, sample, samples, wholeStream } from './sample-events.js';

const turns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** How subscriptions and stores end. */
export const ending = (context: ContractContext): void => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('handler broke');
      },
    ],
    ['rejects', () => Promise.reject(new Error('handler broke'))],
  ] as const)('a handler that %s ends its subscription visibly, and no other', async (_, onEvents) => {
    const { store } = context;
    const after = await store.head();
    const { stream } = await filledStream(store, 2);
    const healthy = new Collector(store, after, (event) => event.stream === stream);
    let calls = 0;
    const broken = new Collector(store, after, undefined, {
      onEvents: () => {
        calls += 1;
        return onEvents();
      },
    });
    expect(await broken.ended()).toMatchObject({ message: 'handler broke' });
    await store.append(stream, 1, samples(2));
    await healthy.received(4);
    expect(calls).toBe(1);
    expect(broken.events).toEqual([]);
    expect(healthy.failure).toBeUndefined();
  });

  it('no handler starts after close resolved', async () => {
    const { store } = context;
    const collector = new Collector(store, await store.head());
    await collector.reachedEnd();
    await collector.subscription.close();
    const { length } = collector.events;
    await filledStream(store, 5);
    await turns(20);
    expect(collector.events).toHaveLength(length);
    expect(collector.failure).toBeUndefined();
  });

  it('a subscription can be closed from inside its own handler, and twice', async () => {
    const { store } = context;
    const after = await store.head();
    const { stream } = await filledStream(store, 3, true);
    let calls = 0;
    await new Promise<void>((resolve, reject) => {
      const subscription = store.subscribeAll({
        after,
        onEvents: async () => {
          calls += 1;
          await subscription.close();
          resolve();
        },
        onEnded: reject,
      });
    });
    await store.append(stream, 2, [sample()]);
    await turns(20);
    expect(calls).toBe(1);
  });

  it('a subscription closed at once calls nothing back', async () => {
    const { store } = context;
    await filledStream(store, 2);
    let calls = 0;
    const count = () => {
      calls += 1;
    };
    await store.subscribeAll({ after: null, onEvents: count, onCaughtUp: count, onEnded: count }).close();
    await turns(20);
    expect(calls).toBe(0);
  });

  it('closing the store finishes the appends in flight before it resolves, and ends subscriptions quietly', async () => {
    const stream = newStream();
    const closed = context.store;
    const collector = new Collector(closed, await closed.head());
    let settled = 0;
    const inFlight = samples(20).map((event, i) =>
      closed.append(stream, i === 0 ? 'no-stream' : i - 1, [event]).finally(() => {
        settled += 1;
      }),
    );
    await closed.close();
    expect(settled).toBe(20);
    await Promise.all(inFlight);
    const store = await context.reopen();
    expect(await wholeStream(store, stream)).toHaveLength(20);
    expect(collector.failure).toBeUndefined();
    const refused = closed.append(stream, 19, [sample()]);
    await expect(refused).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(closed.readStream(stream, { direction: 'forwards', maxCount: 1 })).rejects.toBeInstanceOf(
      StoreUnavailableError,
    );
    await expect(closed.readAll({ direction: 'forwards', maxCount: 1 })).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(closed.head()).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(await wholeStream(store, stream)).toHaveLength(20);
  });

  it('a store can be closed twice', async () => {
    const { store } = context;
    await Promise.all([store.close(), store.close()]);
    await store.close();
  });
};
