import { claimIdOf, hostStream, instanceStream } from '@berth/event-codec';
import { ask, claim, ctx, idOf, World } from '../testing/world.js';

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

describe('a reschedule (seed 2, B02)', () => {
  it('gives back the first host’s device and takes the same address on the next', async () => {
    const { world, runtime, hosts } = await setup({ a: 1, b: 1 });
    await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    await settled(runtime);
    const failed = { claimId: claimIdOf(i1, 1), reason: 'spawn failed' };
    const reschedule = () => runtime.placements.reschedule(i1, failed, ctx('again'));
    const outcome = await reschedule();
    expect(outcome).toMatchObject({
      kind: 'placed',
      hostId: hosts.b,
      claimId: claimIdOf(i1, 2),
      attempt: 2,
      repeated: false,
      claim: { devices: [{ address: '0000:10:00.0' }] },
      failures: [{ hostId: hosts.a, attempt: 1, reasons: [{ code: 'BuildFailed', detail: 'spawn failed' }] }],
    });
    await settled(runtime);
    expect(world.types(hostStream(hosts.a ?? '')).slice(-2)).toEqual(['ClaimAborted', 'InstanceRescheduled']);
    expect(world.types(stream)).toEqual(['PlacementRequested', 'InstancePlaced', 'AttemptStarted', 'InstancePlaced']);
    expect(await openClaims(world, hosts.a ?? '')).toEqual([]);
    expect(await openClaims(world, hosts.b ?? '')).toEqual([claimIdOf(i1, 2)]);
    expect(await reschedule()).toEqual({ ...outcome, repeated: true });
  });

  it('takes another device where that address is another instance’s', async () => {
    const { runtime, hosts } = await setup({ a: 1, b: 2 });
    await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    await runtime.hosts.execute(hosts.b ?? '', claim('j', 1), ctx());
    await settled(runtime);
    const failed = { claimId: claimIdOf(i1, 1), reason: 'spawn failed' };
    expect(await runtime.placements.reschedule(i1, failed, ctx())).toMatchObject({
      kind: 'placed',
      claim: { devices: [{ address: '0000:11:00.0' }] },
    });
  });

  it('goes on from a host that was fenced: the claim there stays until a later boot has spoken', async () => {
    const { world, runtime, hosts } = await setup({ a: 1, b: 1 });
    const [a, b] = [hosts.a ?? '', hosts.b ?? ''];
    await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    await settled(runtime);
    await runtime.hosts.execute(a, { type: 'FenceHost', attestedBy: 'operator' }, ctx());
    const failed = { claimId: claimIdOf(i1, 1), reason: 'host lost' };
    expect(await runtime.placements.reschedule(i1, failed, ctx())).toMatchObject({ kind: 'placed', hostId: b });
    await settled(runtime);
    expect(await openClaims(world, a)).toEqual([claimIdOf(i1, 1)]);
    const totals = {};
    await runtime.hosts.report(a, { bootId: 'boot-2', sequence: 1, totals, devices: [] }, ctx());
    const seen = { bootId: 'boot-2', devicesInUse: [], instancesRunning: [] };
    expect(await runtime.hosts.return(a, seen, ctx())).toMatchObject({ kind: 'accepted' });
    expect(await openClaims(world, a)).toEqual([]);
    expect(await openClaims(world, b)).toEqual([claimIdOf(i1, 2)]);
  });

  it('brings a host back with the claims of instances that nobody moved away', async () => {
    const { world, runtime, hosts } = await setup({ a: 1, b: 0 });
    const a = hosts.a ?? '';
    await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    await settled(runtime);
    await runtime.hosts.execute(a, { type: 'FenceHost', attestedBy: 'operator' }, ctx());
    await runtime.hosts.report(a, { bootId: 'boot-2', sequence: 1, totals: {}, devices: [] }, ctx());
    await runtime.hosts.return(a, { bootId: 'boot-2', devicesInUse: [], instancesRunning: [] }, ctx());
    const { state } = await runtime.hosts.state(a, ctx());
    expect([state.fence, state.stranded.size, ...state.claims.keys()]).toEqual([null, 0, claimIdOf(i1, 1)]);
    expect(await world.server().runtime.hosts.state(a, ctx())).toMatchObject({ state: { fence: null } });
  });

  it('is refused once the guest was confirmed, and for a claim that is not its own', async () => {
    const { world, runtime, hosts } = await setup({ a: 1, b: 1 });
    await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    await settled(runtime);
    const claimId = claimIdOf(i1, 1);
    await runtime.hosts.execute(hosts.a ?? '', { type: 'ConfirmClaim', claimId, instanceId: i1 }, ctx());
    expect(await runtime.placements.reschedule(i1, { claimId, reason: 'r' }, ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'ClaimConfirmed' }],
    });
    expect(await runtime.placements.reschedule(i1, { claimId: idOf('x'), reason: 'r' }, ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'ClaimNotOfInstance' }],
    });
    expect(world.types(stream)).toEqual(['PlacementRequested', 'InstancePlaced']);
  });

  it('ends in failure when no host is left', async () => {
    const { world, runtime, hosts } = await setup({ a: 1 });
    await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    await settled(runtime);
    const failed = { claimId: claimIdOf(i1, 1), reason: 'spawn failed' };
    expect(await runtime.placements.reschedule(i1, failed, ctx())).toMatchObject({
      kind: 'failed',
      code: 'MaxRetriesExceeded',
      attempts: [{ hostId: hosts.a, reasons: [{ code: 'BuildFailed' }] }],
    });
    expect(await openClaims(world, hosts.a ?? '')).toEqual([]);
  });
});

