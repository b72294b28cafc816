import { hostStream } from '@berth/event-codec';
import { claimOf, GUEST, GUEST_STREAM, moveIn, movingWorld, moveWish } from '../testing/moving.js';
import { ctx, gpu, wish } from '../testing/world.js';

const A = gpu(0).address;
const B = gpu(1).address;
const C = gpu(2).address;
/** The same answer, said to be one. */
const again = (reply: object) => ({ ...reply, repeated: true, position: expect.any(String) });
const requests = (devices: number) => wish(devices).pciRequests;

describe('a resize to another host (B10)', () => {
  it('holds both sides until it is confirmed, which frees exactly the old', async () => {
    const { runtime, held, world } = await movingWorld({ h1: 1, h2: 2 });
    const started = moveIn(await runtime.moves.start(moveWish('resize', { pciRequests: requests(2) }), ctx('m')));
    expect(started).toMatchObject({ phase: 'held', attempt: 1, source: { claimId: claimOf(1) } });
    expect(await held()).toEqual({ h1: [A], h2: [A, B] });
    const committed = await runtime.moves.commit(GUEST, started.moveId, ctx('commit'));
    expect(committed).toMatchObject({ kind: 'move', move: { phase: 'committed', claim: { status: 'confirmed' } } });
    expect(await held()).toEqual({ h1: [A], h2: [A, B] });
    const confirmed = await runtime.moves.confirm(GUEST, started.moveId, ctx('confirm'));
    expect(confirmed).toMatchObject({ kind: 'move', repeated: false, move: { phase: 'confirmed' } });
    expect(await held()).toEqual({ h2: [A, B] });
    expect(world.types(GUEST_STREAM)).toEqual([
      'PlacementRequested',
      'InstancePlaced',
      'MoveStarted',
      'MoveCommitted',
      'MoveConfirmed',
    ]);
    expect(await runtime.moves.confirm(GUEST, started.moveId, ctx())).toEqual(again(confirmed));
    expect(await runtime.moves.confirm(GUEST, started.moveId, ctx('confirm'))).toMatchObject({ repeated: true });
    expect(await runtime.moves.revert(GUEST, started.moveId, 'late', ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'MoveEnded', outcome: 'confirmed' }],
    });
    expect(await held()).toEqual({ h2: [A, B] });
  });

  it('goes back on revert, which frees exactly the new', async () => {
    const { runtime, held } = await movingWorld({ h1: 1, h2: 2 });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('resize', { pciRequests: requests(2) }), ctx()));
    await runtime.moves.commit(GUEST, moveId, ctx());
    const reverted = await runtime.moves.revert(GUEST, moveId, 'too slow', ctx('r'));
    expect(reverted).toMatchObject({ kind: 'move', move: { phase: 'reverted', because: 'too slow', claim: null } });
    expect(await held()).toEqual({ h1: [A] });
    expect(await runtime.moves.revert(GUEST, moveId, 'again', ctx())).toEqual(again(reverted));
    expect(await runtime.moves.commit(GUEST, moveId, ctx())).toMatchObject({ reasons: [{ code: 'MoveEnded' }] });
  });

  it('starts once under one key, and not beside another move', async () => {
    const { runtime, store } = await movingWorld({ h1: 1, h2: 1, h3: 1 });
    const first = await runtime.moves.start(moveWish('cold-migration'), ctx('m'));
    const appends = store.appends.length;
    expect(await runtime.moves.start(moveWish('cold-migration'), ctx('m'))).toEqual(again(first));
    expect(await runtime.moves.start(moveWish('cold-migration'), ctx())).toMatchObject({
      reasons: [{ code: 'InstanceMoving', moveId: moveIn(first).moveId }],
    });
    await expect(runtime.moves.start(moveWish('cold-migration'), ctx('m', 'other'))).rejects.toMatchObject({
      code: 'IdempotencyKeyReused',
    });
    expect(store.appends).toHaveLength(appends);
  });

  it('asks for what the instance has now, request ids kept, nothing left of hosts named before (B76, B77)', async () => {
    const { runtime, at, world } = await movingWorld({ h1: 1, h2: 1 });
    const there = moveIn(await runtime.moves.start(moveWish('resize', { hostId: at('h2') }), ctx()));
    await runtime.moves.commit(GUEST, there.moveId, ctx());
    await runtime.moves.confirm(GUEST, there.moveId, ctx());
    const back = moveIn(await runtime.moves.start(moveWish('cold-migration'), ctx()));
    expect(back.destination.hostId).toBe(at('h1'));
    const started = world.stored(GUEST_STREAM).filter(({ type }) => type === 'MoveStarted');
    const asks = started.map(({ data }) => JSON.parse(data).ask);
    expect(asks[1].pciRequests).toEqual(requests(1));
    expect(asks[1].constraints).toMatchObject({ onlyHosts: [], ignoreHosts: [at('h2')] });
    expect(asks[1].move).toMatchObject({ sourceClaimId: claimOf(2) });
  });
});

