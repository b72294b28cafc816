import { filledStream, newStream, sample, samples, wholeStream } from '../../../contract-suite/sample-events.js';
import {
  InvalidAppendError,
  RevisionConflictError,
  StoreCorruptError,
  StoreUnavailableError,
  UnknownOutcomeError,
} from '../../../port/errors.js';
import { Bench, watchUnhandled } from '../testing/quick.js';
import { FAILURES } from '../testing/stand-in/messages.js';
import { type AppendFault, silentPort } from '../testing/stand-in/stand-in-server.js';

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

/** A fault for the first so many appends of a test, none after. */
const first =
  (count: number, fault: AppendFault) =>
  (_: unknown, nth: number): AppendFault | undefined =>
    nth <= count ? fault : undefined;

it('says on every call what the rules ask for, and never takes the batch path', async () => {
  const server = await bench.server();
  const store = await bench.store(server);
  const { stream } = await filledStream(store, 3);
  await wholeStream(store, stream);
  await store.head();
  const subscription = store.subscribeAll({ after: null, onEvents: () => {} });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await subscription.close();
  expect(new Set(server.seen.map(({ call }) => call))).toEqual(new Set(['append', 'read', 'subscribe']));
  expect(server.seen.every(({ requiresLeader }) => requiresLeader)).toBe(true);
  for (const { call, deadlineMs } of server.seen) if (call === 'append') expect(deadlineMs).toBeLessThan(1_000);
  expect(server.batchAppends).toBe(0);
  expect(server.featureQueries).toBe(0);
});

describe('an append whose answer was lost', () => {
  it.each<[string, AppendFault]>([
    ['the connection broke after it was written', { kind: 'fail', error: FAILURES.unavailable(), written: true }],
    ['the connection broke before', { kind: 'fail', error: FAILURES.unavailable() }],
    ['the call was cancelled after', { kind: 'fail', error: FAILURES.cancelled(), written: true }],
    ['the server waited too long, and wrote it', { kind: 'fail', error: FAILURES.timeout(), written: true }],
    ['the server waited too long, and did not', { kind: 'fail', error: FAILURES.timeout() }],
    ['something the client has no name for', { kind: 'fail', error: FAILURES.unknown(), written: true }],
    ['no answer, written', { kind: 'silent', written: true }],
    ['no answer, not written', { kind: 'silent' }],
    ['an answer without a result', { kind: 'empty answer' }],
  ])('is settled and stored once: %s', async (_, fault) => {
    const server = await bench.server();
    const store = await bench.store(server);
    const { stream } = await filledStream(store, 2);
    server.appendFault = (_seen, nth) => (nth <= 3 ? fault : undefined);
    const events = samples(2, 'lost');
    const appended = await store.append(stream, 1, events);
    const stored = await wholeStream(store, stream);
    expect(stored.map(({ id }) => id).slice(2)).toEqual(events.map(({ id }) => id));
    expect(appended).toEqual({ revision: 3, position: stored[3]?.position });
    const ids = new Set(server.seen.filter(({ call }) => call === 'append').map((call) => call.ids.join()));
    // the filling append, and one and the same for all tries
    expect(ids.size).toBe(2);
  });

  it('is a conflict when somebody else stands in its place', async () => {
    const server = await bench.server();
    const [store, rival] = [await bench.store(server), await bench.store(server)];
    const { stream } = await filledStream(store, 1);
    let refused = true;
    server.appendFault = (seen) => {
      if (!refused || !seen.stream.endsWith(stream)) return undefined;
      refused = false;
      return { kind: 'fail', error: FAILURES.unavailable() };
    };
    const lost = store.append(stream, 0, [sample('lost')]);
    await rival.append(stream, 0, [sample('rival')]);
    await expect(lost).rejects.toMatchObject({ code: 'RevisionConflict', expected: 0, actual: 1, written: 'no' });
    expect(await wholeStream(store, stream)).toHaveLength(2);
  });

  it('stays unknown when nothing settles it before the deadline', async () => {
    const server = await bench.server();
    const store = await bench.store(server);
    server.appendFault = () => ({ kind: 'silent' });
    const lost = store.append(newStream(), 'no-stream', samples(1), { deadlineMs: 1_500 });
    await expect(lost).rejects.toBeInstanceOf(UnknownOutcomeError);
    await expect(lost).rejects.toMatchObject({ written: 'unknown' });
  });

  it('stays unknown when a later try is refused', async () => {
    const server = await bench.server();
    const store = await bench.store(server);
    server.appendFault = (_, nth) =>
      nth === 1 ? { kind: 'silent' } : { kind: 'fail', error: FAILURES.accessDenied() };
    await expect(store.append(newStream(), 'no-stream', samples(1))).rejects.toBeInstanceOf(UnknownOutcomeError);
  });

  it('takes the place from a read when a repeat is acknowledged without it', async () => {
    const server = await bench.server();
    const store = await bench.store(server);
    const { stream, events } = await filledStream(store, 2);
    server.appendFault = () => ({ kind: 'no position' });
    const again = await store.append(stream, 'no-stream', events);
    expect(again).toEqual({ revision: 1, position: (await wholeStream(store, stream))[1]?.position });
  });
});

