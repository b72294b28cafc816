import {
  type HostCommand,
  type HostEvent,
  type HostRejection,
  type HostState,
  type InstanceEvent,
  invariant,
} from '@berth/domain';
import { encode, hostStream, instanceStream } from '@berth/event-codec';
import { hostAggregate } from '../aggregates/host-aggregate.js';
import { defaultLimits } from '../facade/options.js';
import { nodeClock, nodeIds, nodeTimers } from '../ports/node-ports.js';
import type { Problem } from '../ports/problems.js';
import { claim, ctx, idOf, World } from '../testing/world.js';
import { newCounters } from './counters.js';
import { DeadlineWatch } from './deadline-watch.js';
import { noSnapshots } from './state-snapshots.js';
import { Streams } from './streams.js';

/** Writes an event past the runtime, as a bug or a hand in the database would. */
async function smuggle(world: World, stream: string, event: HostEvent | InstanceEvent, key: string): Promise<string> {
  const revision = world.stored(stream).length - 1;
  const facts = {
    commandId: idOf(key),
    commandDigest: '',
    correlationId: '',
    causationId: null,
    actor: 'hand',
    timeMs: 1,
    prevHash: null,
  };
  const stored = encode(event, 0, facts);
  await world.store.append(stream, revision < 0 ? 'no-stream' : revision, [stored]);
  return stored.id;
}

describe('a stream with an event that can’t be true (DESIGN rule 2)', () => {
  it('is suspended by an event that names it, refuses new claims, still takes ends, and can be resumed', async () => {
    const world = new World();
    const { runtime } = world.server();
    const hostId = await world.host(runtime, 'h', 4);
    const stream = hostStream(hostId);
    await runtime.hosts.execute(hostId, claim('good', 1), ctx());
    const bad = await smuggle(world, stream, { type: 'ClaimConfirmed', data: { claimId: idOf('nobody') } }, 'bad');

    const refused = await runtime.hosts.execute(hostId, claim('new', 1), ctx());
    expect(refused).toMatchObject({ kind: 'rejected', reasons: [{ code: 'HostSuspended' }] });
    const suspended = world.events(stream).find(({ type }) => type === 'HostSuspended');
    expect(suspended).toMatchObject({ data: { invariant: 'TRANSITION', firstBadEventId: bad } });
    expect(world.problems).toMatchObject([{ kind: 'breach', stream, breach: { firstBadEventId: bad } }]);

    const restarted = world.server().runtime;
    const { claimId, instanceId } = claim('good', 1);
    const abort = { type: 'AbortClaim', claimId, instanceId, reason: 'r', reschedule: false } as const;
    expect(await restarted.hosts.execute(hostId, abort, ctx())).toMatchObject({ kind: 'accepted' });
    expect(await restarted.hosts.execute(hostId, { type: 'ResumeHost', reason: 'seen' }, ctx())).toMatchObject({
      kind: 'accepted',
    });
    for (const server of [runtime, restarted, world.server().runtime]) {
      expect(await server.hosts.execute(hostId, claim(`after${Math.random()}`, 1), ctx())).toMatchObject({
        kind: 'accepted',
      });
    }
    expect(world.types(stream).filter((type) => type === 'HostSuspended').length).toBe(1);
  });

  it('serves nobody where no event can say so, and says why', async () => {
    const world = new World();
    const { runtime } = world.server();
    const instanceId = idOf('i');
    const event = { type: 'InstanceActivated', data: { instanceId, claimId: idOf('c') } } as const;
    const bad = await smuggle(world, instanceStream(instanceId), event, 'bad');
    await expect(runtime.instances.state(instanceId, ctx())).rejects.toMatchObject({
      code: 'StreamSuspended',
      invariant: 'TRANSITION',
      firstBadEventId: bad,
    });
  });

  it('counts an event of another kind of stream as such', async () => {
    const world = new World();
    const { runtime } = world.server();
    const hostId = await world.host(runtime, 'h', 1);
    await smuggle(world, hostStream(hostId), { type: 'InstanceDeleted', data: { instanceId: idOf('i') } }, 'bad');
    expect(await runtime.hosts.execute(hostId, claim('new', 1), ctx())).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'HostSuspended' }],
    });
  });
});

describe('a stream with an event of a newer server', () => {
  it('is not served, and others are', async () => {
    const world = new World();
    const { runtime } = world.server();
    const hostId = await world.host(runtime, 'h', 1);
    const otherHost = await world.host(runtime, 'other', 1);
    const newer = {
      id: idOf('newer'),
      type: 'HostPainted',
      data: '{"colour":"red"}',
      metadata: world.stored(hostStream(hostId))[0]?.metadata ?? '',
    };
    await world.store.append(hostStream(hostId), world.stored(hostStream(hostId)).length - 1, [newer]);
    await expect(runtime.hosts.execute(hostId, claim('c', 1), ctx())).rejects.toMatchObject({
      code: 'StreamNotServed',
      eventType: 'HostPainted',
    });
    expect(await runtime.hosts.execute(otherHost, claim('c', 1), ctx())).toMatchObject({ kind: 'accepted' });
    expect(world.stored(hostStream(hostId)).at(-1)?.type).toBe('HostPainted');
  });
});

describe('a rule broken while deciding', () => {
  it('fails that command and is recorded before anything else is decided there', async () => {
    const world = new World();
    const { runtime, store } = world.server();
    const hostId = await world.host(runtime, 'h', 4);
    const law = hostAggregate({ searchBudget: 1_000 });
    const broken = (command: HostCommand): boolean => command.type === 'ClaimResources' && command.attempt === 13;
    const limits = defaultLimits;
    const deps = {
      store,
      clock: nodeClock,
      timers: nodeTimers,
      ids: nodeIds,
      limits,
      counters: newCounters(),
      watch: new DeadlineWatch(nodeClock, nodeTimers),
      problems: (problem: Problem) => world.problems.push(problem),
    };
    const hosts = new Streams<HostState, HostCommand, HostEvent, HostRejection>(
      {
        ...law,
        decide: (state, command) => {
          invariant(!broken(command), 'INV-07', () => 'planted');
          return law.decide(state, command);
        },
      },
      deps,
      noSnapshots,
      8,
    );
    const stream = hostStream(hostId);
    const before = world.stored(stream).length;
    const [one, two, three] = await Promise.allSettled([
      hosts.execute(stream, claim('one', 1), ctx()),
      hosts.execute(stream, { ...claim('two', 1), attempt: 13 }, ctx()),
      hosts.execute(stream, claim('three', 1), ctx()),
    ]);
    expect(two).toMatchObject({ status: 'rejected', reason: { code: 'StreamSuspended', invariant: 'INV-07' } });
    const written = world.events(stream).slice(before);
    expect(written.map(({ type }) => type)).toEqual(['HostSuspended', 'ClaimRejected', 'ClaimRejected']);
    expect(written[0]).toMatchObject({ data: { invariant: 'INV-07', detail: 'planted', firstBadEventId: null } });
    for (const beside of [one, three]) {
      expect(beside).toMatchObject({ value: { kind: 'rejected', reasons: [{ code: 'HostSuspended' }] } });
    }
    expect(world.problems).toMatchObject([{ kind: 'breach', breach: { invariant: 'INV-07' } }]);
    await hosts.close();
  });
});
