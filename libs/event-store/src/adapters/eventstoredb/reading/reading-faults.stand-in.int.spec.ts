import { filledStream, idsOf, newStream, wholeStream } from '../../../contract-suite/sample-events.js';
import { InvalidPositionError, StoreCorruptError, StoreUnavailableError } from '../../../port/errors.js';
import { Bench, watchUnhandled } from '../testing/quick.js';
import { FAILURES } from '../testing/stand-in/messages.js';

jest.setTimeout(60_000);

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

it.each([
  ['stalls before the first event', { after: 0 }],
  ['stalls in the middle', { after: 3 }],
  ['breaks in the middle', { after: 3, error: FAILURES.unavailable() }],
  ['is cancelled by the server', { after: 1, error: FAILURES.cancelled() }],
  ['finds the server not ready', { after: 0, error: FAILURES.notReady() }],
  ['finds no leader', { after: 0, error: FAILURES.noLeaderInfo() }],
])('a read that %s is tried again, and nothing comes twice', async (_, fault) => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { stream, events } = await filledStream(store, 6);
  let faults = 2;
  server.readFault = () => (faults-- > 0 ? fault : undefined);
  expect(idsOf(await wholeStream(store, stream))).toEqual(idsOf(events));
  faults = 1;
  expect(idsOf(await store.readAll({ direction: 'forwards', maxCount: 100 }))).toEqual(idsOf(events));
});

it('a read ends at its deadline when every try stalls', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { stream } = await filledStream(store, 2);
  server.readFault = () => ({ after: 0 });
  const read = store.readStream(stream, { direction: 'forwards', maxCount: 10, deadlineMs: 900 });
  await expect(read).rejects.toBeInstanceOf(StoreUnavailableError);
  await expect(store.head({ deadlineMs: 300 })).rejects.toBeInstanceOf(StoreUnavailableError);
});

it('leaves no read open on the server, whether it ended, stalled or was refused', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { stream } = await filledStream(store, 50);
  await store.readStream(stream, { direction: 'forwards', maxCount: 3 });
  await store.readAll({ direction: 'backwards', maxCount: 3 });
  let faults = 1;
  server.readFault = () => (faults-- > 0 ? { after: 2 } : undefined);
  await wholeStream(store, stream);
  await store.readStream(newStream(), { direction: 'forwards', maxCount: 1 });
  for (let tries = 0; server.openReads > 0 && tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(server.openReads).toBe(0);
});

it('refuses access at once, and says so', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  server.refuseAll = FAILURES.accessDenied;
  await expect(store.readAll({ direction: 'forwards', maxCount: 1 })).rejects.toThrow(/Access Denied/);
  expect(server.seen).toHaveLength(1);
});

it('a stream that an operator deleted for good is a loud failure', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { stream } = await filledStream(store, 2);
  server.log.deleted.add(stream);
  await expect(wholeStream(store, stream)).rejects.toBeInstanceOf(StoreCorruptError);
});

it('a truncated stream is a loud failure, both ways', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { stream } = await filledStream(store, 5);
  server.log.streams.set(stream, (server.log.streams.get(stream) ?? []).slice(2));
  await expect(wholeStream(store, stream)).rejects.toThrow(/lost events/);
  await expect(store.readStream(stream, { direction: 'backwards', maxCount: 10 })).rejects.toThrow(/lost events/);
});

it('an event in a stream of ours that this adapter can not have written is a loud failure', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const stream = newStream();
  const id = '00000000-0000-4000-8000-000000000001';
  const foreign = { id, type: 'Foreign', contentType: 'application/octet-stream', data: Buffer.from([1, 2]) };
  server.log.append(stream, -1, [{ ...foreign, metadata: Buffer.from('{}') }]);
  await expect(wholeStream(store, stream)).rejects.toThrow(/not written by Berth/);
});

describe('positions', () => {
  it('inside a record, past the end and of a longer log are refused, both ways', async () => {
    const server = await bench.server();
    const store = await bench.store(server);
    await filledStream(store, 3);
    const head = (await store.head()) as string;
    const [commit = 0n] = head.split('/').map(BigInt);
    for (const place of [commit + 3n, commit + 1_000_000n]) {
      const from = `${place}/${place}`;
      for (const direction of ['forwards', 'backwards'] as const) {
        await expect(store.readAll({ direction, from, maxCount: 1 })).rejects.toBeInstanceOf(InvalidPositionError);
      }
    }
  });

  it('of the log before it was restored to an older state are refused', async () => {
    const server = await bench.server();
    const store = await bench.store(server);
    await filledStream(store, 3, true);
    const head = (await store.head()) as string;
    server.log.truncate(1);
    await expect(store.readAll({ direction: 'forwards', from: head, maxCount: 1 })).rejects.toBeInstanceOf(
      InvalidPositionError,
    );
  });

  it('keep both numbers and compare as 64-bit numbers', async () => {
    const store = await bench.store(await bench.server());
    expect(store.comparePositions('9/9', '10/10')).toBeLessThan(0);
    expect(store.comparePositions('9007199254740993/1', '9007199254740992/1')).toBeGreaterThan(0);
    expect(store.comparePositions('5/4', '5/5')).toBeLessThan(0);
    expect(store.comparePositions('9223372036854775807/0', '9223372036854775807/0')).toBe(0);
    for (const text of ['9223372036854775808/1', '5', '5/', '/5', '05/5', '5/5/5', ' 5/5', '-1/5']) {
      expect(() => store.comparePositions(text, '5/5')).toThrow(InvalidPositionError);
    }
  });
});

it('finds the last event of ours behind any number of records of others', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { events } = await filledStream(store, 3);
  for (let i = 0; i < 300; i += 1) server.log.addSystemRecord('$stats-0', '$statsCollected');
  expect((await store.readAll({ direction: 'backwards', maxCount: 2 })).map(({ id }) => id)).toEqual(
    idsOf(events).reverse().slice(0, 2),
  );
  const first = await store.readAll({ direction: 'forwards', maxCount: 1 });
  const rest = await store.readAll({ direction: 'forwards', from: first[0]?.position, maxCount: 1_000 });
  expect(idsOf([...first, ...rest])).toEqual(idsOf(events));
});
