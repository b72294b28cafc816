import { randomUUID } from 'node:crypto';
import { eventCount, GPU, GPU_CLASS, gpu, machine, poolsNow } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(60_000);

const ask = (more: object = {}): object => ({
  resources: { VCPU: 4, MEMORY_MB: 4_096 },
  pciRequests: [{ count: 1, ...GPU }],
  ...more,
});

describe('placing over HTTP', () => {
  const server = new TestServer();
  let hostId: string;
  beforeAll(async () => {
    await server.start();
    hostId = await machine(server, 'node-1', [gpu('0000:81:00.0'), gpu('0000:82:00.0')]);
  });
  afterAll(() => server.discard());

  test('a placement holds what it asked for, is confirmed, and gives back exactly that', async () => {
    const before = await poolsNow(server);
    const placed = await server.post('/v1/placements', ask());
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      hostId,
      attempt: 1,
      repeated: false,
      devices: [{ address: '0000:81:00.0', resourceClass: GPU_CLASS, requestId: 'pci-0' }],
      allocations: { [hostId]: { VCPU: 4, MEMORY_MB: 4_096 } },
    });
    const { instanceId, claimId, position } = placed.body;
    const instance = await server.get(`/v1/instances/${instanceId}?atLeast=${position}`);
    expect(instance.body).toMatchObject({ status: 'placed', hosts: [hostId], devices: { [hostId]: ['0000:81:00.0'] } });
    expect(await poolsNow(server)).toMatchObject([{ total: 2, free: 1, held: 1 }]);

    const confirmed = await server.post(`/v1/hosts/${hostId}/claims/${claimId}/confirm`, { instanceId });
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'confirmed', changed: true } });
    expect(await poolsNow(server)).toMatchObject([{ held: 0, confirmed: 1 }]);
    expect((await server.get(`/v1/claims/${claimId}`)).body).toMatchObject({
      status: 'confirmed',
      claim: { leaseMs: null },
    });

    const deleted = await server.call('DELETE', `/v1/instances/${instanceId}`, {});
    expect(deleted).toMatchObject({ status: 200, body: { repeated: false, ended: [{ hostId, claimId }] } });
    expect(await poolsNow(server)).toEqual(before);
    const story = await server.get(`/v1/placements/${instanceId}`);
    expect(story.body).toMatchObject({ state: 'deleted', ranked: [{ hostId, hostName: 'node-1' }] });
  });

  test('the same key and meaning give the same answer, also after a restart; another body is 422', async () => {
    const key = randomUUID();
    const first = await server.post('/v1/placements', ask(), { key });
    const events = await eventCount(server);
    // The order of members is no part of the meaning.
    const again = await server.post(
      '/v1/placements',
      { pciRequests: [{ ...GPU, count: 1 }], resources: { MEMORY_MB: 4_096, VCPU: 4 } },
      { key },
    );
    expect(again).toMatchObject({ status: 201, body: { ...first.body, repeated: true } });
    await server.restart();
    const later = await server.post('/v1/placements', ask(), { key });
    expect(later).toMatchObject({ status: 201, body: { ...first.body, repeated: true } });
    const other = await server.post('/v1/placements', ask({ resources: { VCPU: 5 } }), { key });
    expect(other).toMatchObject({ status: 422, body: { code: 'IdempotencyKeyReused' } });
    // The same key of another actor is another command.
    const stranger = await server.post('/v1/placements', ask(), { key, headers: { 'berth-actor': 'gateway-2' } });
    expect(stranger.body.instanceId).not.toBe(first.body.instanceId);
    for (const { instanceId } of [first.body, stranger.body])
      await server.call('DELETE', `/v1/instances/${instanceId}`, {});
    expect(await eventCount(server)).toBeGreaterThan(events);
  });

  test('a confirm repeated with its key after a restart is answered as before', async () => {
    const { claimId, instanceId } = (await server.post('/v1/placements', ask())).body;
    const path = `/v1/hosts/${hostId}/claims/${claimId}/confirm`;
    const first = await server.post(path, {}, { key: 'confirm-1' });
    await server.restart();
    const again = await server.post(path, {}, { key: 'confirm-1' });
    expect(again.body).toEqual({ ...first.body, repeated: true });
    await server.call('DELETE', `/v1/instances/${instanceId}`, {});
  });

  test('what fits nowhere is 409 with what refused it, and writes nothing', async () => {
    const before = await eventCount(server);
    const refused = await server.post('/v1/placements', ask({ pciRequests: [{ count: 3, ...GPU }] }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'NoValidHost', refusedBy: { devices: 1 } } });
    expect(await eventCount(server)).toBe(before);
  });

  test('a dry run and an explanation write nothing and tell the truth', async () => {
    const before = await eventCount(server);
    const preview = await server.post('/v1/placements/dry-run', ask());
    expect(preview.body).toMatchObject({ placed: { hostId, devices: [{ address: '0000:81:00.0' }] }, hostsPassed: 1 });
    const nowhere = await server.post('/v1/placements/dry-run', ask({ resources: { VCPU: 65 } }));
    expect(nowhere.body).toMatchObject({ placed: null, hostsPassed: 0, refusedBy: { resources: 1 } });
    const why = await server.post('/v1/placements/explain', ask({ resources: { VCPU: 65 } }));
    expect(why.body.hosts[0].refusals[0]).toMatchObject({
      filter: 'resources',
      rejection: { code: 'CapacityExceeded', resourceClass: 'VCPU', asked: 65, free: 64, total: 64 },
    });
    expect(await eventCount(server)).toBe(before);
  });

  test('a failed build goes on to the next host, which gets its own devices', async () => {
    const second = await machine(server, 'node-2', [gpu('0000:81:00.0')]);
    const placed = (await server.post('/v1/placements', ask())).body;
    const next = await server.post(`/v1/placements/${placed.instanceId}/reschedule`, {
      claimId: placed.claimId,
      reason: 'build failed',
    });
    expect(next.status).toBe(200);
    expect(next.body.hostId).not.toBe(placed.hostId);
    expect(next.body.devices).toMatchObject([{ address: '0000:81:00.0' }]);
    const instance = await server.get(`/v1/instances/${placed.instanceId}?atLeast=${next.body.position}`);
    expect(instance.body.devices).toEqual({ [next.body.hostId]: ['0000:81:00.0'] });
    await server.call('DELETE', `/v1/instances/${placed.instanceId}`, {});
    expect((await server.post(`/v1/hosts/${second}/retire`, { reason: 'done' })).status).toBe(200);
  });

  test('64 placements at once for 2 devices: exactly 2 are placed', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => server.post('/v1/placements', ask())));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(2);
    expect(new Set(placed.map(({ body }) => body.devices[0].address)).size).toBe(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(62);
  });
});
