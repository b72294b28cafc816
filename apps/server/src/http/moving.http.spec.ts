import { randomUUID } from 'node:crypto';
import { GPU, gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

const A = '0000:81:00.0';
const B = '0000:82:00.0';
const C = '0000:83:00.0';

describe('moving over HTTP', () => {
  const server = new TestServer();
  let h1: string;
  let h2: string;
  beforeAll(async () => {
    await server.start();
    h1 = await machine(server, 'node-1', [gpu(A), gpu(B), gpu(C)]);
    h2 = await machine(server, 'node-2', [gpu(A), gpu(B)]);
  });
  afterAll(() => server.discard());

  const running = async (): Promise<string> => {
    const placed = await server.post('/v1/placements', {
      resources: { VCPU: 2 },
      pciRequests: [{ count: 1, ...GPU }],
      constraints: { onlyHosts: [h1] },
    });
    const { instanceId, claimId } = placed.body;
    await server.post(`/v1/hosts/${h1}/claims/${claimId}/confirm`, { instanceId });
    return instanceId;
  };
  const shown = async (instanceId: string, position: string) =>
    (await server.get(`/v1/instances/${instanceId}?atLeast=${position}`)).body;
  const act = (instanceId: string, moveId: string, verb: string, body: object = {}) =>
    server.post(`/v1/instances/${instanceId}/moves/${moveId}/${verb}`, body);
  const remove = (instanceId: string) => server.call('DELETE', `/v1/instances/${instanceId}`, {});

  test('a resize is held, committed, confirmed; both hosts are shown until then', async () => {
    const instanceId = await running();
    const body = { kind: 'resize', hostId: h2, pciRequests: [{ count: 2, ...GPU }] };
    const key = randomUUID();
    const started = await server.post(`/v1/instances/${instanceId}/moves`, body, { key });
    expect(started).toMatchObject({
      status: 201,
      body: {
        kind: 'resize',
        phase: 'held',
        source: { hostId: h1 },
        destination: { hostId: h2 },
        claim: { devices: [{ address: A }, { address: B }] },
        repeated: false,
      },
    });
    const { moveId, position } = started.body;
    expect(await server.post(`/v1/instances/${instanceId}/moves`, body, { key })).toMatchObject({
      body: { moveId, repeated: true },
    });
    expect(await shown(instanceId, position)).toMatchObject({
      status: 'placed',
      hosts: [h1, h2],
      move: { moveId, phase: 'started' },
      devices: { [h1]: [A], [h2]: [A, B] },
    });
    expect(await act(instanceId, moveId, 'confirm')).toMatchObject({ status: 409, body: { code: 'MoveNotCommitted' } });
    expect(await act(instanceId, moveId, 'commit')).toMatchObject({ status: 200, body: { phase: 'committed' } });
    expect(await act(instanceId, moveId, 'cancel')).toMatchObject({
      status: 409,
      body: { code: 'MoveAlreadyCommitted' },
    });
    const confirmed = await act(instanceId, moveId, 'confirm');
    expect(confirmed).toMatchObject({ status: 200, body: { phase: 'confirmed', repeated: false } });
    expect(await shown(instanceId, confirmed.body.position)).toMatchObject({
      hosts: [h2],
      move: null,
      error: null,
      devices: { [h2]: [A, B] },
    });
    expect(await act(instanceId, moveId, 'confirm')).toMatchObject({ body: { phase: 'confirmed', repeated: true } });
    expect(await server.get(`/v1/instances/${instanceId}/moves/${moveId}`)).toMatchObject({
      status: 200,
      body: { phase: 'confirmed' },
    });
    await remove(instanceId);
  });

  test('a failure goes to the next host or ends the move; the move tells the reasons afterwards', async () => {
    const instanceId = await running();
    const { body } = await server.post(`/v1/instances/${instanceId}/moves`, { kind: 'cold-migration' });
    const failed = await act(instanceId, body.moveId, 'fail', {
      claimId: body.destination.claimId,
      reason: 'no such CPU',
    });
    expect(failed).toMatchObject({
      status: 409,
      body: { code: 'MaxRetriesExceeded', reasons: [{ code: 'BuildFailed', detail: 'no such CPU' }] },
    });
    expect(await server.get(`/v1/instances/${instanceId}/moves/${body.moveId}`)).toMatchObject({
      status: 200,
      body: { phase: 'failed', because: 'MaxRetriesExceeded', claim: null },
    });
    expect(await shown(instanceId, failed.body.position)).toMatchObject({ hosts: [h1], move: null });
    await remove(instanceId);
  });

  test('revert, cancel, shelve and unshelve', async () => {
    const instanceId = await running();
    const first = await server.post(`/v1/instances/${instanceId}/moves`, { kind: 'cold-migration' });
    const cancelled = await act(instanceId, first.body.moveId, 'cancel', { reason: 'changed my mind' });
    expect(cancelled).toMatchObject({ status: 200, body: { phase: 'abandoned', because: 'changed my mind' } });
    const second = await server.post(`/v1/instances/${instanceId}/moves`, { kind: 'cold-migration' });
    await act(instanceId, second.body.moveId, 'commit');
    const reverted = await act(instanceId, second.body.moveId, 'revert');
    expect(reverted).toMatchObject({ status: 200, body: { phase: 'reverted' } });
    expect(await shown(instanceId, reverted.body.position)).toMatchObject({ hosts: [h1], devices: { [h1]: [A] } });
    const shelved = await server.post(`/v1/instances/${instanceId}/shelve`, {});
    expect(shelved).toMatchObject({ status: 200, body: { ended: [{ hostId: h1 }] } });
    expect(await shown(instanceId, shelved.body.position)).toMatchObject({ status: 'shelved', hosts: [], devices: {} });
    expect(await server.post(`/v1/instances/${instanceId}/rebuild`, {})).toMatchObject({
      status: 409,
      body: { code: 'InstanceNotPlaced' },
    });
    const back = await server.post(`/v1/instances/${instanceId}/unshelve`, { hostId: h2 });
    expect(back).toMatchObject({ status: 201, body: { kind: 'unshelve', phase: 'held', source: null } });
    const done = await act(instanceId, back.body.moveId, 'commit');
    expect(done).toMatchObject({ status: 200, body: { phase: 'confirmed' } });
    expect(await shown(instanceId, done.body.position)).toMatchObject({ status: 'placed', hosts: [h2] });
    await remove(instanceId);
  });

  test('devices come and go on a running guest', async () => {
    const instanceId = await running();
    const key = randomUUID();
    const attach = () => server.post(`/v1/instances/${instanceId}/devices/attach`, { count: 1, ...GPU }, { key });
    const attached = await attach();
    expect(attached).toMatchObject({ status: 200, body: { changed: true, claim: { devices: [{}, { address: B }] } } });
    expect(await attach()).toMatchObject({ body: { changed: false } });
    const { requestId } = attached.body.claim.devices[1];
    expect(await server.post(`/v1/instances/${instanceId}/rebuild`, {})).toMatchObject({
      status: 200,
      body: { changed: false, hostId: h1, claim: { devices: [{ address: A }, { address: B }] } },
    });
    const detached = await server.post(`/v1/instances/${instanceId}/devices/detach`, { requestId });
    expect(detached).toMatchObject({ status: 200, body: { changed: true, claim: { devices: [{ address: A }] } } });
    await remove(instanceId);
  });

  test('an evacuation needs its host fenced; what it leaves there is stranded', async () => {
    const h3 = await machine(server, 'node-3', [gpu(A)]);
    const placed = await server.post('/v1/placements', {
      resources: { VCPU: 1 },
      pciRequests: [{ count: 1, ...GPU }],
      constraints: { onlyHosts: [h3] },
    });
    const { instanceId, claimId } = placed.body;
    await server.post(`/v1/hosts/${h3}/claims/${claimId}/confirm`, { instanceId });
    const evacuate = () => server.post(`/v1/instances/${instanceId}/moves`, { kind: 'evacuation', hostId: h1 });
    expect(await evacuate()).toMatchObject({ status: 409, body: { code: 'HostNotFenced' } });
    expect(await server.post(`/v1/hosts/${h3}/fence`, { attestedBy: 'bmc-7' })).toMatchObject({ status: 200 });
    const started = await evacuate();
    expect(started).toMatchObject({ status: 201, body: { phase: 'held', source: { hostId: h3 } } });
    const done = await act(instanceId, started.body.moveId, 'commit');
    expect(done).toMatchObject({ status: 200, body: { phase: 'confirmed' } });
    expect(await shown(instanceId, done.body.position)).toMatchObject({ hosts: [h1], move: null });
    await remove(instanceId);
  });

  test.each([
    [{ kind: 'resize' }, 'resources', 'resources or pciRequests'],
    [{ kind: 'cold-migration', resources: { VCPU: 1 } }, 'resources', 'keeps what it has'],
    [{ kind: 'evacuation', sameHost: true }, 'sameHost', 'only with resize'],
    [{ kind: 'teleport' }, 'kind', 'one of resize'],
  ])('%j names what is wrong', async (body, field, expected) => {
    const answer = await server.post(`/v1/instances/${randomUUID()}/moves`, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'InvalidRequest', errors: [{ field, expected: expect.stringContaining(expected) }] },
    });
  });

  test('what is not there is 404', async () => {
    const instanceId = randomUUID();
    expect(await server.post(`/v1/instances/${instanceId}/moves`, { kind: 'cold-migration' })).toMatchObject({
      status: 404,
      body: { code: 'InstanceUnknown' },
    });
    const there = await running();
    expect(await act(there, randomUUID(), 'commit')).toMatchObject({ status: 404, body: { code: 'MoveUnknown' } });
    expect(await server.get(`/v1/instances/${there}/moves/${randomUUID()}`)).toMatchObject({ status: 404 });
    await remove(there);
  });
});
