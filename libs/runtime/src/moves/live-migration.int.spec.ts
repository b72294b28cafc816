import { GUEST, moveIn, movingWorld, moveWish } from '../testing/moving.js';
import { ctx, gpu } from '../testing/world.js';

const A = gpu(0).address;
/** The same answer, said to be one. */
const again = (reply: object) => ({ ...reply, repeated: true, position: expect.any(String) });

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
