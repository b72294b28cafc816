import { claimIdOf, hostStream, instanceStream } from '@berth/event-codec';
import { ask, ctx, idOf, World } from '../testing/world.js';

const setup = async (sizes: Readonly<Record<string, number>>) => {
  const world = new World();
  const { runtime, store } = world.server();
  const hosts: Record<string, string> = {};
  for (const [name, devices] of Object.entries(sizes)) hosts[name] = await world.host(runtime, name, devices);
  world.ranker.hosts = Object.values(hosts);
  store.appends.length = 0;
  return { world, runtime, store, hosts };
};
const i1 = idOf('i1');
const stream = instanceStream(i1);
const openClaims = async (world: World, hostId: string) => [
  ...(await world.server().runtime.hosts.state(hostId, ctx())).state.claims.keys(),
];
const settled = async (runtime: { stats(): { followUpsPending: number } }) => {
  while (runtime.stats().followUpsPending > 0) await new Promise(setImmediate);
};

describe('a placement', () => {
  it('takes two appends before the reply when the best host accepts, and one after it', async () => {
    const { world, runtime, store, hosts } = await setup({ a: 1, b: 1 });
    const outcome = await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    expect(store.appends.slice(0, 2).map((append) => append.stream)).toEqual([stream, hostStream(hosts.a ?? '')]);
    expect(outcome).toMatchObject({
      kind: 'placed',
      hostId: hosts.a,
      claimId: claimIdOf(i1, 1),
      attempt: 1,
      failures: [],
      repeated: false,
      claim: { instanceId: i1, status: 'held', leaseMs: 60_000, devices: [{ requestId: 'r' }] },
    });
    await settled(runtime);
    expect(world.types(stream)).toEqual(['PlacementRequested', 'InstancePlaced']);
    expect(store.reads).toBeLessThan(9);
    expect(world.ranker.held.size).toBe(0);
    expect(world.ranker.dropped).toEqual([{ claimId: claimIdOf(i1, 1), reached: outcome.position }]);
  });

  it('goes on to the next host when one refuses, and keeps every reason', async () => {
    const { world, runtime, hosts } = await setup({ a: 0, b: 1 });
    const outcome = await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    expect(outcome).toMatchObject({
      kind: 'placed',
      hostId: hosts.b,
      claimId: claimIdOf(i1, 2),
      attempt: 2,
      failures: [{ hostId: hosts.a, attempt: 1, reasons: [{ code: 'InsufficientDevices', asked: 1, free: 0 }] }],
    });
    await settled(runtime);
    expect(world.types(stream)).toEqual(['PlacementRequested', 'AttemptStarted', 'InstancePlaced']);
    expect(world.types(hostStream(hosts.a ?? '')).at(-1)).toBe('ClaimRejected');
    expect(await openClaims(world, hosts.a ?? '')).toEqual([]);
    expect(world.ranker.held.size).toBe(0);
  });

  it('fails with every attempt when all ranked hosts refuse', async () => {
    const { world, runtime } = await setup({ a: 0, b: 0, c: 0, d: 1 });
    const outcome = await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    expect(outcome).toMatchObject({ kind: 'failed', code: 'MaxRetriesExceeded' });
    expect(outcome.kind === 'failed' && outcome.attempts.length).toBe(3);
    expect(world.types(stream)).toEqual(['PlacementRequested', 'AttemptStarted', 'AttemptStarted', 'PlacementFailed']);
    // With more room later, a new request may try again; its claims go on counting.
    world.ranker.hosts = [idOf('host d')];
    const again = await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k2'));
    expect(again).toMatchObject({ kind: 'placed', claimId: claimIdOf(i1, 4), attempt: 1 });
    expect(world.ranker.held.size).toBe(0);
  });

  it('writes nothing at all when no host passes the filters', async () => {
    const { world, runtime, store } = await setup({});
    const place = () => runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    expect(await place()).toMatchObject({ kind: 'failed', code: 'NoValidHost', refusedBy: { enabled: 1 } });
    expect(await place()).toMatchObject({ kind: 'failed', code: 'NoValidHost', repeated: false });
    expect(store.appends).toEqual([]);
    expect(world.stored(stream)).toEqual([]);
  });

  it('tries the next host when one is not served by this server', async () => {
    const { world, runtime, hosts } = await setup({ a: 1, b: 1 });
    const at = world.stored(hostStream(hosts.a ?? ''));
    const newer = { id: idOf('newer'), type: 'HostPainted', data: '{}', metadata: at[0]?.metadata ?? '' };
    await world.store.append(hostStream(hosts.a ?? ''), at.length - 1, [newer]);
    const outcome = await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    expect(outcome).toMatchObject({
      kind: 'placed',
      hostId: hosts.b,
      failures: [{ hostId: hosts.a, reasons: [{ code: 'HostUnavailable' }] }],
    });
  });

  it('gives 20 instances on 5 hosts exactly what they asked for, and no device twice', async () => {
    const { world, runtime, hosts } = await setup({ a: 4, b: 4, c: 4, d: 4, e: 4 });
    const names = Object.values(hosts);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        world.ranker.hosts = [...names.slice(n % 5), ...names.slice(0, n % 5)];
        return runtime.placements.place({ instanceId: idOf(`n${n}`), ask: ask(1, 0, 5) }, ctx());
      }),
    );
    const devices = outcomes.map((o) => o.kind === 'placed' && `${o.hostId} ${o.claim?.devices[0]?.address}`);
    expect(new Set(devices).size).toBe(20);
    expect(devices).not.toContain(false);
  });
});

