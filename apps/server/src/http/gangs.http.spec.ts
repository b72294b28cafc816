import { gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(60_000);

const A = '0000:81:00.0';
const GPU = { pciRequests: [{ count: 1, vendorId: '10de' }] };

describe('gangs over HTTP', () => {
  const server = new TestServer();
  beforeAll(async () => {
    await server.start();
    for (const name of ['node-1', 'node-2', 'node-3']) await machine(server, name, [gpu(A)]);
  });
  afterAll(() => server.discard());

  const place = (members: object[], key?: string) => server.post('/v1/gangs', { members }, key ? { key } : {});

  test('are placed whole, once by a key, shown, and their members live on like any instance', async () => {
    const made = await place([{ resources: { VCPU: 1 }, ...GPU, count: 3 }], 'k');
    expect(made).toMatchObject({ status: 201, body: { state: 'committed', reason: null, repeated: false } });
    const { gangId, members, position } = made.body;
    expect(members.map((member: { claim: string }) => member.claim)).toEqual(Array(3).fill('confirmed'));
    expect(members.map((member: { hostName: string }) => member.hostName).sort()).toEqual([
      'node-1',
      'node-2',
      'node-3',
    ]);
    expect(members.map((member: { devices: { address: string }[] }) => member.devices[0]?.address)).toEqual([A, A, A]);
    const again = await place([{ resources: { VCPU: 1 }, ...GPU, count: 3 }], 'k');
    expect(again).toMatchObject({ status: 201, body: { gangId, members, repeated: true } });
    expect(await place([{ resources: { VCPU: 2 } }], 'k')).toMatchObject({ status: 422 });
    expect((await server.get(`/v1/gangs/${gangId}`)).body).toMatchObject({ gangId, state: 'committed', members });
    const [first] = members;
    const shown = await server.get(`/v1/instances/${first.instanceId}?atLeast=${position}`);
    expect(shown.body).toMatchObject({ status: 'placed', claims: [{ hostId: first.hostId, claimId: first.claimId }] });
    let deleted = position;
    for (const { instanceId } of members) {
      const reply = await server.call('DELETE', `/v1/instances/${instanceId}`, {});
      expect(reply.status).toBe(200);
      deleted = reply.body.position;
    }
    expect((await server.get(`/v1/claims?atLeast=${deleted}`)).body.items).toEqual([]);
    expect((await server.get(`/v1/gangs/${gangId}`)).body.members[0]).toMatchObject({ claim: null, devices: [] });
  });

  test('that do not fit together are refused whole: nothing is held, nothing is written', async () => {
    const before = (await server.get('/v1/status')).body.head;
    const refused = await place([{ ...GPU, count: 4 }]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'NoValidHost', refusedBy: { devices: 3 } } });
    expect(refused.body.detail).toContain('member 3');
    expect((await server.get('/v1/status')).body.head).toBe(before);
    expect((await server.get('/v1/claims')).body.items).toEqual([]);
  });

  test('are refused where they mean nothing', async () => {
    expect(await place([])).toMatchObject({ status: 400, body: { errors: [{ field: 'members' }] } });
    expect(
      await place([
        { resources: { VCPU: 1 }, count: 60 },
        { resources: { VCPU: 1 }, count: 5 },
      ]),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'members', value: 65 }] },
    });
    expect(await place([{ resources: {} }])).toMatchObject({ status: 400 });
    expect(await server.get(`/v1/gangs/${crypto.randomUUID()}`)).toMatchObject({
      status: 404,
      body: { code: 'GangUnknown' },
    });
  });
});
