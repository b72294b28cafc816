import { claimOf, GUEST, GUEST_STREAM, moveIn, movingWorld, moveWish } from '../testing/moving.js';
import { ctx, gpu, wish } from '../testing/world.js';

const A = gpu(0).address;
const requests = (devices: number) => wish(devices).pciRequests;

describe('after the commit', () => {
  it('a failure leaves the instance at the destination and frees the source (B49)', async () => {
    const { runtime, held } = await movingWorld({ h1: 1, h2: 1 });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('resize', { pciRequests: requests(1) }), ctx()));
    await runtime.moves.commit(GUEST, moveId, ctx());
    expect(
      await runtime.moves.fail(GUEST, moveId, { claimId: claimOf(2), reason: 'finish failed' }, ctx()),
    ).toMatchObject({
      kind: 'move',
      move: { phase: 'confirmed', because: 'finish failed' },
    });
    expect(await held()).toEqual({ h2: [A] });
  });

  it('a destination that ended before its confirm is lost, and the source still stands', async () => {
    const { runtime, held, at, store, world } = await movingWorld({ h1: 1, h2: 1 });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('cold-migration'), ctx()));
    store.faults = [null, 'unavailable'];
    await expect(runtime.moves.commit(GUEST, moveId, ctx())).rejects.toMatchObject({ code: 'StoreUnavailable' });
    const expire = { type: 'ExpireClaim', claimId: claimOf(2), leaseSequence: 0 } as const;
    await runtime.hosts.execute(at('h2'), expire, ctx());
    expect(await runtime.moves.confirm(GUEST, moveId, ctx())).toMatchObject({
      kind: 'failed',
      code: 'DestinationLost',
    });
    expect(await held()).toEqual({ h1: [A] });
    expect(world.types(GUEST_STREAM).slice(-2)).toEqual(['MoveCommitted', 'MoveFailed']);
    expect(await runtime.moves.start(moveWish('cold-migration'), ctx())).toMatchObject({ kind: 'move' });
  });

  it('a destination whose host was fenced before its confirm is lost, and the instance is evacuated elsewhere', async () => {
    const { runtime, held, at, store, world } = await movingWorld({ h1: 1, h2: 1, h3: 1 });
    await runtime.hosts.execute(at('h1'), { type: 'FenceHost', attestedBy: 'operator' }, ctx());
    const { moveId } = moveIn(await runtime.moves.start(moveWish('evacuation'), ctx()));
    store.faults = [null, 'unavailable'];
    await expect(runtime.moves.commit(GUEST, moveId, ctx())).rejects.toMatchObject({ code: 'StoreUnavailable' });
    await runtime.hosts.execute(at('h2'), { type: 'FenceHost', attestedBy: 'operator' }, ctx());
    const by = { actor: 'recovery', correlationId: 'r', deadlineMs: ctx().deadlineMs };
    await world.server().runtime.moves.resume(GUEST, null, by);
    expect(await runtime.moves.get(GUEST, moveId, ctx())).toMatchObject({ kind: 'failed', code: 'DestinationLost' });
    const again = moveIn(await runtime.moves.start(moveWish('evacuation', { ignoreHosts: [at('h2')] }), ctx()));
    await runtime.moves.commit(GUEST, again.moveId, ctx());
    expect((await runtime.instances.state(GUEST, ctx())).state.home).toMatchObject({ hostId: at('h3') });
    // What is left behind fences ends with the return of those hosts.
    expect(await held()).toEqual({ h1: [A], h2: [A], h3: [A] });
    const totals = {};
    for (const host of [at('h1'), at('h2')]) {
      await runtime.hosts.report(host, { bootId: 'boot-2', sequence: 1, totals, devices: [] }, ctx());
      await runtime.hosts.return(host, { bootId: 'boot-2', devicesInUse: [], instancesRunning: [] }, ctx());
    }
    expect(await held()).toEqual({ h3: [A] });
  });

  it('nothing is confirmed at a destination without it', async () => {
    const { runtime, at } = await movingWorld({ h1: 1, h2: 1 });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('cold-migration'), ctx()));
    const confirm = { type: 'ConfirmClaim', claimId: claimOf(2), instanceId: GUEST } as const;
    expect(await runtime.hosts.execute(at('h2'), confirm, ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'ClaimInMove', moveId }],
    });
    expect(await runtime.moves.confirm(GUEST, moveId, ctx())).toMatchObject({
      reasons: [{ code: 'MoveNotCommitted' }],
    });
  });
});

describe('deleting in the middle of a move (B55)', () => {
  it.each(['held', 'committed'])('gives back both sides of a %s one', async (phase) => {
    const { runtime, held } = await movingWorld({ h1: 1, h2: 1 });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('cold-migration'), ctx()));
    if (phase === 'committed') await runtime.moves.commit(GUEST, moveId, ctx());
    expect(await runtime.placements.delete(GUEST, ctx())).toMatchObject({ kind: 'deleted', ended: { length: 2 } });
    expect(await held()).toEqual({});
    for (const late of [
      () => runtime.moves.commit(GUEST, moveId, ctx()),
      () => runtime.moves.revert(GUEST, moveId, 'r', ctx()),
      () => runtime.moves.fail(GUEST, moveId, { claimId: claimOf(2), reason: 'r' }, ctx()),
    ]) {
      expect(await late()).toMatchObject({ kind: 'rejected' });
      expect(await held()).toEqual({});
    }
  });
});
