import { hostStream } from '@berth/event-codec';
import { StoreUnavailableError } from '@berth/event-store';
import { DeadlineExceededError } from '../commands/errors.js';
import { claim, ctx, idOf, World } from '../testing/world.js';

const setup = async () => {
  const world = new World();
  const server = world.server();
  const hostId = await world.host(server.runtime, 'h', 2);
  server.store.appends.length = 0;
  return { world, hostId, stream: hostStream(hostId), ...server };
};
const accepted = (world: World, stream: string) =>
  world.types(stream).filter((type) => type === 'ClaimAccepted').length;

describe('an append nobody heard of (DESIGN rule 5)', () => {
  it('is found by its event ids when it was written', async () => {
    const { world, hostId, stream, runtime, store } = await setup();
    store.faults = ['lost-ack'];
    const outcome = await runtime.hosts.execute(hostId, claim('c', 1), ctx());
    expect(outcome).toMatchObject({ kind: 'accepted', repeated: false, revision: world.stored(stream).length - 1 });
    expect(outcome.position).toBe(world.stored(stream).at(-1)?.position);
    expect(store.appends.length).toBe(1);
    expect(accepted(world, stream)).toBe(1);
    expect(await runtime.hosts.execute(hostId, claim('d', 1), ctx())).toMatchObject({ kind: 'accepted' });
  });

  it('is tried again with the same ids at the same revision when it was not', async () => {
    const { world, hostId, stream, runtime, store } = await setup();
    store.faults = ['lost', 'lost-ack'];
    expect(await runtime.hosts.execute(hostId, claim('c', 1), ctx())).toMatchObject({ kind: 'accepted' });
    expect(store.appends.length).toBe(2);
    expect(store.appends[1]).toEqual(store.appends[0]);
    expect(accepted(world, stream)).toBe(1);
  });

  it('may arrive after the second try, and is there once', async () => {
    const { world, hostId, stream, runtime, store } = await setup();
    store.faults = ['late'];
    expect(await runtime.hosts.execute(hostId, claim('c', 1), ctx())).toMatchObject({ kind: 'accepted' });
    await store.deliverLate();
    expect(accepted(world, stream)).toBe(1);
  });

  it('is decided anew when another server took its revision', async () => {
    const { world, hostId, stream, runtime, store } = await setup();
    const other = world.server();
    store.faults = ['lost'];
    const [outcome] = await Promise.all([
      runtime.hosts.execute(hostId, claim('c', 1), ctx()),
      other.runtime.hosts.execute(hostId, claim('d', 1), ctx()),
    ]);
    expect(outcome).toMatchObject({ kind: 'accepted' });
    expect(accepted(world, stream)).toBe(2);
    expect(new Set(store.appends.map(({ at }) => at)).size).toBe(2);
  });

  it('is also looked for after reads failed', async () => {
    const { world, hostId, stream, runtime, store } = await setup();
    store.faults = ['lost-ack'];
    store.failReads = 2;
    expect(await runtime.hosts.execute(hostId, claim('c', 1), ctx())).toMatchObject({ kind: 'accepted' });
    expect(accepted(world, stream)).toBe(1);
  });

  it('leaves its caller in the open at the deadline, and a repeat gets what became of it', async () => {
    const { world, hostId, stream, runtime, store } = await setup();
    store.faults = ['silent'];
    const lost = runtime.hosts.execute(hostId, claim('c', 1), ctx('key', 'd', 60));
    await expect(lost).rejects.toMatchObject({ code: 'DeadlineExceeded', outcomeKnown: false });
    store.answer();
    expect(await runtime.hosts.execute(hostId, claim('c', 1), ctx('key', 'd'))).toMatchObject({
      kind: 'accepted',
      repeated: true,
    });
    expect(accepted(world, stream)).toBe(1);
  });
});

describe('an append that was refused', () => {
  it('is the caller’s error, and nothing of it is in the state', async () => {
    const { world, hostId, stream, runtime, store } = await setup();
    store.faults = ['unavailable'];
    await expect(runtime.hosts.execute(hostId, claim('c', 2), ctx())).rejects.toThrow(StoreUnavailableError);
    expect(accepted(world, stream)).toBe(0);
    expect(await runtime.hosts.execute(hostId, claim('d', 2), ctx())).toMatchObject({ kind: 'accepted' });
  });

  it('does not stop what comes after it', async () => {
    const { hostId, runtime, store } = await setup();
    store.failReads = 1;
    await expect(runtime.hosts.state(hostId, ctx())).rejects.toThrow(StoreUnavailableError);
    expect((await runtime.hosts.state(hostId, ctx())).state.devices.size).toBe(2);
  });
});

describe('a command past its deadline', () => {
  it('starts nothing', async () => {
    const { hostId, runtime, store } = await setup();
    await expect(runtime.hosts.execute(hostId, claim('c', 1), ctx('k', 'd', -1))).rejects.toThrow(
      DeadlineExceededError,
    );
    expect(store.appends).toEqual([]);
  });

  it('is answered while the one before it waits for the store, and never written', async () => {
    const { world, hostId, stream, runtime, store } = await setup();
    store.faults = ['silent'];
    const first = runtime.hosts.execute(hostId, claim('c', 1), ctx());
    await new Promise(setImmediate);
    const second = runtime.hosts.execute(hostId, claim('d', 1), ctx('late', 'd', 40));
    await expect(second).rejects.toMatchObject({ code: 'DeadlineExceeded', outcomeKnown: true });
    store.answer();
    expect(await first).toMatchObject({ kind: 'accepted' });
    expect((await runtime.hosts.state(hostId, ctx())).state.claims.has(idOf('claim d'))).toBe(false);
    expect(accepted(world, stream)).toBe(1);
  });
});

describe('too much at once', () => {
  it('is refused before it waits', async () => {
    const world = new World();
    const { runtime } = world.server({ limits: { waitingPerStream: 3 } });
    const hostId = await world.host(runtime, 'h', 8);
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => runtime.hosts.execute(hostId, claim(`c${n}`, 1), ctx())),
    );
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(all[4]).toMatchObject({ reason: { code: 'Overloaded', retryAfterMs: 1_000 } });
    expect(runtime.stats().waiting).toBe(0);
  });

  it('is cut into appends of at most so many bytes', async () => {
    const world = new World();
    const { runtime, store } = world.server({ limits: { bytesPerAppend: 3_000 } });
    const hostId = await world.host(runtime, 'h', 8);
    store.appends.length = 0;
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => runtime.hosts.execute(hostId, claim(`c${n}`, 1), ctx())),
    );
    expect(all.every(({ kind }) => kind === 'accepted')).toBe(true);
    expect(store.appends.length).toBeGreaterThan(2);
    expect(store.appends.flatMap(({ ids }) => ids).length).toBe(8);
  });
});

describe('a stopping server', () => {
  it('finishes what was begun and takes nothing new', async () => {
    const { hostId, runtime, store } = await setup();
    store.faults = ['silent'];
    const begun = runtime.hosts.execute(hostId, claim('c', 1), ctx());
    await new Promise(setImmediate);
    const closing = runtime.close();
    await expect(runtime.hosts.execute(hostId, claim('d', 1), ctx())).rejects.toMatchObject({ code: 'RuntimeClosed' });
    store.answer();
    expect(await begun).toMatchObject({ kind: 'accepted' });
    await closing;
  });
});
