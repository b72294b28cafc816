import { hostStream } from '@berth/event-codec';
import { claim, ctx, idOf, World } from '../testing/world.js';

describe('a host behind its mailbox', () => {
  it('serves 64 claims for 64 devices at once and refuses the 65th for capacity (B61)', async () => {
    const world = new World();
    const { runtime, store } = world.server();
    const hostId = await world.host(runtime, 'h', 64);
    const before = store.appends.length;
    const outcomes = await Promise.all(
      Array.from({ length: 65 }, (_, n) => runtime.hosts.execute(hostId, claim(`c${n}`, 1), ctx())),
    );
    expect(outcomes.slice(0, 64).every(({ kind }) => kind === 'accepted')).toBe(true);
    expect(outcomes[64]).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'InsufficientDevices', asked: 1, free: 0, total: 64, held: 64 }],
    });
    expect(store.appends.length - before).toBe(1);
    const devices = outcomes.flatMap((o) =>
      o.kind === 'accepted' && o.events[0]?.type === 'ClaimAccepted' ? o.events[0].data.devices : [],
    );
    expect(new Set(devices.map(({ address }) => address)).size).toBe(64);
    await runtime.close();
  });

  it('does so from two servers on one log, whoever conflicts', async () => {
    const world = new World();
    const [a, b] = [world.server(), world.server()];
    const hostId = await world.host(a.runtime, 'h', 64);
    const outcomes = await Promise.all(
      Array.from({ length: 65 }, (_, n) =>
        [a, b][n % 2]?.runtime.hosts.execute(hostId, claim(`c${n}`, 1), ctx(`k${n}`)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.kind === 'accepted').length).toBe(64);
    expect(outcomes.filter((outcome) => outcome?.kind === 'rejected')).toMatchObject([
      { reasons: [{ code: 'InsufficientDevices', free: 0 }] },
    ]);
    expect(a.runtime.stats().conflicts + b.runtime.stats().conflicts).toBeGreaterThan(0);
    await Promise.all([a.runtime.close(), b.runtime.close()]);
  });

  it('chains every event to the bytes of the one before', async () => {
    const world = new World();
    const { runtime } = world.server();
    const hostId = await world.host(runtime, 'h', 4);
    await Promise.all([1, 2].map((n) => runtime.hosts.execute(hostId, claim(`c${n}`, 1), ctx())));
    const { chainHash } = await import('@berth/event-codec');
    const stored = world.stored(hostStream(hostId));
    const prev = stored.map(({ metadata }) => JSON.parse(metadata).prevHash);
    expect(prev).toEqual([null, ...stored.slice(0, -1).map(chainHash)]);
  });

  it('judges what it appends nothing for on the stream as it is now, not as it was cached', async () => {
    const world = new World();
    const [a, b] = [world.server(), world.server()];
    const hostId = await world.host(a.runtime, 'h', 1);
    await a.runtime.hosts.execute(hostId, claim('first', 1), ctx());
    const confirm = { type: 'ConfirmClaim', claimId: idOf('claim first'), instanceId: null } as const;
    const abort = {
      type: 'AbortClaim',
      claimId: confirm.claimId,
      instanceId: null,
      reason: 'r',
      reschedule: false,
    } as const;
    // b knows nothing yet; a's cache is made stale by b.
    expect(await b.runtime.hosts.execute(hostId, abort, ctx())).toMatchObject({ kind: 'accepted' });
    expect(await a.runtime.hosts.execute(hostId, confirm, ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'ClaimAlreadyEnded', end: 'aborted' }],
    });
    expect(await a.runtime.hosts.execute(hostId, abort, ctx())).toMatchObject({ kind: 'unchanged' });
    expect(await a.runtime.hosts.dryRun(hostId, claim('second', 1), ctx())).toMatchObject({ kind: 'accepted' });
    const { state, revision } = await a.runtime.hosts.state(hostId, ctx());
    expect(state.claims.size).toBe(0);
    expect(revision).toBe(world.stored(hostStream(hostId)).length - 1);
  });

  it('appends a refused claim at the revision it was decided on: room freed elsewhere in between is found', async () => {
    const world = new World();
    const [a, b] = [world.server(), world.server()];
    const hostId = await world.host(a.runtime, 'h', 1);
    await a.runtime.hosts.execute(hostId, claim('first', 1), ctx());
    await b.runtime.hosts.state(hostId, ctx());
    const abort = {
      type: 'AbortClaim',
      claimId: idOf('claim first'),
      instanceId: null,
      reason: 'r',
      reschedule: false,
    } as const;
    await a.runtime.hosts.execute(hostId, abort, ctx());
    expect(await b.runtime.hosts.execute(hostId, claim('second', 1), ctx())).toMatchObject({ kind: 'accepted' });
    expect(world.types(hostStream(hostId))).not.toContain('ClaimRejected');
  });
});
