import type { GroupPolicy, PlacementAsk } from '@berth/domain';
import { groupStream } from '@berth/event-codec';
import type { Runtime } from '../facade/runtime.js';
import { moveWish } from '../testing/moving.js';
import { ask, ctx, idOf, World } from '../testing/world.js';

const G = idOf('group');
const settled = async (runtime: Runtime) => {
  while (runtime.stats().followUpsPending > 0) await new Promise(setImmediate);
};

/** Hosts with so many devices each; placements try them in order, as many as there are. */
const setup = async (policy: GroupPolicy, sizes: readonly number[], maxServerPerHost: number | null = null) => {
  const world = new World();
  const { runtime } = world.server();
  const hosts: string[] = [];
  for (const [index, devices] of sizes.entries()) hosts.push(await world.host(runtime, `h${index}`, devices));
  world.ranker.hosts = hosts;
  const create = { type: 'CreateServerGroup', groupId: G, policy, maxServerPerHost } as const;
  expect(await runtime.groups.execute(G, create, ctx())).toMatchObject({ kind: 'accepted' });
  const place = (name: string, on: Runtime = runtime, wanted: PlacementAsk = ask(1, 0, sizes.length)) =>
    on.placements.place({ instanceId: idOf(name), ask: wanted, groupId: G }, ctx(name));
  const members = async (): Promise<Map<string, string[]>> => {
    const found = new Map<string, string[]>();
    for (const hostId of hosts) {
      const { state } = await runtime.hosts.state(hostId, ctx());
      const here = [...state.claims.values()].filter((claim) => claim.groups.some(({ groupId }) => groupId === G));
      found.set(hostId, [...new Set(here.map((claim) => claim.instanceId))]);
    }
    return found;
  };
  return { world, runtime, hosts, place, members };
};

describe('placing in a server group', () => {
  it('is refused where the group is unknown or deleted; a repeat gets its first answer', async () => {
    const { runtime, place } = await setup('anti-affinity', [1]);
    const unknown = { instanceId: idOf('x'), ask: ask(1), groupId: idOf('nobody') };
    expect(await runtime.placements.place(unknown, ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'GroupUnknown' }],
    });
    expect(await place('i')).toMatchObject({ kind: 'placed' });
    await runtime.groups.execute(G, { type: 'DeleteServerGroup', groupId: G }, ctx());
    expect(await place('i')).toMatchObject({ kind: 'placed', repeated: true });
    expect(await place('j')).toMatchObject({ kind: 'rejected', reasons: [{ code: 'GroupDeleted' }] });
  });

  it('anti-affinity goes on to the next host, and says where it stood in the way', async () => {
    const { place, hosts } = await setup('anti-affinity', [4, 4]);
    expect(await place('i')).toMatchObject({ hostId: hosts[0] });
    expect(await place('j')).toMatchObject({
      hostId: hosts[1],
      failures: [{ reasons: [{ code: 'AntiAffinityViolated', members: 1, maxServerPerHost: 1 }] }],
    });
    expect(await place('k')).toMatchObject({ kind: 'failed', code: 'MaxRetriesExceeded' });
  });

  it('affinity keeps its members from moving, but in place and off a fenced host', async () => {
    const { runtime, place, hosts } = await setup('affinity', [4, 4]);
    for (const name of ['i', 'j']) {
      const placed = await place(name);
      if (placed.kind !== 'placed') throw new Error(placed.kind);
      await runtime.placements.place({ instanceId: idOf(name), ask: ask(1, 0, 2), groupId: G }, ctx(name));
      const { hostId, claimId } = placed;
      await runtime.hosts.execute(hostId, { type: 'ConfirmClaim', claimId, instanceId: idOf(name) }, ctx());
    }
    await settled(runtime);
    const move = (kind: 'cold-migration' | 'evacuation') =>
      runtime.moves.start({ ...moveWish(kind), instanceId: idOf('i') }, ctx());
    expect(await move('cold-migration')).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'GroupKeepsInstance', groupId: G, hostId: hosts[0], members: 1 }],
    });
    await runtime.hosts.execute(hosts[0] ?? '', { type: 'FenceHost', attestedBy: 'operator' }, ctx());
    expect(await move('evacuation')).toMatchObject({ kind: 'move', move: { destination: { hostId: hosts[1] } } });
  });

  it('affinity pins the group to a host; the empty group moves on, and no late claim of the old epoch is taken', async () => {
    const { world, runtime, place, hosts } = await setup('affinity', [1, 4]);
    expect(await place('i')).toMatchObject({ hostId: hosts[0], claim: { groups: [{ groupId: G, epoch: 1 }] } });
    // Full, and the group has a member there: nowhere else.
    expect(await place('j')).toMatchObject({
      kind: 'failed',
      attempts: [
        { hostId: hosts[0], reasons: [{ code: 'InsufficientDevices' }] },
        { hostId: hosts[1], reasons: [{ code: 'GroupPinnedElsewhere', groupId: G, hostId: hosts[0] }] },
      ],
    });
    await settled(runtime);
    await runtime.placements.delete(idOf('i'), ctx());
    const two = ask(2, 0, 2);
    const dryRun = await runtime.placements.dryRun({ instanceId: idOf('d'), ask: two, groupId: G }, ctx());
    expect(dryRun.placed).toMatchObject({ hostId: hosts[1], claim: { groups: [{ epoch: 2 }] } });
    expect(await place('k', runtime, two)).toMatchObject({
      hostId: hosts[1],
      claim: { groups: [{ groupId: G, epoch: 2 }] },
    });
    expect(world.types(groupStream(G))).toEqual([
      'ServerGroupCreated',
      'GroupHostPinned',
      'GroupHostUnpinned',
      'GroupHostPinned',
    ]);
    expect(world.types(`host-${hosts[0]}`)).toContain('GroupEpochClosed');
  });

  it.each([
    ['anti-affinity', 1],
    ['anti-affinity', 3],
  ] as const)(
    '100 members at once over three servers never exceed %s of %d',
    async (policy, most) => {
      const { world, runtime, place, members } = await setup(
        policy,
        Array.from({ length: 40 }, () => 4),
        most,
      );
      const servers = [runtime, world.server().runtime, world.server().runtime];
      const names = Array.from({ length: 100 }, (_, index) => `m${index}`);
      const outcomes = await Promise.all(names.map((name, index) => place(name, servers[index % 3])));
      const placed = outcomes.filter(({ kind }) => kind === 'placed').length;
      expect(placed).toBe(Math.min(100, 40 * most));
      const counts = [...(await members()).values()].map((found) => found.length);
      expect(Math.max(...counts)).toBeLessThanOrEqual(most);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(placed);
    },
    60_000,
  );

  it('100 members of an affinity group at once over three servers are all on one host', async () => {
    const { world, runtime, place, members } = await setup(
      'affinity',
      Array.from({ length: 8 }, () => 100),
    );
    const servers = [runtime, world.server().runtime, world.server().runtime];
    const names = Array.from({ length: 100 }, (_, index) => `m${index}`);
    const outcomes = await Promise.all(names.map((name, index) => place(name, servers[index % 3])));
    expect(outcomes.filter(({ kind }) => kind === 'placed')).toHaveLength(100);
    expect([...(await members()).values()].filter((found) => found.length > 0)).toHaveLength(1);
  }, 60_000);
});
