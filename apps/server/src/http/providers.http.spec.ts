import { machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

describe('providers, hosts and policy over HTTP', () => {
  const server = new TestServer();
  let hostId: string;
  beforeAll(async () => {
    await server.start();
    hostId = await machine(server, 'node-1');
  });
  afterAll(() => server.discard());

  test('a provider is added, renamed, declared, and removed', async () => {
    const made = await server.post(`/v1/hosts/${hostId}/providers`, { name: 'node-1_numa0' });
    expect(made.status).toBe(201);
    const { providerId } = made.body;
    const path = `/v1/hosts/${hostId}/providers/${providerId}`;
    expect((await server.put(path, { name: 'node-1_numa1' })).status).toBe(200);
    const declared = await server.put(`${path}/inventories`, {
      inventories: { PCPU: { total: 16, reserved: 2, allocationRatio: 1 } },
    });
    expect(declared.body.generation).toEqual(expect.any(Number));
    const { generation } = declared.body;
    expect(
      (await server.put(`${path}/traits`, { traits: ['HW_NUMA'], expectedGeneration: generation - 1 })).body,
    ).toMatchObject({
      code: 'GenerationConflict',
      status: 409,
    });
    const stale = await server.put(
      `${path}/traits`,
      { traits: ['HW_NUMA'] },
      { headers: { 'if-match': `"${generation - 1}"` } },
    );
    expect(stale.status).toBe(412);
    const traits = await server.put(
      `${path}/traits`,
      { traits: ['HW_NUMA'] },
      { headers: { 'if-match': `"${generation}"` } },
    );
    expect(traits.status).toBe(200);
    await server.put(`${path}/aggregates`, { aggregates: ['rack-7'] });
    const host = await server.get(`/v1/hosts/${hostId}`);
    const provider = host.body.providers.find((found: { providerId: string }) => found.providerId === providerId);
    expect(provider).toMatchObject({
      name: 'node-1_numa1',
      traits: ['HW_NUMA'],
      aggregates: ['rack-7'],
      inventories: { PCPU: { effective: { total: 16, reserved: 2, maxUnit: 2_147_483_647 }, free: 14, used: 0 } },
    });
    expect((await server.call('DELETE', path, {})).status).toBe(200);
    expect((await server.call('DELETE', path, {})).status).toBe(404);
  });

  test('a name is unique over all hosts', async () => {
    const refused = await server.post('/v1/hosts', { name: 'node-1' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'NameTaken', reasons: [{ hostId }] } });
  });

  test('lists in pages, and filters', async () => {
    for (const name of ['a', 'b', 'c']) await machine(server, `list-${name}`);
    await server.post('/v1/hosts', { name: 'list-d', kind: 'sharing' });
    const last = await server.put(`/v1/hosts/${hostId}/providers/${hostId}/aggregates`, { aggregates: ['rack-9'] });
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { body: { items: { name: string }[]; nextCursor: string | null } } = await server.get(
        `/v1/hosts?name=LIST-&limit=2&atLeast=${last.body.position}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      names.push(...page.body.items.map(({ name }) => name));
      cursor = page.body.nextCursor;
    } while (cursor);
    expect(names).toEqual(['list-a', 'list-b', 'list-c', 'list-d']);
    const found = async (query: string): Promise<string[]> =>
      (await server.get(`/v1/hosts?${query}`)).body.items.map(({ name }: { name: string }) => name);
    expect(await found('kind=sharing')).toEqual(['list-d']);
    expect(await found('aggregate=rack-9')).toEqual(['node-1']);
    const policy = (await server.get('/v1/policy')).body.policy;
    const set = await server.put('/v1/policy', { ...policy, zones: { 'az-1': ['rack-8', 'rack-9'] } });
    expect(set.body).toMatchObject({ changed: true, policy: { zones: { 'az-1': ['rack-8', 'rack-9'] } } });
    expect(await found(`zone=az-1&atLeast=${set.body.position}`)).toEqual(['node-1']);
    expect(await found('zone=az-2')).toEqual([]);
    expect(await found('status=disabled')).toEqual([]);
  });

  test('a read that asks for more than there is says so at its deadline', async () => {
    const behind = await server.get('/v1/hosts?atLeast=999999', { headers: { 'berth-deadline-ms': '30' } });
    expect(behind).toMatchObject({ status: 503, body: { code: 'ReadModelBehind' } });
    expect(behind.headers.get('retry-after')).toBe('1');
  });

  test('drain, complete, retire', async () => {
    const other = await machine(server, 'drained');
    const act = (name: string, body: object = {}): Promise<{ status: number }> =>
      server.post(`/v1/hosts/${other}/${name}`, body);
    expect((await act('drain/complete')).status).toBe(409);
    expect((await act('drain', { reason: 'firmware' })).status).toBe(200);
    expect((await server.get(`/v1/hosts/${other}`)).body.status).toBe('draining');
    expect((await act('drain/complete')).status).toBe(200);
    expect((await act('retire', { reason: 'sold' })).status).toBe(200);
    expect((await server.get(`/v1/hosts/${other}`)).body.status).toBe('retired');
  });
});
