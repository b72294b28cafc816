import { Collector } from '../../../contract-suite/collector.js';
import { filledStream, idsOf, newStream, sample, samples } from '../../../contract-suite/sample-events.js';
import { InvalidPositionError, StoreUnavailableError } from '../../../port/errors.js';
import type { EventStore } from '../../../port/event-store.js';
import { Bench, QUICK, watchUnhandled } from '../testing/quick.js';
import { FAILURES } from '../testing/stand-in/messages.js';
import { asProposed } from '../testing/stand-in/server-log.js';

jest.setTimeout(120_000);

const bench = new Bench();
let unhandled: ReturnType<typeof watchUnhandled>;

beforeEach(() => {
  unhandled = watchUnhandled();
});

afterEach(async () => {
  await bench.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  unhandled.stop();
  expect(unhandled.seen).toEqual([]);
});

const soon = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for a condition; fails the test by its own timeout when it never comes. */
const until = async (met: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await met())) await soon(10);
};

/** A follower that also notes when it was cut off and when it was back. */
const follow = (store: EventStore, after: string | null = null) => {
  const connected: boolean[] = [];
  const events: string[] = [];
  let failure: unknown;
  const subscription = store.subscribeAll({
    after,
    onEvents: (batch) => void events.push(...idsOf(batch)),
    onConnected: (now) => void connected.push(now),
    onEnded: (error) => {
      failure = error;
    },
  });
  return { events, connected, subscription, failure: () => failure };
};

it('goes on after its server was killed and started again, without gap or repeat, and says so', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { stream, events } = await filledStream(store, 5);
  const follower = follow(store);
  await until(() => follower.events.length === 5);
  server.kill();
  await until(() => follower.connected.at(-1) === false);
  await server.start(server.port);
  const more = samples(3, 'more');
  await store.append(stream, 4, more);
  await until(() => follower.events.length === 8);
  expect(follower.events).toEqual(idsOf([...events, ...more]));
  expect(follower.connected).toEqual([false, true]);
});

it('says that the end is reached again when only the leader could not be read, and the subscription lived on', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  await filledStream(store, 3);
  const said: string[] = [];
  store.subscribeAll({
    after: null,
    onEvents: () => {},
    onConnected: (now) => void said.push(now ? 'back' : 'cut off'),
    onCaughtUp: () => void said.push('caught up'),
  });
  await until(() => said.length === 1);
  server.readFault = ({ call }) => (call === 'read' ? { after: 0, error: FAILURES.noLeaderInfo() } : undefined);
  await until(() => said.includes('cut off'));
  server.readFault = () => undefined;
  await until(() => said.at(-1) === 'caught up' && said.length > 2);
  expect(said).toEqual(['caught up', 'cut off', 'back', 'caught up']);
});

it('goes on after any end the server gives it', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { events } = await filledStream(store, 12);
  const ends = [FAILURES.cancelled(), FAILURES.unavailable(), FAILURES.timeout(), FAILURES.noLeaderInfo()];
  server.readFault = ({ call }) => {
    const error = call === 'subscribe' ? ends.shift() : undefined;
    return error === undefined ? undefined : { after: 3, error };
  };
  const follower = follow(store);
  await until(() => follower.events.length === 12);
  await soon(50);
  expect(follower.events).toEqual(idsOf(events));
});

it('is not cut off when the server drops it for being slow, as 23.10 does', async () => {
  const server = await bench.server();
  server.consumerLimit = 4;
  const store = await bench.store(server);
  const { stream } = await filledStream(store, 1);
  const slow = new Collector(store, null, () => true, { onEvents: () => soon(2) });
  await slow.reachedEnd();
  for (let i = 0; i < 40; i += 1) await store.append(stream, i * 5, samples(5));
  await slow.received(201);
  expect(slow.events.map(({ revision }) => revision)).toEqual(Array.from({ length: 201 }, (_, i) => i));
});

it('takes a busy handler’s events off the wire only so far', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  server.log.append(newStream(), -1, samples(6_000).map(asProposed));
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = new Collector(store, null, () => true, { onEvents: () => held });
  // what the handler does not take stays on the server's side, for as long as it likes
  let before = -1;
  await until(async () => {
    const same = server.unsent > 0 && server.unsent === before;
    before = server.unsent;
    await soon(200);
    return same;
  });
  expect(slow.events).toHaveLength(0);
  release();
  await slow.received(6_000);
  expect(slow.events.map(({ revision }) => revision)).toEqual(Array.from({ length: 6_000 }, (_, i) => i));
  expect(server.unsent).toBe(0);
}, 120_000);

