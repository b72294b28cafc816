import { randomUUID } from 'node:crypto';
import { GPU, gpu, machine, reportOf } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

const A = '0000:81:00.0';
const B = '0000:82:00.0';

describe('drift over HTTP', () => {
  const server = new TestServer();
  let hostId: string;
  const guest = randomUUID();
  beforeAll(async () => {
    await server.start();
  });
  beforeEach(async () => {
    hostId = await machine(server, `node-${randomUUID()}`, [gpu(A), gpu(B)]);
  });
  afterAll(() => server.discard());

  const revision = async (): Promise<number> => (await server.get(`/v1/hosts/${hostId}`)).body.revision;
  const drift = async (used: object[], more: object = {}) =>
    server.put(`/v1/hosts/${hostId}/drift`, {
      seenRevision: await revision(),
      bootId: 'boot-1',
      sequence: 1,
      used,
      unused: [],
      ...more,
    });
  const devices = async (): Promise<Record<string, { state: string; usedBy: string | null; claimUnused: boolean }>> => {
    const { body } = await server.get(`/v1/hosts/${hostId}`);
    return Object.fromEntries(body.devices.map((device: { address: string }) => [device.address, device]));
  };
  const pool = async (atLeast: string) =>
    (await server.get(`/v1/hosts/${hostId}/pools?atLeast=${atLeast}`)).body.items[0];

  test('a device used without a claim is blocked and shown at once, and free again when it is no longer seen', async () => {
    const told = await drift([
      { address: A, by: guest },
      { address: '0000:99:00.0', by: guest },
    ]);
    expect(told).toMatchObject({
      status: 200,
      body: { changed: true, used: [{ address: A, by: guest }], leftOut: ['0000:99:00.0'] },
    });
    expect((await devices())[A]).toMatchObject({ state: 'drifted', usedBy: guest });
    expect(await pool(told.body.position)).toMatchObject({ total: 2, free: 1, drifted: 1 });
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('berth_devices_used_without_claim 1');
    const refused = await server.post(`/v1/hosts/${hostId}/claims`, {
      instanceId: randomUUID(),
      pciRequests: [{ count: 2, ...GPU }],
    });
    expect(refused.body.reasons).toMatchObject([{ code: 'InsufficientDevices', asked: 2, free: 1 }]);
    await server.put(`/v1/hosts/${hostId}/report`, reportOf([gpu(A), gpu(B)], { sequence: 2 }));
    const over = await drift([], { sequence: 2 });
    expect(over.body).toMatchObject({ changed: true, used: [], leftOut: [] });
    expect(await pool(over.body.position)).toMatchObject({ free: 2, drifted: 0 });
    expect((await drift([], { sequence: 3 })).body).toMatchObject({ changed: false, code: 'DriftUnchanged' });
  });

  test('the guest that uses it can be taken in, nobody else', async () => {
    await drift([{ address: A, by: guest }]);
    const take = (instanceId: string) =>
      server.post(`/v1/hosts/${hostId}/claims`, { instanceId, confirmed: true, devices: [A] });
    expect((await take(randomUUID())).body.reasons).toMatchObject([{ code: 'DeviceNotAssignable', address: A }]);
    expect(await take(guest)).toMatchObject({ status: 201, body: { status: 'confirmed' } });
    expect((await devices())[A]).toMatchObject({ state: 'confirmed' });
  });

  test('what was claimed since the scan began is left out; what is claimed and idle is shown', async () => {
    const seenRevision = await revision();
    const made = await server.post(`/v1/hosts/${hostId}/claims`, { instanceId: guest, confirmed: true, devices: [A] });
    const { claimId } = made.body;
    const told = await drift([{ address: A, by: 'somebody' }], { seenRevision });
    expect(told.body).toMatchObject({ changed: false, used: [], leftOut: [A] });
    const idle = await drift([], { unused: [{ address: A, claimId: claimId.toUpperCase() }] });
    expect(idle.body).toMatchObject({ changed: true, unused: [{ address: A, claimId }] });
    expect((await devices())[A]).toMatchObject({ state: 'confirmed', claimUnused: true });
    await pool(idle.body.position);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('berth_devices_claimed_unused 1');
    await server.post(`/v1/hosts/${hostId}/claims/${claimId}/release`);
  });

  test('bad numbers are named, and an unknown host is 404', async () => {
    const wrong = await drift([], { seenRevision: 999 });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'seenRevision', value: 999 }] } });
    expect((await drift([{ address: 'x', by: 'y' }])).body.errors).toMatchObject([{ field: 'used[0].address' }]);
    const nowhere = await server.put(`/v1/hosts/${randomUUID()}/drift`, {
      seenRevision: 0,
      bootId: 'b',
      sequence: 1,
      used: [],
      unused: [],
    });
    expect(nowhere.status).toBe(404);
  });
});