describe('a resize on its own host (B10, B58)', () => {
  const inPlace = async (devices: number, memoryMib: number, total: number, next: { memoryMib: number }) => {
    const world = await movingWorld({ h1: total }, devices, memoryMib);
    const { runtime, at } = world;
    const start = await runtime.moves.start(
      moveWish('resize', { hostId: at('h1'), pciRequests: requests(2), resources: { MEMORY_MB: next.memoryMib } }),
      ctx('m'),
    );
    return { ...world, start };
  };

  it('counts max(old, new) of memory and old + new of devices; revert gives back exactly the new', async () => {
    const { start, held, memoryUsed, runtime } = await inPlace(1, 40_000, 3, { memoryMib: 60_000 });
    expect(start).toMatchObject({ kind: 'move', move: { phase: 'held' } });
    expect(await held()).toEqual({ h1: [A, B, C] });
    expect(await memoryUsed('h1')).toBe(60_000);
    const { moveId } = moveIn(start);
    await runtime.moves.commit(GUEST, moveId, ctx());
    await runtime.moves.revert(GUEST, moveId, 'r', ctx());
    expect(await held()).toEqual({ h1: [A] });
    expect(await memoryUsed('h1')).toBe(40_000);
  });

  it.each([
    ['grow', 40_000, 60_000],
    ['shrink', 60_000, 10_000],
  ])('leaves exactly the new after confirm, in one append: memory may %s', async (_, old, next) => {
    const { start, held, memoryUsed, runtime, world, at } = await inPlace(1, old, 3, { memoryMib: next });
    expect(await memoryUsed('h1')).toBe(Math.max(old, next));
    const { moveId } = moveIn(start);
    await runtime.moves.commit(GUEST, moveId, ctx());
    await runtime.moves.confirm(GUEST, moveId, ctx());
    expect(await held()).toEqual({ h1: [B, C] });
    expect(await memoryUsed('h1')).toBe(next);
    expect(world.types(hostStream(at('h1'))).slice(-2)).toEqual(['ClaimReleased', 'ClaimChanged']);
  });

  it('is refused where devices lack, and the instance is untouched', async () => {
    const { start, held, memoryUsed, runtime } = await inPlace(1, 40_000, 2, { memoryMib: 60_000 });
    expect(start).toMatchObject({
      kind: 'failed',
      code: 'NoValidHost',
      attempts: [{ reasons: [{ code: 'InsufficientDevices', asked: 2, free: 1 }] }],
    });
    expect(await held()).toEqual({ h1: [A] });
    expect(await memoryUsed('h1')).toBe(40_000);
    expect(await runtime.moves.get(GUEST, (start as { moveId: string }).moveId, ctx())).toMatchObject({
      kind: 'failed',
    });
  });

  it('is refused where memory lacks beyond what it has', async () => {
    const { start } = await inPlace(1, 40_000, 3, { memoryMib: 70_000 });
    expect(start).toMatchObject({
      kind: 'failed',
      attempts: [{ reasons: [{ code: 'CapacityExceeded', asked: 70_000, used: 0 }] }],
    });
  });

  it('keeps both claims as they are while it lasts', async () => {
    const { runtime, at } = await inPlace(1, 40_000, 3, { memoryMib: 60_000 });
    const change = { type: 'ChangeClaim', instanceId: GUEST, ...wish(0, 100) } as const;
    for (const claimId of [claimOf(1), claimOf(2)]) {
      expect(await runtime.hosts.execute(at('h1'), { ...change, claimId }, ctx())).toMatchObject({
        kind: 'rejected',
        reasons: [{ code: 'ClaimInMove' }],
      });
    }
  });
});

