import type { GroupPolicy } from '@berth/domain';
import { claimIdOf, gangMemberIdOf, groupStream, hostStream, instanceStream } from '@berth/event-codec';
import { UnknownOutcomeError } from '@berth/event-store';
import type { Runtime } from '../facade/runtime.js';
import type { FaultyStore } from '../testing/faulty-store.js';
import { ask, claim, ctx, idOf, World } from '../testing/world.js';
import type { GangOutcome } from './gangs.js';

const G = idOf('gang');
const member = (index: number): string => gangMemberIdOf(G, index);

/** Hosts with so many devices each; the n-th member of the gang of that many wants one device on the n-th host. */
const setup = async (sizes: readonly number[]) => {
  const world = new World();
  const { runtime, store } = world.server();
  const hosts: string[] = [];
  for (const [index, devices] of sizes.entries()) hosts.push(await world.host(runtime, `h${index}`, devices));
  world.ranker.hosts = hosts;
  store.appends.length = 0;
  const on = (index: number) => ({
    ...ask(1),
    constraints: { ...ask(1).constraints, onlyHosts: [hosts[index] ?? ''] },
  });
  const wish = { gangId: G, asks: sizes.map((_, index) => on(index)) };
  const request = (by: Runtime = runtime, key = 'gang') => by.gangs.request(wish, ctx(key));
  /** Open claims by host, as anybody who looks sees them. */
  const open = async (): Promise<Record<string, string>[]> => {
    const { runtime: fresh } = world.server();
    const found = [];
    for (const hostId of hosts) {
      const { state } = await fresh.hosts.state(hostId, ctx());
      found.push(Object.fromEntries([...state.claims.values()].map(({ claimId, status }) => [claimId, status])));
    }
    return found;
  };
  return { world, runtime, store, hosts, wish, request, open };
};
const confirmedOn = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ [claimIdOf(member(index), 1)]: 'confirmed' }));
const by = () => ({ actor: 'recovery', correlationId: 'r', deadlineMs: ctx().deadlineMs });
const statusOf = (outcome: GangOutcome) => (outcome.kind === 'gang' ? outcome.gang.status : outcome.kind);

/** The store answers no more before or behind the n-th append, from 1: as its server sees nothing more once it is dead. */
function dies(store: FaultyStore, when: 'before' | 'behind', at: number): void {
  const append = store.append.bind(store);
  let left = at;
  store.append = async (...args) => {
    left--;
    const written = left > 0 || (left === 0 && when === 'behind') ? await append(...args) : null;
    if (left > 0 && written) return written;
    store.failReads = Number.MAX_SAFE_INTEGER;
    throw new UnknownOutcomeError('dead');
  };
}

