import { hostStream } from '@berth/event-codec';
import { UnknownOutcomeError } from '@berth/event-store';
import { claimOf, GUEST, moveIn, movingWorld, moveWish } from '../testing/moving.js';
import { ctx, gpu } from '../testing/world.js';

const A = gpu(0).address;
/** The same answer, said to be one. */
const again = (reply: object) => ({ ...reply, repeated: true, position: expect.any(String) });

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

  it('given up elsewhere while its destination is claimed, it holds nothing when that is told', async () => {
    const { runtime, world, store, held, at } = await movingWorld({ h1: 1, h2: 1 });
    const append = store.append.bind(store);
    const other = world.server();
    let asked = false;
    store.append = async (stream, ...rest) => {
      if (!asked && stream === hostStream(at('h2'))) {
        asked = true;
        // Another server gives the move up, and dies before it has given anything back.
        const { state } = await other.runtime.instances.state(GUEST, ctx());
        const write = other.store.append.bind(other.store);
        other.store.append = async (where, ...what) => {
          if (where === hostStream(at('h2'))) throw new UnknownOutcomeError('dead');
          return write(where, ...what);
        };
        const late = { ...ctx(), deadlineMs: ctx().deadlineMs - 9_000 };
        await other.runtime.moves.cancel(GUEST, state.move?.moveId ?? '', 'user asked', late).catch(() => {});
      }
      return append(stream, ...rest);
    };
    const reply = await runtime.moves.start(moveWish('cold-migration'), ctx());
    expect(reply).toMatchObject({ kind: 'move', move: { phase: 'abandoned' } });
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

  it('is given up by whoever finds its destination on a host that was fenced', async () => {
    const { runtime, world, held, at } = await movingWorld({ h1: 1, h2: 1 });
    const { moveId } = moveIn(await runtime.moves.start(moveWish('cold-migration'), ctx()));
    const by = { actor: 'recovery', correlationId: 'r', deadlineMs: ctx().deadlineMs };
    // While it is only held, its gateway may still commit it.
    await world.server().runtime.moves.resume(GUEST, null, by);
    expect(await runtime.moves.get(GUEST, moveId, ctx())).toMatchObject({ move: { phase: 'held' } });
    await runtime.hosts.execute(at('h2'), { type: 'FenceHost', attestedBy: 'operator' }, ctx());
    expect(await runtime.moves.commit(GUEST, moveId, ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'ClaimStranded', hostId: at('h2'), epoch: 1 }],
    });
    await world.server().runtime.moves.resume(GUEST, null, by);
    expect(await runtime.moves.get(GUEST, moveId, ctx())).toMatchObject({
      move: { phase: 'abandoned', because: `its claim ${claimOf(2)} is stranded: host ${at('h2')} was fenced` },
    });
    expect(await held()).toEqual({ h1: [A], h2: [A] });
    const totals = {};
    await runtime.hosts.report(at('h2'), { bootId: 'boot-2', sequence: 1, totals, devices: [] }, ctx());
    await runtime.hosts.return(at('h2'), { bootId: 'boot-2', devicesInUse: [], instancesRunning: [] }, ctx());
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
