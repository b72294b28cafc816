import { randomUUID } from 'node:crypto';
import { OPERATIONS } from '@berth/contracts';
import { gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

const A = '0000:81:00.0';

describe('ETags of everything there is one of', () => {
  const server = new TestServer();
  const ids: Record<string, string> = { instanceId: randomUUID(), address: A };
  const at = (path: string): string => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name}`);

  beforeAll(async () => {
    await server.start();
    ids.hostId = await machine(server, 'node-1', [gpu(A)]);
    await machine(server, 'node-2', []);
    ids.groupId = (await server.post('/v1/groups', { policy: 'anti-affinity' })).body.groupId;
    const wish = { resources: { VCPU: 1 } };
    const placed = {
      ...wish,
      instanceId: ids.instanceId,
      groupId: ids.groupId,
      constraints: { onlyHosts: [ids.hostId] },
    };
    ids.claimId = (await server.post('/v1/placements', placed)).body.claimId;
    await server.post(at('/v1/hosts/{hostId}/claims/{claimId}/confirm'));
    const move = await server.post(at('/v1/instances/{instanceId}/moves'), { kind: 'cold-migration' });
    ids.moveId = move.body.moveId;
    const gang = await server.post('/v1/gangs', { members: [wish] });
    ids.gangId = gang.body.gangId;
    const positions = [move, gang].map(({ body }) => body.position as string);
    for (const position of positions) await server.get(`/v1/hosts?atLeast=${position}`);
  });
  afterAll(() => server.discard());

  const ofOne = Object.entries(OPERATIONS).filter(
    ([id, { method, path }]) => method === 'GET' && (path.endsWith('}') || id === 'getPolicy'),
  );

  test.each(ofOne)('%s has one, stays the same with the thing, and 304 says so', async (_, { path }) => {
    const first = await server.get(at(path));
    const tag = first.headers.get('etag') as string;
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w.-]+"$/)]);
    if ('revision' in first.body) expect(tag).toMatch(new RegExp(`^"${first.body.revision}[".]`));
    expect((await server.get(at(path))).headers.get('etag')).toBe(tag);
    for (const seen of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      const again = await server.get(at(path), { headers: { 'if-none-match': seen } });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, tag]);
    }
    const other = await server.get(at(path), { headers: { 'if-none-match': '"x"' } });
    expect(other).toMatchObject({ status: 200, body: first.body });
  });

  test('a refusal has none', async () => {
    const missing = await server.get(`/v1/hosts/${randomUUID()}`, { headers: { 'if-none-match': '*' } });
    expect([missing.status, missing.headers.get('etag')]).toEqual([404, null]);
  });

  const policy = {
    weights: { ram: 1, cpu: 1, disk: 1, pci: 1 },
    hostSubsetSize: 1,
    maxAttempts: 3,
    leaseMs: 9_000,
    zones: {},
  };
  const reason = { reason: 'test' };
  test.each<[string, string, string, string, object]>([
    ['setPolicy', 'PUT', '/v1/policy', '/v1/policy', policy],
    ['disableHost', 'POST', '/v1/hosts/{hostId}', '/v1/hosts/{hostId}/disable', reason],
    ['enableHost', 'POST', '/v1/hosts/{hostId}', '/v1/hosts/{hostId}/enable', {}],
    ['quarantineDevice', 'POST', '/v1/hosts/{hostId}', '/v1/hosts/{hostId}/devices/{address}/quarantine', reason],
    ['restoreDevice', 'POST', '/v1/hosts/{hostId}', '/v1/hosts/{hostId}/devices/{address}/restore', {}],
    [
      'createClaim',
      'POST',
      '/v1/hosts/{hostId}',
      '/v1/hosts/{hostId}/claims',
      { instanceId: randomUUID(), resources: { VCPU: 1 } },
    ],
    ['deleteGroup', 'DELETE', '/v1/groups/{groupId}', '/v1/groups/{groupId}', {}],
    ['drainHost', 'POST', '/v1/hosts/{hostId}', '/v1/hosts/{hostId}/drain', reason],
  ])('%s is carried out only at the revision that If-Match names', async (_, method, thing, path, body) => {
    const tag = (await server.get(at(thing))).headers.get('etag') as string;
    const revision = Number(/-?\d+/.exec(tag)?.[0]);
    const ask = (seen: string) => server.call(method, at(path), { body, headers: { 'if-match': seen } });
    const refused = await ask(`"${revision + 7}"`);
    expect(refused).toMatchObject({ status: 412, body: { code: 'RevisionChanged', revision } });
    expect(refused.body.detail).toBe(`If-Match: expected revision ${revision + 7}, it is ${revision} by now`);
    expect((await server.get(at(thing))).headers.get('etag')).toBe(tag);
    expect((await ask(tag)).body).toMatchObject({ changed: true, revision: revision + 1 });
    expect((await ask(tag)).status).toBe(412);
  });

  test('of two at once that saw the same revision one is carried out', async () => {
    await server.post(at('/v1/hosts/{hostId}/enable'));
    const tag = (await server.get(at('/v1/hosts/{hostId}'))).headers.get('etag') as string;
    const ask = () =>
      server.post(
        at('/v1/hosts/{hostId}/claims'),
        { instanceId: randomUUID(), resources: { VCPU: 1 } },
        { headers: { 'if-match': tag } },
      );
    expect((await Promise.all([ask(), ask()])).map(({ status }) => status).sort()).toEqual([201, 412]);
  });
});
