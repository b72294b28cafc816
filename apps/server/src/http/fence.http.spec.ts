import { TestServer } from '../testing/running-server.js';
import { eventCount, gpu, machine, reportOf } from '../testing/machines.js';

const [A, B] = ['0000:81:00.0', '0000:82:00.0'];
const wish = {
  pciRequests: [{ requestId: 'r', count: 1, alternatives: [{ vendorId: '10de' }] }],
};

describe('fencing over HTTP (DESIGN rule 12)', () => {
  const server = new TestServer();
  beforeAll(() => server.start());
  afterAll(() => server.discard());

  const placed = async () => {
    const { status, body } = await server.post('/v1/placements', wish);
    expect(status).toBe(201);
    await server.post(`/v1/hosts/${body.hostId}/claims/${body.claimId}/confirm`, { instanceId: body.instanceId });
    return body as { hostId: string; claimId: string; instanceId: string; position: string };
  };

  test('strands claims, which are shown and end by a later boot that does not see them', async () => {
    const hostId = await machine(server, 'node-1', [gpu(A), gpu(B)]);
    const by = await server.post(`/v1/hosts/${hostId}/claims`, { instanceId: crypto.randomUUID(), ...wish });
    const { instanceId, claimId } = by.body;
    await server.post(`/v1/hosts/${hostId}/claims/${claimId}/confirm`, { instanceId });
    const home = await placed();

    const attest = { attestedBy: 'operator:17' };
    const fenced = await server.post(`/v1/hosts/${hostId}/fence`, attest, { key: 'f' });
    expect(fenced).toMatchObject({ status: 200, body: { changed: true } });
    expect((await server.post(`/v1/hosts/${hostId}/fence`, attest, { key: 'f' })).body).toMatchObject({
      repeated: true,
    });
    const before = await eventCount(server);
    const shown = (await server.get(`/v1/hosts/${hostId}`)).body;
    expect(shown).toMatchObject({ status: 'fenced', fence: { reason: 'epoch 1, attested by operator:17' } });
    expect(shown.claims.map((claim: { stranded: boolean }) => claim.stranded)).toEqual([true, true]);
    const list = await server.get(`/v1/claims?hostId=${hostId}&atLeast=${fenced.body.position}`);
    expect(list.body.items.map((claim: { stranded: boolean }) => claim.stranded)).toEqual([true, true]);
    expect(await server.post(`/v1/hosts/${hostId}/claims/${claimId}/release`, { instanceId })).toMatchObject({
      status: 409,
      body: { code: 'ClaimStranded', reasons: [{ claimId, epoch: 1 }] },
    });
    expect((await server.post('/v1/placements', wish)).status).toBe(409);
    expect(await eventCount(server)).toBe(before);

    const seen = { bootId: 'boot-2', devicesInUse: [], instancesRunning: [] };
    const again = (body: object) => server.post(`/v1/hosts/${hostId}/return`, body);
    expect(await again(seen)).toMatchObject({ status: 409, body: { code: 'BootNotReported' } });
    await server.put(`/v1/hosts/${hostId}/report`, reportOf([gpu(A), gpu(B)], { bootId: 'boot-2' }));
    expect(await again({ bootId: 'boot-2' })).toMatchObject({ status: 400 });
    const returned = await again(seen);
    expect(returned).toMatchObject({ status: 200, body: { changed: true } });
    const after = (await server.get(`/v1/hosts/${hostId}`)).body;
    // What Berth placed there and nobody moved away is where it was.
    expect(after).toMatchObject({ status: 'enabled', claims: [{ claimId: home.claimId, stranded: false }] });
    const instance = `/v1/instances/${home.instanceId}?atLeast=${returned.body.position}`;
    expect((await server.get(instance)).body.claims).toMatchObject([{ stranded: false }]);
    expect((await again(seen)).body).toMatchObject({ changed: false, code: 'HostNotFenced' });
    await server.post(`/v1/hosts/${hostId}/disable`, { reason: 'done' });
  });

  test('the claims of a deleted instance stay until the host retires', async () => {
    const hostId = await machine(server, 'node-2', [gpu(A)]);
    const { instanceId, claimId } = await placed();
    await server.post(`/v1/hosts/${hostId}/fence`, {});
    const gone = await server.call('DELETE', `/v1/instances/${instanceId}`, {});
    expect(gone).toMatchObject({ status: 200, body: { ended: [] } });
    expect((await server.get(`/v1/hosts/${hostId}`)).body.claims).toMatchObject([{ claimId, stranded: true }]);
    expect(await server.post(`/v1/hosts/${hostId}/retire`, { reason: 'burnt' })).toMatchObject({ status: 200 });
    expect((await server.get(`/v1/hosts/${hostId}`)).body).toMatchObject({ status: 'retired', claims: [] });
  });

  test('the plan of an evacuation promises no room twice', async () => {
    const from = await machine(server, 'node-3', [gpu(A), gpu(B)]);
    const first = await placed();
    const second = await placed();
    const to = await machine(server, 'node-4', [gpu(A)]);
    const plan = await server.get(`/v1/hosts/${from}/evacuation`);
    expect(plan).toMatchObject({ status: 200, body: { status: 'enabled', fits: 1, misfits: 1 } });
    expect(plan.body.items).toMatchObject([
      { instanceId: first.instanceId, state: 'waiting', toHostId: to, toHostName: 'node-4', refusedBy: {} },
      { instanceId: second.instanceId, state: 'waiting', toHostId: null },
    ]);
    expect((await server.get(`/v1/hosts/${crypto.randomUUID()}/evacuation`)).status).toBe(404);
  });
});
