import { GUEST, GUEST_STREAM, claimOf, moveIn, movingWorld, moveWish } from '../testing/moving.js';
import { claim, ctx, gpu, wish } from '../testing/world.js';

const A = gpu(0).address;
const B = gpu(1).address;
const C = gpu(2).address;
const more = (requestId: string, count = 1) => ({ ...wish(count).pciRequests[0]!, requestId });

describe('shelving', () => {
  it('gives everything back, and takes as much again where it is unshelved (B59)', async () => {
    const { runtime, held, world, at } = await movingWorld({ h1: 1, h2: 1 });
    const shelved = await runtime.moves.shelve(GUEST, ctx('s'));
    expect(shelved).toMatchObject({ kind: 'shelved', repeated: false, ended: [{ hostId: at('h1') }] });
    expect(await held()).toEqual({});
    expect(await runtime.moves.shelve(GUEST, ctx('s'))).toMatchObject({ repeated: true, ended: [] });
    expect(await runtime.moves.shelve(GUEST, ctx())).toMatchObject({ repeated: true, ended: [] });
    await runtime.hosts.execute(at('h1'), claim('j', 1), ctx());
    const start = moveIn(await runtime.moves.start(moveWish('unshelve'), ctx()));
    expect(start).toMatchObject({ phase: 'held', attempt: 2, source: null, failures: [{ hostId: at('h1') }] });
    expect(await held()).toEqual({ h2: [A] });
    expect(await runtime.moves.commit(GUEST, start.moveId, ctx())).toMatchObject({ move: { phase: 'confirmed' } });
    expect(await held()).toEqual({ h2: [A] });
    expect((await runtime.instances.state(GUEST, ctx())).state).toMatchObject({ status: 'placed' });
    expect(world.types(GUEST_STREAM).slice(2)).toEqual([
      'InstanceShelved',
      'MoveStarted',
      'AttemptStarted',
      'MoveCommitted',
      'MoveConfirmed',
    ]);
  });

  it.each(['claim', 'build', 'network'])(
    'survives an unshelve that fails at its %s, and can be unshelved again (B50)',
    async (where) => {
      const { runtime, held, at } = await movingWorld({ h1: 1, h2: 1 });
      await runtime.moves.shelve(GUEST, ctx());
      if (where === 'claim') await runtime.hosts.execute(at('h2'), claim('j', 1), ctx());
      const start = await runtime.moves.start(moveWish('unshelve', { hostId: at('h2') }), ctx());
      if (where !== 'claim') {
        const failed = { claimId: claimOf(2), reason: where };
        expect(await runtime.moves.fail(GUEST, moveIn(start).moveId, failed, ctx())).toMatchObject({ kind: 'failed' });
      } else expect(start).toMatchObject({ kind: 'failed', code: 'NoValidHost' });
      expect(await held()).toEqual({});
      expect((await runtime.instances.state(GUEST, ctx())).state).toMatchObject({ status: 'shelved', home: null });
      expect(await runtime.moves.start(moveWish('unshelve'), ctx())).toMatchObject({ move: { phase: 'held' } });
      expect(await held()).toEqual({ h1: [A] });
    },
  );

  it('refuses what makes no sense', async () => {
    const { runtime } = await movingWorld({ h1: 1, h2: 1 });
    expect(await runtime.moves.start(moveWish('unshelve'), ctx())).toMatchObject({
      reasons: [{ code: 'InstanceNotShelved', status: 'placed' }],
    });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('cold-migration'), ctx()));
    expect(await runtime.moves.shelve(GUEST, ctx())).toMatchObject({ reasons: [{ code: 'InstanceMoving' }] });
    await runtime.moves.cancel(GUEST, moveId, 'r', ctx());
    await runtime.moves.shelve(GUEST, ctx());
    expect(await runtime.moves.start(moveWish('cold-migration'), ctx())).toMatchObject({
      reasons: [{ code: 'InstanceNotPlaced', status: 'shelved' }],
    });
    expect(await runtime.moves.rebuild(GUEST, ctx())).toMatchObject({ reasons: [{ code: 'InstanceNotPlaced' }] });
  });
});

describe('a rebuild in place (B47)', () => {
  it('claims nothing and writes nothing, however often', async () => {
    const { runtime, held, store, at } = await movingWorld({ h1: 2 });
    for (let n = 0; n < 5; n++) {
      expect(await runtime.moves.rebuild(GUEST, ctx())).toMatchObject({
        kind: 'home',
        hostId: at('h1'),
        claimId: claimOf(1),
        changed: false,
      });
    }
    expect(store.appends).toHaveLength(0);
    expect(await held()).toEqual({ h1: [A] });
    expect(await runtime.hosts.execute(at('h1'), claim('j', 1), ctx())).toMatchObject({ kind: 'accepted' });
  });
});

describe('devices of a running guest', () => {
  it('are attached beside what it has, two at once too, and stay with it when it moves', async () => {
    const { runtime, held, at } = await movingWorld({ h1: 3, h2: 3 }, 1, 1_000);
    const [first, second] = await Promise.all([
      runtime.moves.attach(GUEST, more('x'), ctx()),
      runtime.moves.attach(GUEST, more('y'), ctx()),
    ]);
    expect([first, second]).toMatchObject([{ changed: true }, { changed: true }]);
    expect(await held()).toEqual({ h1: [A, B, C] });
    expect(await runtime.moves.attach(GUEST, more('x'), ctx())).toMatchObject({ kind: 'home', changed: false });
    expect(await runtime.moves.attach(GUEST, more('z'), ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'InsufficientDevices', asked: 1, free: 0 }],
    });
    // A new flavor with one device: those attached come along (Nova facts 10.2).
    const resize = moveWish('resize', { hostId: at('h2'), pciRequests: wish(1).pciRequests });
    const { moveId } = moveIn(await runtime.moves.start(resize, ctx()));
    await runtime.moves.commit(GUEST, moveId, ctx());
    await runtime.moves.confirm(GUEST, moveId, ctx());
    expect(await held()).toEqual({ h2: [A, B, C] });
    const smaller = moveWish('resize', { hostId: at('h1'), pciRequests: [] });
    const back = moveIn(await runtime.moves.start(smaller, ctx()));
    expect(back.claim?.pciRequests.map(({ requestId }) => requestId)).toEqual(['x', 'y']);
  });

  it('are detached exactly, and a repeat changes nothing', async () => {
    const { runtime, held } = await movingWorld({ h1: 3 }, 1, 1_000);
    await runtime.moves.attach(GUEST, more('x', 2), ctx());
    expect(await runtime.moves.detach(GUEST, 'x', [B], ctx())).toMatchObject({
      kind: 'home',
      changed: true,
      claim: { pciRequests: [{ requestId: 'r' }, { requestId: 'x', count: 1 }] },
    });
    expect(await held()).toEqual({ h1: [A, C] });
    expect(await runtime.moves.detach(GUEST, 'x', ['0000:99:00.0'], ctx())).toMatchObject({
      reasons: [{ code: 'DeviceUnknown', address: '0000:99:00.0' }],
    });
    expect(await runtime.moves.detach(GUEST, 'x', null, ctx())).toMatchObject({ changed: true });
    expect(await held()).toEqual({ h1: [A] });
    expect(await runtime.moves.detach(GUEST, 'x', null, ctx())).toMatchObject({ kind: 'home', changed: false });
  });
});
