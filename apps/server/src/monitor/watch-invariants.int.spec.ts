import { randomUUID } from 'node:crypto';
import { chainHash } from '@berth/event-codec';
import { MemoryEventStore, MemorySnapshotStore } from '@berth/event-store';
import { nodeClock, nodeIds, nodeTimers } from '@berth/runtime';
import { type ComposedServer, composeServer } from '../compose/compose-server.js';
import { defaultConfig } from '../config/server-config.js';

const DEVICE = {
  address: '0000:81:00.0',
  vendorId: '10de',
  productId: '2330',
  kind: 'type-PCI',
  parentAddress: null,
  numaNode: null,
  resourceClass: 'CUSTOM_GPU',
  traits: [],
  tags: {},
} as const;

describe('the monitor of a live server', () => {
  const store = new MemoryEventStore();
  const breaches: string[] = [];
  let server: ComposedServer;
  beforeAll(async () => {
    const parts = {
      store,
      snapshots: new MemorySnapshotStore(),
      clock: nodeClock,
      timers: nodeTimers,
      ids: nodeIds,
      problems: () => undefined,
      warn: (message: string) => {
        throw new Error(message);
      },
      breached: (hostId: string, { invariant, eventId }: { invariant: string; eventId: string }) =>
        void breaches.push(`${hostId} ${invariant} ${eventId}`),
    };
    server = await composeServer(parts, defaultConfig);
  });
  afterAll(() => server.close());

  const context = () => ({
    actor: 'test',
    commandId: randomUUID(),
    commandDigest: '',
    correlationId: randomUUID(),
    causationId: null,
    deadlineMs: nodeClock.monotonicMs() + 10_000,
  });

  test('a device claimed twice by somebody else’s append suspends that host, by an event that names the first bad one', async () => {
    const hostId = randomUUID();
    const { hosts } = server.runtime;
    await hosts.execute(hostId, { type: 'RegisterHost', hostId, name: 'node-1', kind: 'machine' }, context());
    await hosts.report(hostId, { bootId: 'b', sequence: 1, totals: {}, devices: [DEVICE] }, context());
    const wish = {
      resources: {},
      allocations: {},
      pciRequests: [
        {
          requestId: 'r',
          count: 1,
          alternatives: [{ resourceClass: 'CUSTOM_GPU' }],
          numaPolicy: 'legacy',
          aliasName: null,
        },
      ],
      projectId: null,
      userId: null,
      consumerType: null,
      consumerGeneration: null,
      numa: null,
      groups: [],
      move: null,
      mappings: null,
    } as const;
    await hosts.execute(
      hostId,
      { type: 'ClaimResources', claimId: randomUUID(), instanceId: randomUUID(), attempt: 1, leaseMs: null, ...wish },
      context(),
    );
    const stream = `host-${hostId}`;
    const [accepted] = await store.readStream(stream, { direction: 'backwards', maxCount: 1 });
    if (accepted?.type !== 'ClaimAccepted') throw new Error(`unexpected ${accepted?.type}`);
    // Another server with a bug gives the same device away again.
    const bad = {
      id: randomUUID(),
      type: 'ClaimAccepted',
      data: JSON.stringify({ ...JSON.parse(accepted.data), claimId: randomUUID(), instanceId: randomUUID() }),
      metadata: JSON.stringify({
        ...JSON.parse(accepted.metadata),
        commandId: randomUUID(),
        prevHash: chainHash(accepted),
      }),
    };
    const { position } = await store.append(stream, accepted.revision, [bad]);
    await server.read.runner.waitFor(position, 5_000);
    await server.monitor.flush();
    expect(breaches).toContain(`${hostId} INV-01 ${bad.id}`);
    const events = await store.readStream(stream, { direction: 'forwards', from: accepted.revision + 2, maxCount: 9 });
    expect(events.map(({ type }) => type)).toEqual(['HostSuspended']);
    expect(JSON.parse(events[0]?.data ?? '{}')).toMatchObject({ firstBadEventId: bad.id });
    const refused = await hosts.execute(
      hostId,
      {
        type: 'ClaimResources',
        claimId: randomUUID(),
        instanceId: randomUUID(),
        attempt: 1,
        leaseMs: null,
        ...wish,
        resources: { VCPU: 1 },
      },
      context(),
    );
    expect(refused.kind === 'rejected' && refused.reasons[0]).toMatchObject({ code: 'HostSuspended', hostId });
  });
});