describe('a move that does not come to its commit', () => {
  it('is cancelled: the destination is free again, a late success changes nothing (B52)', async () => {
    const { runtime, held } = await movingWorld({ h1: 1, h2: 1 });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('cold-migration'), ctx()));
    const cancelled = await runtime.moves.cancel(GUEST, moveId, 'user asked', ctx('x'));
    expect(cancelled).toMatchObject({ kind: 'move', move: { phase: 'abandoned', because: 'user asked' } });
    expect(await held()).toEqual({ h1: [A] });
    expect(await runtime.moves.commit(GUEST, moveId, ctx())).toMatchObject({
      reasons: [{ code: 'MoveEnded', outcome: 'abandoned' }],
    });
    expect(await runtime.moves.cancel(GUEST, moveId, 'again', ctx())).toEqual(again(cancelled));
    expect(await held()).toEqual({ h1: [A] });
  });

  it('is not cancelled after the commit', async () => {
    const { runtime, held } = await movingWorld({ h1: 1, h2: 1 });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('cold-migration'), ctx()));
    await runtime.moves.commit(GUEST, moveId, ctx());
    expect(await runtime.moves.cancel(GUEST, moveId, 'r', ctx())).toMatchObject({
      reasons: [{ code: 'MoveAlreadyCommitted' }],
    });
    expect(await held()).toEqual({ h1: [A], h2: [A] });
  });

  it('goes on to the next host when one fails, which then holds nothing (B53, B82)', async () => {
    const { runtime, held } = await movingWorld({ h1: 1, h2: 1, h3: 1, h4: 1 });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('cold-migration'), ctx()));
    const failed = { claimId: claimOf(2), reason: 'pre-check' };
    expect(await runtime.moves.fail(GUEST, moveId, failed, ctx())).toMatchObject({
      kind: 'move',
      move: { phase: 'held', attempt: 2, failures: [{ reasons: [{ code: 'BuildFailed', detail: 'pre-check' }] }] },
    });
    expect(await held()).toEqual({ h1: [A], h3: [A] });
    // The roll-back of the first attempt comes late: it touches only that one.
    expect(await runtime.moves.fail(GUEST, moveId, failed, ctx())).toMatchObject({ move: { attempt: 2 } });
    expect(await held()).toEqual({ h1: [A], h3: [A] });
    await runtime.moves.fail(GUEST, moveId, { claimId: claimOf(3), reason: 'pre-check' }, ctx());
    expect(await held()).toEqual({ h1: [A], h4: [A] });
    expect(await runtime.moves.fail(GUEST, moveId, { claimId: claimOf(4), reason: 'r' }, ctx())).toMatchObject({
      kind: 'failed',
      code: 'MaxRetriesExceeded',
      attempts: [{ attempt: 1 }, { attempt: 2 }, { attempt: 3 }],
    });
    expect(await held()).toEqual({ h1: [A] });
  });

  it('is over before it begins when nobody passes: nothing is written', async () => {
    const { runtime, store } = await movingWorld({ h1: 1 });
    expect(await runtime.moves.start(moveWish('cold-migration'), ctx())).toMatchObject({
      kind: 'failed',
      moveId: null,
      refusedBy: { enabled: 1 },
    });
    expect(store.appends).toHaveLength(0);
  });

  it('is only of a guest that was built', async () => {
    const { runtime, at } = await movingWorld({ h1: 1, h2: 1 });
    await runtime.hosts.execute(at('h1'), { type: 'ReleaseClaim', claimId: claimOf(1), instanceId: GUEST }, ctx());
    expect(await runtime.moves.start(moveWish('cold-migration'), ctx())).toMatchObject({
      reasons: [{ code: 'ClaimAlreadyEnded' }],
    });
    expect(await runtime.moves.start({ ...moveWish('resize'), instanceId: claimOf(9) }, ctx())).toMatchObject({
      reasons: [{ code: 'InstanceUnknown' }],
    });
  });
});

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

describe('a live migration', () => {
  it('is only for devices that allow it, whatever there is', async () => {
    const { runtime, held, store } = await movingWorld({ h1: 1, h2: 1 });
    expect(await runtime.moves.start(moveWish('live-migration'), ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'NotLiveMigratable', requestIds: ['r'] }],
    });
    expect(store.appends).toHaveLength(0);
    expect(await held()).toEqual({ h1: [A] });
  });

  it('takes devices that allow it', async () => {
    const { runtime, held, at, world } = await movingWorld({ h1: 0, h2: 1 }, 0, 1_000);
    const migratable = { ...gpu(0), tags: { live_migratable: 'true' } };
    const report = { bootId: 'boot-1', sequence: 2, devices: [migratable], totals: {} };
    const totals = (hostId: string) => ({ [hostId]: { MEMORY_MB: { total: 65_536, reserved: 0 } } });
    for (const host of ['h1', 'h2'])
      await runtime.hosts.report(at(host), { ...report, totals: totals(at(host)) }, ctx());
    const alternatives = [{ vendorId: '10de', tags: { live_migratable: 'true' } }];
    const request = { requestId: 'r', count: 1, alternatives, numaPolicy: 'legacy', aliasName: null } as const;
    expect(await runtime.moves.attach(GUEST, request, ctx())).toMatchObject({ kind: 'home', changed: true });
    expect(await held()).toEqual({ h1: [A] });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('live-migration'), ctx()));
    expect(await held()).toEqual({ h1: [A], h2: [A] });
    await runtime.moves.commit(GUEST, moveId, ctx());
    expect(await held()).toEqual({ h2: [A] });
    expect(world.problems).toEqual([]);
  });

  it('is over with its commit and has no way back', async () => {
    const { runtime, held } = await movingWorld({ h1: 0, h2: 0 }, 0, 1_000);
    const { moveId } = moveIn(await runtime.moves.start(moveWish('live-migration'), ctx()));
    const done = await runtime.moves.commit(GUEST, moveId, ctx('c'));
    expect(done).toMatchObject({ kind: 'move', move: { phase: 'confirmed' } });
    expect(await held()).toEqual({ h2: [] });
    expect(await runtime.moves.commit(GUEST, moveId, ctx('c'))).toEqual(again(done));
    expect(await runtime.moves.revert(GUEST, moveId, 'r', ctx())).toMatchObject({ reasons: [{ code: 'MoveEnded' }] });
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