describe('a repeated placement', () => {
  it('gets the same answer, also from another server and after the claim has ended', async () => {
    const { world, runtime, hosts } = await setup({ a: 2 });
    const place = (server: typeof runtime) => server.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    const first = await place(runtime);
    await settled(runtime);
    expect(await place(runtime)).toEqual({ ...first, repeated: true });
    const abort = {
      type: 'AbortClaim',
      claimId: claimIdOf(i1, 1),
      instanceId: i1,
      reason: 'r',
      reschedule: false,
    } as const;
    await runtime.hosts.execute(hosts.a ?? '', abort, ctx());
    expect(await place(world.server().runtime)).toEqual({ ...first, repeated: true });
    expect(world.types(stream)).toEqual(['PlacementRequested', 'InstancePlaced']);
  });

  it('is refused with another body under the same key, and as a second placement under another', async () => {
    const { runtime } = await setup({ a: 2 });
    await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k', 'one'));
    const reused = runtime.placements.place({ instanceId: i1, ask: ask(2) }, ctx('k', 'two'));
    await expect(reused).rejects.toMatchObject({ code: 'IdempotencyKeyReused' });
    expect(await runtime.placements.place({ instanceId: i1, ask: ask(2) }, ctx('k2', 'two'))).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'InstanceExists' }],
    });
    expect(await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k3', 'one'))).toMatchObject({
      kind: 'placed',
      repeated: true,
    });
  });

  it('and the first one, at the same time on two servers, place once', async () => {
    const { world, runtime, hosts } = await setup({ a: 2 });
    const other = world.server().runtime;
    const outcomes = await Promise.all(
      [runtime, other].map((server) => server.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'))),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['placed', 'placed']);
    await Promise.all([settled(runtime), settled(other)]);
    expect(await openClaims(world, hosts.a ?? '')).toEqual([claimIdOf(i1, 1)]);
    expect(world.types(stream)).toEqual(['PlacementRequested', 'InstancePlaced']);
  });
});

describe('a server that dies in the middle of a placement', () => {
  // Appends of this placement: PlacementRequested, ClaimRejected on a, AttemptStarted, ClaimAccepted on b, InstancePlaced.
  it.each([1, 2, 3, 4])('after %i appends leaves it to the next one, which ends it once', async (after) => {
    const { world, runtime, store, hosts } = await setup({ a: 0, b: 1 });
    store.faults = [...Array(after).fill(null), ...Array(50).fill('unavailable')];
    await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k')).catch(() => null);
    await settled(runtime);
    const next = world.server().runtime;
    const by = { actor: 'recovery', correlationId: 'x', deadlineMs: ctx().deadlineMs };
    const outcome = await next.placements.resumePlacement(i1, by);
    expect(outcome).toMatchObject({ kind: 'placed', hostId: hosts.b, claimId: claimIdOf(i1, 2), attempt: 2 });
    await settled(next);
    expect(world.types(stream)).toEqual(['PlacementRequested', 'AttemptStarted', 'InstancePlaced']);
    expect(world.types(hostStream(hosts.a ?? '')).filter((type) => type.startsWith('Claim'))).toEqual([
      'ClaimRejected',
    ]);
    expect(await openClaims(world, hosts.b ?? '')).toEqual([claimIdOf(i1, 2)]);
    expect(await next.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'))).toMatchObject({
      kind: 'placed',
      repeated: true,
    });
  });

  it('says so for an instance nobody asked for', async () => {
    const { runtime } = await setup({});
    const by = { actor: 'recovery', correlationId: 'x', deadlineMs: ctx().deadlineMs };
    expect(await runtime.placements.resumePlacement(i1, by)).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'InstanceUnknown' }],
    });
  });
});

describe('a dry run', () => {
  it('says where an instance would go and what is in the way before, and writes nothing', async () => {
    const { world, runtime, store, hosts } = await setup({ a: 0, b: 1 });
    const preview = await runtime.placements.dryRun({ instanceId: i1, ask: ask(1) }, ctx('k'));
    expect(preview).toMatchObject({
      ranked: [{ hostId: hosts.a }, { hostId: hosts.b }],
      placed: { hostId: hosts.b, attempt: 2, claim: { devices: [{ address: '0000:10:00.0' }] } },
      failures: [{ hostId: hosts.a, reasons: [{ code: 'InsufficientDevices' }] }],
    });
    expect(store.appends).toEqual([]);
    expect(world.ranker.held.size).toBe(0);
    expect(await runtime.placements.dryRun({ instanceId: i1, ask: ask(2) }, ctx('k'))).toMatchObject({ placed: null });
  });
});