describe('a gang', () => {
  it('holds every claim, then commits, then confirms, and places its members', async () => {
    const { world, store, hosts, request, runtime } = await setup([1, 1, 1]);
    const outcome = await request();
    expect(outcome).toMatchObject({
      kind: 'gang',
      repeated: false,
      gang: { gangId: G, status: 'committed', reason: null },
    });
    if (outcome.kind !== 'gang') throw new Error('no gang');
    expect(outcome.gang.members.map(({ hostId }) => hostId)).toEqual(hosts);
    expect(outcome.gang.members.map(({ instanceId }) => instanceId)).toEqual([0, 1, 2].map(member));
    expect(outcome.gang.members.map(({ claim: held }) => held?.status)).toEqual(Array(3).fill('confirmed'));
    const sorted = [...hosts].sort().map(hostStream);
    const order = store.appends.map(({ stream }) => stream);
    expect(order.slice(0, 5)).toEqual([groupStream(G), ...sorted, groupStream(G)]);
    expect(world.types(groupStream(G))).toEqual(['GangRequested', 'GangCommitted']);
    for (const hostId of hosts)
      expect(world.types(hostStream(hostId)).slice(-2)).toEqual(['ClaimAccepted', 'ClaimConfirmed']);
    for (const index of [0, 1, 2]) {
      expect(world.types(instanceStream(member(index)))).toEqual(['PlacementRequested', 'InstancePlaced']);
    }
    expect(await runtime.placements.delete(member(1), ctx())).toMatchObject({
      kind: 'deleted',
      ended: [{ hostId: hosts[1], claimId: claimIdOf(member(1), 1) }],
    });
    expect(world.ranker.held.size).toBe(0);
  });

  it('ranks its members together: each beside what those before it take', async () => {
    const { world, wish, runtime } = await setup([2, 2]);
    const seen: number[] = [];
    const { ranker } = world;
    const rank = ranker.rank.bind(ranker);
    ranker.rank = (...args) => {
      seen.push(ranker.held.size);
      return rank(...args);
    };
    await runtime.gangs.request(wish, ctx('gang'));
    expect(seen).toEqual([0, 1]);
  });

  it('of which one is refused leaves nothing, and says who and where', async () => {
    const { world, runtime, hosts, request, open } = await setup([1, 1, 1]);
    await runtime.hosts.execute(hosts[1] ?? '', claim('j', 1), ctx());
    const outcome = await request();
    expect(outcome).toMatchObject({
      kind: 'gang',
      gang: {
        status: 'abandoned',
        reason: `member 1 was refused by host ${hosts[1]}: InsufficientDevices`,
        members: [{ claim: null }, { claim: null }, { claim: null }],
      },
    });
    expect(await open()).toEqual([{}, { [claim('j', 1).claimId]: 'held' }, {}]);
    expect(world.types(groupStream(G))).toEqual(['GangRequested', 'GangAbandoned']);
    for (const index of [0, 1, 2]) expect(world.types(instanceStream(member(index)))).toEqual([]);
    expect(world.ranker.held.size).toBe(0);
    // The same answer under the same key, also once there would be room.
    await runtime.hosts.execute(
      hosts[1] ?? '',
      {
        type: 'AbortClaim',
        claimId: claim('j', 1).claimId,
        instanceId: idOf('instance j'),
        reason: '',
        reschedule: false,
      },
      ctx(),
    );
    expect(await request()).toMatchObject({ repeated: true, gang: { status: 'abandoned' } });
    expect(await open()).toEqual([{}, {}, {}]);
  });

  it('that no host passes for writes nothing', async () => {
    const { world, runtime, wish, store } = await setup([1, 1]);
    world.ranker.hosts = world.ranker.hosts.slice(0, 1);
    expect(await runtime.gangs.request(wish, ctx('gang'))).toMatchObject({
      kind: 'failed',
      code: 'NoValidHost',
      member: 1,
      refusedBy: { enabled: 1 },
    });
    expect(store.appends).toEqual([]);
    expect(world.ranker.held.size).toBe(0);
  });

  it('is asked for once under a key, and by another request under it not at all', async () => {
    const { runtime, wish, request, open } = await setup([1, 1]);
    const first = await request();
    const again = await request();
    if (first.kind !== 'gang' || again.kind !== 'gang') throw new Error('no gang');
    expect(again).toMatchObject({ repeated: true, gang: first.gang });
    await expect(runtime.gangs.request(wish, ctx('gang', 'another body'))).rejects.toThrow(/another request/i);
    expect(await open()).toEqual(confirmedOn(2));
    expect(await runtime.gangs.get(idOf('nobody'), ctx())).toMatchObject({ reasons: [{ code: 'GangUnknown' }] });
    expect(await runtime.gangs.get(G, ctx())).toMatchObject({ gang: { status: 'committed' } });
  });

  const APPENDS = 1 + 3 + 1 + 3 + 3;
  it.each(
    Array.from({ length: APPENDS }, (_, at) => at).flatMap((before) =>
      (['before', 'behind'] as const).map((when) => [when, before + 1] as const),
    ),
  )('whose server dies %s append %i is finished by two others at once', async (when, at) => {
    const { world, runtime, store, wish, request, open } = await setup([1, 1, 1]);
    dies(store, when, at);
    await expect(runtime.gangs.request(wish, ctx('gang', 'gang', 100))).rejects.toThrow();
    const begun = world.stored(groupStream(G)).length > 0;
    const [b, c] = [world.server().runtime, world.server().runtime];
    const ends = await Promise.all([b.gangs.resume(G, by()), c.gangs.resume(G, by())]);
    expect(ends.map(statusOf)).toEqual(Array(2).fill(begun ? 'committed' : 'rejected'));
    expect(statusOf(await request(b))).toBe('committed');
    expect(await open()).toEqual(confirmedOn(3));
    expect(world.types(groupStream(G))).toEqual(['GangRequested', 'GangCommitted']);
  });

  const UNDONE = 1 + 3 + 1 + 3;
  it.each(
    Array.from({ length: UNDONE }, (_, at) => at).flatMap((before) =>
      (['before', 'behind'] as const).map((when) => [when, before + 1] as const),
    ),
  )('that a host refuses, and whose server dies %s append %i, leaves nothing behind two others', async (when, at) => {
    const { world, runtime, hosts, store, wish, open } = await setup([1, 1, 1]);
    const taken = [...hosts].sort()[2] ?? '';
    await world.server().runtime.hosts.execute(taken, claim('j', 1), ctx());
    dies(store, when, at);
    // The last ends are already written where it died behind them, so that nobody can tell.
    await runtime.gangs.request(wish, ctx('gang', 'gang', 100)).catch(() => null);
    const [b, c] = [world.server().runtime, world.server().runtime];
    const ends = await Promise.all([b.gangs.resume(G, by()), c.gangs.resume(G, by())]);
    const begun = world.stored(groupStream(G)).length > 0;
    expect(ends.map(statusOf)).toEqual(Array(2).fill(begun ? 'abandoned' : 'rejected'));
    expect((await open()).map((claims) => Object.keys(claims))).toEqual(
      hosts.map((hostId) => (hostId === taken ? [claim('j', 1).claimId] : [])),
    );
    if (begun) expect(world.types(groupStream(G))).toEqual(['GangRequested', 'GangAbandoned']);
  });

  it('is abandoned by one server or committed by the other, never both', async () => {
    const { world, runtime, hosts, wish, store, open } = await setup([1, 1]);
    // The first server dies behind its request; then one of two others finds a host that refuses.
    const append = store.append.bind(store);
    store.append = async (...args) => {
      if (args[0] === groupStream(G)) return append(...args);
      store.failReads = Number.MAX_SAFE_INTEGER;
      throw new UnknownOutcomeError('dead');
    };
    await expect(runtime.gangs.request(wish, ctx('gang', 'gang', 100))).rejects.toThrow();
    const [b, c] = [world.server().runtime, world.server().runtime];
    const [one, two] = await Promise.all([
      b.gangs.resume(G, by()),
      c.gangs.resume(G, by()),
      b.hosts.execute(hosts[1] ?? '', claim('j', 1), ctx()),
    ]);
    expect(statusOf(one)).toBe(statusOf(two));
    const left = (await open()).map((claims) => Object.values(claims));
    expect(left).toEqual(statusOf(one) === 'committed' ? [['confirmed'], ['confirmed']] : [[], ['held']]);
  });

  describe('in server groups', () => {
    const GROUP = idOf('group');
    const grouped = async (policy: GroupPolicy, sizes: readonly number[]) => {
      const made = await setup(sizes);
      const { runtime, hosts } = made;
      const create = { type: 'CreateServerGroup', groupId: GROUP, policy, maxServerPerHost: null } as const;
      await runtime.groups.execute(GROUP, create, ctx('group'));
      const asks = [1, 2].map(() => ({ ...ask(1, 0, sizes.length), groupId: GROUP }));
      const request = (gangId: string, key: string) => runtime.gangs.request({ gangId, asks }, ctx(key));
      const places = (outcome: GangOutcome) =>
        outcome.kind === 'gang' ? outcome.gang.members.map(({ hostId }) => hosts.indexOf(hostId)) : outcome;
      return { ...made, request, places, asks };
    };

    it('strict affinity: all on the host where the group is, or on one that takes them together', async () => {
      const { request, places, runtime, hosts } = await grouped('affinity', [4, 2]);
      const first = await request(G, 'one');
      expect(places(first)).toEqual([0, 0]);
      expect(statusOf(first)).toBe('committed');
      const { state } = await runtime.hosts.state(hosts[0] ?? '', ctx());
      const epochs = [...state.claims.values()].map(({ groups }) => groups.map(({ epoch }) => epoch));
      expect(epochs).toEqual([[1], [1]]);
      expect(places(await request(idOf('second'), 'two'))).toEqual([0, 0]);
    });

    it('anti-affinity: never two on one host, whatever the ranking said', async () => {
      const { request, open } = await grouped('anti-affinity', [4, 4]);
      const outcome = await request(G, 'one');
      expect(['committed', 'abandoned']).toContain(statusOf(outcome));
      for (const claims of await open()) expect(Object.keys(claims).length).toBeLessThan(2);
    });

    it('is refused where the group is unknown; a repeat gets its first answer although it is deleted', async () => {
      const { request, runtime, asks } = await grouped('soft-affinity', [2, 2]);
      const wish = { gangId: idOf('other'), asks: asks.map((one) => ({ ...one, groupId: idOf('nobody') })) };
      expect(await runtime.gangs.request(wish, ctx('x'))).toMatchObject({
        kind: 'rejected',
        reasons: [{ code: 'GroupUnknown', groupId: idOf('nobody') }],
      });
      expect(statusOf(await request(G, 'one'))).toBe('committed');
      await runtime.groups.execute(GROUP, { type: 'DeleteServerGroup', groupId: GROUP }, ctx());
      expect(await request(G, 'one')).toMatchObject({ kind: 'gang', repeated: true });
      expect(await request(idOf('later'), 'later')).toMatchObject({ reasons: [{ code: 'GroupDeleted' }] });
    });
  });
});