describe('a deletion', () => {
  it.each(['held', 'confirmed'])('gives back a %s claim', async (status) => {
    const { world, runtime, hosts } = await setup({ a: 1 });
    await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    await settled(runtime);
    const claimId = claimIdOf(i1, 1);
    const confirm = { type: 'ConfirmClaim', claimId, instanceId: i1 } as const;
    if (status === 'confirmed') await runtime.hosts.execute(hosts.a ?? '', confirm, ctx());
    const deleted = await runtime.placements.delete(i1, ctx('del'));
    expect(deleted).toMatchObject({ kind: 'deleted', repeated: false, ended: [{ hostId: hosts.a, claimId }] });
    expect(await openClaims(world, hosts.a ?? '')).toEqual([]);
    expect(await runtime.placements.delete(i1, ctx('del'))).toMatchObject({
      kind: 'deleted',
      repeated: true,
      ended: [],
    });
    expect(await runtime.placements.delete(i1, ctx())).toMatchObject({ kind: 'deleted', repeated: true });
    expect(await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'InstanceDeleted' }],
    });
  });

  it('is finished by whoever finds it undone', async () => {
    const { world, runtime, store, hosts } = await setup({ a: 1 });
    await runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    await settled(runtime);
    store.faults = [null, 'unavailable'];
    await expect(runtime.placements.delete(i1, ctx('del'))).rejects.toMatchObject({ code: 'StoreUnavailable' });
    expect(await openClaims(world, hosts.a ?? '')).toEqual([claimIdOf(i1, 1)]);
    const by = { actor: 'recovery', correlationId: 'x', deadlineMs: ctx().deadlineMs };
    const found = await world.server().runtime.placements.resumePlacement(i1, by);
    expect(found).toMatchObject({ kind: 'rejected', reasons: [{ code: 'InstanceDeleted' }] });
    expect(await openClaims(world, hosts.a ?? '')).toEqual([]);
  });

  it('wins over a placement whose claim is still on its way: nothing stays behind', async () => {
    const { world, runtime, store, hosts } = await setup({ a: 1 });
    store.faults = [null, 'silent'];
    const placing = runtime.placements.place({ instanceId: i1, ask: ask(1) }, ctx('k'));
    while (store.appends.length < 2) await new Promise(setImmediate);
    const other = world.server().runtime;
    expect(await other.placements.delete(i1, ctx('del'))).toMatchObject({ kind: 'deleted' });
    store.answer();
    expect(await placing).toMatchObject({ kind: 'rejected', reasons: [{ code: 'InstanceDeleted' }] });
    expect(await openClaims(world, hosts.a ?? '')).toEqual([]);
  });

  it('of an unknown instance is refused', async () => {
    const { runtime } = await setup({});
    expect(await runtime.placements.delete(i1, ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'InstanceUnknown' }],
    });
  });
});