describe('a wrong version that names a revision no read shows', () => {
  it('is tried again, and succeeds when the rival was cut off', async () => {
    const server = await bench.server();
    const store = await bench.store(server);
    const { stream } = await filledStream(store, 2);
    server.appendFault = (_, nth) => (nth <= 4 ? { kind: 'wrong version', actual: 2 } : undefined);
    expect((await store.append(stream, 1, samples(1))).revision).toBe(2);
    expect(await wholeStream(store, stream)).toHaveLength(3);
  });

  it('is no conflict when it never shows: the store is unavailable, nothing was written', async () => {
    const server = await bench.server();
    const store = await bench.store(server);
    const { stream } = await filledStream(store, 2);
    server.appendFault = () => ({ kind: 'wrong version', actual: 2 });
    const refused = store.append(stream, 1, samples(1), { deadlineMs: 400 });
    await expect(refused).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(refused).rejects.toMatchObject({ written: 'no' });
  });
});

describe('a refusal', () => {
  it.each<[string, AppendFault]>([
    ['no leader is known', { kind: 'fail', error: FAILURES.noLeaderInfo() }],
    ['the server is not ready', { kind: 'fail', error: FAILURES.notReady() }],
    ['the server is too busy', { kind: 'fail', error: FAILURES.tooBusy() }],
  ])('that passes is tried again without a read: %s', async (_, fault) => {
    const server = await bench.server();
    const store = await bench.store(server);
    server.appendFault = first(3, fault);
    expect((await store.append(newStream(), 'no-stream', samples(1))).revision).toBe(0);
    expect(server.seen.map(({ call }) => call)).toEqual(['append', 'append', 'append', 'append']);
  });

  it.each([
    ['no leader is known', FAILURES.noLeaderInfo],
    ['the server is not ready', FAILURES.notReady],
  ])('that does not pass leaves nothing written: %s', async (_, error) => {
    const server = await bench.server();
    const store = await bench.store(server);
    server.refuseAll = error;
    const refused = store.append(newStream(), 'no-stream', samples(1), { deadlineMs: 500 });
    await expect(refused).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(refused).rejects.toMatchObject({ written: 'no' });
  });

  it.each([
    ['access denied', FAILURES.accessDenied, StoreUnavailableError, /Access Denied/],
    ['wrong password', FAILURES.unauthenticated, StoreUnavailableError, /Unauthenticated/],
    ['a lower limit than ours', () => FAILURES.tooLarge(1_024), InvalidAppendError, /1024/],
    ['an argument the server does not take', FAILURES.invalidArgument, InvalidAppendError, /Invalid argument/],
    ['a tombstone', () => FAILURES.streamDeleted('host-x'), StoreCorruptError, /deleted for good/],
  ])('that stays is not tried again: %s', async (_, error, kind, message) => {
    const server = await bench.server();
    const store = await bench.store(server);
    server.appendFault = () => ({ kind: 'fail', error: error() });
    const refused = store.append(newStream(), 'no-stream', samples(1));
    await expect(refused).rejects.toBeInstanceOf(kind);
    await expect(refused).rejects.toThrow(message);
    expect(server.seen).toHaveLength(1);
  });

  it('of a stream that an operator soft-deleted is loud when the append revives it', async () => {
    const server = await bench.server();
    const store = await bench.store(server);
    const { stream, events } = await filledStream(store, 3);
    const stored = server.log.streams.get(stream) ?? [];
    // the next append goes on at 3 although no event shows
    const hidden = stored.splice(0);
    await expect(store.readStream(stream, { direction: 'forwards', maxCount: 5 })).resolves.toEqual([]);
    stored.push(...hidden);
    server.log.streams.set(stream, stored.slice(1));
    await expect(wholeStream(store, stream)).rejects.toBeInstanceOf(StoreCorruptError);
    await expect(store.readStream(stream, { direction: 'backwards', maxCount: 5 })).rejects.toThrow(/lost events/);
    expect(events).toHaveLength(3);
  });
});

