import { TestServer } from '../testing/running-server.js';
import { gpu, machine } from '../testing/machines.js';

jest.setTimeout(60_000);

const A = '0000:81:00.0';

describe('server groups over HTTP', () => {
  const server = new TestServer();
  beforeAll(async () => {
    await server.start();
    for (const name of ['node-1', 'node-2']) await machine(server, name, [gpu(A)]);
  });
  afterAll(() => server.discard());

  const create = (body: object, key?: string) => server.post('/v1/groups', body, key ? { key } : {});
  const place = (groupId: string, more: object = {}) =>
    server.post('/v1/placements', { resources: { VCPU: 1 }, groupId, ...more });

  test('are made once by a key, listed, shown with members, and deleted', async () => {
    const made = await create({ policy: 'anti-affinity' }, 'k');
    expect(made).toMatchObject({ status: 201, body: { changed: true } });
    expect((await create({ policy: 'anti-affinity' }, 'k')).body).toMatchObject({ repeated: true });
    const { groupId } = made.body;
    const first = await place(groupId);
    const second = await place(groupId);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.hostId).not.toBe(second.body.hostId);
    const third = await place(groupId);
    expect(third).toMatchObject({ status: 409, body: { code: 'NoValidHost' } });
    const shown = (await server.get(`/v1/groups/${groupId}?atLeast=${second.body.position}`)).body;
    expect(shown).toMatchObject({ policy: 'anti-affinity', maxServerPerHost: 1, pin: null });
    expect(shown.members.map((member: { instanceId: string }) => member.instanceId).sort()).toEqual(
      [first.body.instanceId, second.body.instanceId].sort(),
    );
    expect((await server.get('/v1/groups')).body.items).toMatchObject([{ groupId, members: 2 }]);
    const explained = await server.post('/v1/placements/explain', { resources: { VCPU: 1 }, groupId });
    expect(explained.body.hosts[0].refusals).toMatchObject([{ filter: 'groups', code: 'AntiAffinityViolated' }]);
    const deleted = await server.call('DELETE', `/v1/groups/${groupId}`, {});
    expect(deleted).toMatchObject({ status: 200, body: { changed: true } });
    expect((await server.get(`/v1/groups/${groupId}`)).status).toBe(404);
    expect(await place(groupId)).toMatchObject({ status: 409, body: { code: 'GroupDeleted' } });
    expect((await server.get(`/v1/groups?atLeast=${deleted.body.position}`)).body.items).toEqual([]);
  });

  test('of strict affinity are pinned to a host, and their members stay together', async () => {
    const { groupId } = (await create({ policy: 'affinity' })).body;
    const placed = await Promise.all([1, 2, 3, 4].map(() => place(groupId)));
    expect(new Set(placed.map(({ body }) => body.hostId)).size).toBe(1);
    const { hostId } = placed[0]?.body ?? {};
    expect((await server.get(`/v1/groups/${groupId}`)).body).toMatchObject({ pin: { hostId, epoch: 1 } });
    const dryRun = await server.post('/v1/placements/dry-run', { resources: { VCPU: 1 }, groupId });
    expect(dryRun.body.placed.hostId).toBe(hostId);
    const elsewhere = await place(groupId, { constraints: { ignoreHosts: [hostId] } });
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'NoValidHost' } });
  });

  test('are refused where they mean nothing', async () => {
    expect(await create({ policy: 'affinity', maxServerPerHost: 2 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'maxServerPerHost', value: 2 }] },
    });
    expect((await create({ policy: 'friendly' })).status).toBe(400);
    expect(await place(crypto.randomUUID())).toMatchObject({ status: 404, body: { code: 'GroupUnknown' } });
  });
});
