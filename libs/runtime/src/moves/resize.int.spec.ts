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