it('looks at a shared log’s end no further back than it has been, however much others wrote', async () => {
  const server = await bench.server();
  const store = await bench.store(server, { prefix: 'berth' });
  const { stream, events } = await filledStream(store, 2);
  for (let i = 0; i < 3_000; i += 1) server.log.addSystemRecord('orders_1', 'OrderPlaced');
  const head = await store.head();
  const callsOf = () => server.seen.length;
  const before = callsOf();
  expect(await store.head()).toBe(head);
  expect(callsOf() - before).toBe(1);
  const follower = follow(store);
  await until(() => follower.events.length === 2);
  await soon(4 * QUICK.watchMs);
  const { revision, position } = await store.append(stream, 1, samples(1));
  expect(revision).toBe(2);
  await until(() => follower.events.length === 3);
  expect(await store.head()).toBe(position);
  // a busy machine may have answered a look too late; the next one is in time
  await until(() => follower.connected.at(-1) !== false);
  expect(follower.failure()).toBeUndefined();
  expect(follower.events.slice(0, 2)).toEqual(idsOf(events));
});

it('notices a subscription that has fallen silent while the log goes on', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { stream, events } = await filledStream(store, 2);
  let silent = true;
  server.readFault = ({ call }) => {
    if (call !== 'subscribe' || !silent) return undefined;
    silent = false;
    return { after: 2 + 1 };
  };
  const follower = follow(store);
  await until(() => follower.events.length === 2);
  const more = samples(4);
  await store.append(stream, 1, more);
  await until(() => follower.events.length === 6);
  expect(follower.events).toEqual(idsOf([...events, ...more]));
});

it('says that it is cut off when the leader can not be read, and that it is back', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  await filledStream(store, 2);
  const follower = follow(store);
  await until(() => follower.events.length === 2);
  server.refuseAll = FAILURES.noLeaderInfo;
  await until(() => follower.connected.length === 1);
  server.refuseAll = undefined;
  await until(() => follower.connected.length === 2);
  expect(follower.connected).toEqual([false, true]);
  expect(follower.failure()).toBeUndefined();
});

it('says that it is cut off when it never reached the server, and starts when it can', async () => {
  const server = await bench.server();
  const { port } = server;
  const store = await bench.store(server);
  const { events } = await filledStream(store, 2);
  server.kill();
  const follower = follow(store);
  await until(() => follower.connected.at(-1) === false);
  await server.start(port);
  await until(() => follower.events.length === 2);
  expect(follower.connected).toEqual([false, true]);
  expect(follower.events).toEqual(idsOf(events));
});

it('ends with a clear failure when its position is of another log', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  await filledStream(store, 2);
  const [commit = 0n] = ((await store.head()) as string).split('/').map(BigInt);
  for (const place of [commit + 7n, commit + 1_000_000n]) {
    const collector = new Collector(store, `${place}/${place}`);
    expect(await collector.ended()).toBeInstanceOf(InvalidPositionError);
  }
});

it('ends with a clear failure when the log loses what was handed over', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { stream } = await filledStream(store, 2);
  await store.append(stream, 1, [sample('not replicated')]);
  const follower = follow(store);
  await until(() => follower.events.length === 3);
  server.log.truncate(1);
  await until(() => follower.failure() !== undefined);
  expect(follower.failure()).toBeInstanceOf(InvalidPositionError);
});

it('ends with a clear failure when it may not read the log', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  await filledStream(store, 1);
  server.refuseAll = FAILURES.accessDenied;
  const collector = new Collector(store, null);
  const failure = await collector.ended();
  expect(failure).toBeInstanceOf(StoreUnavailableError);
  expect(failure).toMatchObject({ message: expect.stringMatching(/Access Denied/) });
});

it('with a prefix: follows ours only, and goes on behind what others wrote', async () => {
  const server = await bench.server();
  const [ours, theirs] = [
    await bench.store(server, { prefix: 'berth' }),
    await bench.store(server, { prefix: 'other' }),
  ];
  const { stream, events } = await filledStream(ours, 3);
  const follower = follow(ours);
  await until(() => follower.events.length === 3);
  for (let i = 0; i < 20; i += 1) await filledStream(theirs, 5);
  server.kill();
  await until(() => follower.connected.at(-1) === false);
  await server.start(server.port);
  const more = samples(2);
  await ours.append(stream, 2, more);
  await until(() => follower.events.length === 5);
  expect(follower.events).toEqual(idsOf([...events, ...more]));
  expect(
    [...server.log.streams.keys()].filter((name) => name.includes('host-')).every((n) => /^(berth|other)_/.test(n)),
  ).toBe(true);
});