describe('nodes', () => {
  it('a follower names the leader: the call is tried again there', async () => {
    const leader = await bench.server();
    const follower = await bench.server(leader.log);
    follower.refuseAll = () => FAILURES.notLeader('127.0.0.1', leader.port);
    const store = await bench.store(follower);
    const { stream } = await filledStream(store, 2);
    expect(await wholeStream(store, stream)).toHaveLength(2);
    expect(leader.seen.filter(({ call }) => call === 'append')).toHaveLength(1);
  });

  it('a leader that can not be reached leads back to looking for one', async () => {
    const [first_, second] = [await bench.server(), await bench.server()];
    const gone = await silentPort();
    await gone.close();
    const reply = { now: () => FAILURES.notLeader('127.0.0.1', gone.port) };
    first_.refuseAll = () => reply.now();
    first_.members = second.members = [first_.port, second.port];
    const store = await bench.store(`esdb://127.0.0.1:${first_.port},127.0.0.1:${second.port}?tls=false`);
    const append = store.append(newStream(), 'no-stream', samples(1));
    setTimeout(() => {
      first_.members = second.members = [second.port, first_.port];
    }, 300);
    expect((await append).revision).toBe(0);
    expect(second.seen.some(({ call }) => call === 'append')).toBe(true);
  });

  it('a node that hangs is left for another', async () => {
    const hung = await silentPort();
    const server = await bench.server();
    const store = await bench.store(`esdb://127.0.0.1:${hung.port}?tls=false`);
    const refused = store.append(newStream(), 'no-stream', samples(1), { deadlineMs: 2_000 });
    await expect(refused).rejects.toBeInstanceOf(UnknownOutcomeError);
    await expect(store.head({ deadlineMs: 500 })).rejects.toBeInstanceOf(StoreUnavailableError);
    const both = await bench.store(`esdb://127.0.0.1:${hung.port},127.0.0.1:${server.port}?tls=false&gossipTimeout=1`);
    expect((await both.append(newStream(), 'no-stream', samples(1))).revision).toBe(0);
    await hung.close();
  });

  it('a closed port is an unavailable store', async () => {
    const gone = await silentPort();
    await gone.close();
    const store = await bench.store(`esdb://127.0.0.1:${gone.port}?tls=false`);
    const started = store.append(newStream(), 'no-stream', samples(1), { deadlineMs: 600 });
    await expect(started).rejects.toMatchObject({ name: expect.stringMatching(/Unknown|Unavailable/) });
    await expect(store.readAll({ direction: 'forwards', maxCount: 1, deadlineMs: 600 })).rejects.toBeInstanceOf(
      StoreUnavailableError,
    );
    const cluster = await bench.store(`esdb://127.0.0.1:${gone.port},127.0.0.1:${gone.port}?tls=false`);
    const none = cluster.append(newStream(), 'no-stream', samples(1), { deadlineMs: 1_500 });
    await expect(none).rejects.toMatchObject({ name: expect.stringMatching(/Unknown|Unavailable/) });
  });

  it('a server killed under many appends and started again: each is settled and stored once', async () => {
    const server = await bench.server();
    const store = await bench.store(server);
    const streams = Array.from({ length: 60 }, newStream);
    const appends = streams.map((stream) => store.append(stream, 'no-stream', samples(2)));
    setTimeout(() => server.kill(), 5);
    setTimeout(() => void server.start(server.port), 400);
    const appended = await Promise.all(appends);
    expect(appended.every(({ revision }) => revision === 1)).toBe(true);
    for (const stream of streams) expect(await wholeStream(store, stream)).toHaveLength(2);
  });

  it('one adapter losing its server leaves the other alone', async () => {
    const [dying, healthy] = [await bench.server(), await bench.server()];
    const [one, other] = [await bench.store(dying), await bench.store(healthy)];
    const lost = Array.from({ length: 10 }, () =>
      one.append(newStream(), 'no-stream', samples(1), { deadlineMs: 1_000 }).catch((error: unknown) => error),
    );
    dying.kill();
    const kept = Array.from({ length: 10 }, () => other.append(newStream(), 'no-stream', samples(1)));
    for (const { revision } of await Promise.all(kept)) expect(revision).toBe(0);
    for (const outcome of await Promise.all(lost)) expect(outcome).toBeDefined();
  });
});

it('an append that waits for its turn beyond its deadline was never sent', async () => {
  const server = await bench.server();
  const store = await bench.store(server, { timing: { maxInFlight: 1 } });
  server.appendFault = (_, nth) => (nth === 1 ? { kind: 'silent' } : undefined);
  const slow = store.append(newStream(), 'no-stream', samples(1));
  const late = store.append(newStream(), 'no-stream', samples(1), { deadlineMs: 100 });
  await expect(late).rejects.toBeInstanceOf(StoreUnavailableError);
  expect((await slow).revision).toBe(0);
  expect(server.seen.filter(({ call }) => call === 'append').map(({ stream }) => stream)).toHaveLength(2);
});

it('another server that decided the same command again, with other bytes, is told so', async () => {
  const server = await bench.server();
  const [one, other] = [await bench.store(server), await bench.store(server)];
  const { stream } = await filledStream(one, 1);
  const event = sample('decided here');
  await one.append(stream, 0, [event]);
  const again = other.append(stream, 0, [{ ...event, data: '{"note":"decided there"}' }]);
  await expect(again).rejects.toMatchObject({ code: 'DuplicateEventId', eventId: event.id });
  expect(await wholeStream(other, stream)).toMatchObject([{}, event]);
  await expect(other.append(stream, 0, [sample('rival')])).rejects.toBeInstanceOf(RevisionConflictError);
});
