import { randomUUID } from 'node:crypto';
import { eventCount, gpu, machine, reportOf } from '../testing/machines.js';
import { fieldsOf } from '../testing/refused-fields.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(60_000);

describe('bad input over HTTP: a clear error, nothing changed', () => {
  const server = new TestServer();
  let hostId: string;
  let claims: string;
  let events: number;
  beforeAll(async () => {
    await server.start();
    hostId = await machine(server, 'node-1', [gpu('0000:81:00.0')]);
    claims = `/v1/hosts/${hostId}/claims`;
    events = await eventCount(server);
  });
  afterEach(async () => expect(await eventCount(server)).toBe(events));
  afterAll(() => server.discard());

  const instanceId = randomUUID();
  test.each([
    ['negative', -1, -1],
    ['zero', 0, 0],
    ['fractional', 1.5, 1.5],
    ['2^53', 2 ** 53, 2 ** 53],
    ['text', '4', '4'],
    ['null', null, null],
    ['true', true, true],
  ])('an amount that is %s is 400 and named with its value', async (_, amount, value) => {
    const refused = await server.post(claims, { instanceId, resources: { VCPU: amount } });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'InvalidRequest',
        errors: [{ field: 'resources.VCPU', value, expected: 'a whole number from 1 to 9007199254740991' }],
      },
    });
  });

  test('an amount above 2^53 that JSON can not hold is refused by name', async () => {
    const refused = await server.post(claims, `{"instanceId":"${instanceId}","resources":{"VCPU":9007199254740993}}`);
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual(['resources.VCPU']);
  });

  test('all wrong fields are named at once, with what would be right', async () => {
    const refused = await server.post(claims, {
      instanceId: 'x',
      resources: { vcpu: 1 },
      pciRequests: [{ count: 0, vendorId: 'zz', kind: 'gpu' }],
      colour: 'red',
    });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused).sort()).toEqual([
      'colour',
      'instanceId',
      'pciRequests[0].count',
      'pciRequests[0].kind',
      'pciRequests[0].vendorId',
      'resources.vcpu',
    ]);
    for (const error of refused.body.errors) expect(error.expected).toEqual(expect.stringMatching(/./));
  });

  test.each<[string, string, object, string[]]>([
    ['a claim of nothing', '', {}, ['resources']],
    [
      'alternatives beside a property',
      '',
      { pciRequests: [{ count: 1, vendorId: '10de', alternatives: [{ productId: '2330' }] }] },
      ['pciRequests[0].alternatives'],
    ],
    [
      'addresses that are not count many',
      '',
      { pciRequests: [{ count: 2, addresses: ['0000:81:00.0'] }] },
      ['pciRequests[0].addresses'],
    ],
    ['a device request that says nothing', '', { pciRequests: [{ count: 1 }] }, ['pciRequests[0]']],
    ['a lease beside confirmed', '', { resources: { VCPU: 1 }, confirmed: true, leaseMs: 5 }, ['leaseMs']],
    ['an address spelled otherwise', '', { devices: ['81:00.0'] }, ['devices[0]']],
    [
      'two device requests of one id',
      '',
      {
        pciRequests: [
          { requestId: 'gpu', count: 1, vendorId: '10de' },
          { requestId: 'gpu', count: 1, vendorId: '10de' },
        ],
      },
      ['pciRequests[1].requestId'],
    ],
    ['an address twice', '', { devices: ['0000:81:00.0', '0000:81:00.0'] }, ['devices']],
  ])('%s', async (_, __, more, fields) => {
    const refused = await server.post(claims, { instanceId, ...more });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual(fields);
  });

  test.each<[string, object[], RegExp]>([
    ['a type-VF without a parent address', [gpu('0000:81:00.1', { kind: 'type-VF' })], /parent/i],
    [
      'a PF with a parent address',
      [gpu('0000:81:00.1', { kind: 'type-PF', parentAddress: '0000:81:00.0' })],
      /parent/i,
    ],
  ])('a report of nothing but %s is refused whole', async (_, devices, says) => {
    const refused = await server.put(`/v1/hosts/${hostId}/report`, reportOf(devices, { sequence: 2 }));
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body.errors)).toMatch(says);
  });

  test('a report with something wrong beside its devices is refused whole', async () => {
    const devices = [gpu('0000:81:00.0'), gpu('81:00')];
    const refused = await server.put(`/v1/hosts/${hostId}/report`, reportOf(devices, { sequence: 0 }));
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['sequence', 'devices[1].address']]);
  });

  test.each([
    ['', 'empty'],
    ['   ', 'blank'],
    [' node', 'a blank before it'],
    ['node ', 'a blank behind it'],
    ['no\u0007de', 'C0'],
    ['no\u0085de', 'C1'],
    ['no\u202ede', 'a turn of direction'],
    ['no\u2066de', 'an isolate'],
    ['no\u200bde', 'a blank of no width'],
  ])('a host named %j is refused: %s', async (name) => {
    const refused = await server.post('/v1/hosts', { name });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['name']]);
  });

  test('a late report changes nothing and says so', async () => {
    const late = await server.put(`/v1/hosts/${hostId}/report`, reportOf([], { sequence: 1 }));
    expect(late).toMatchObject({ status: 200, body: { changed: false } });
  });

  test.each([
    ['/v1/hosts/00000000-0000-4000-8000-000000000000', 'HostUnknown'],
    ['/v1/instances/00000000-0000-4000-8000-000000000000', 'InstanceUnknown'],
    ['/v1/placements/00000000-0000-4000-8000-000000000000', 'PlacementUnknown'],
    ['/v1/claims/00000000-0000-4000-8000-000000000000', 'ClaimUnknown'],
    ['/v1/hosts/00000000-0000-4000-8000-000000000000/pools', 'HostUnknown'],
    ['/v1/nothing', 'RouteUnknown'],
    ['/v1', 'RouteUnknown'],
  ])('GET %s is 404 %s', async (path, code) => {
    expect(await server.get(path)).toMatchObject({ status: 404, body: { code } });
  });

  test('commands on what is not there are 404', async () => {
    const nowhere = '/v1/hosts/00000000-0000-4000-8000-000000000000';
    expect(await server.post(`${nowhere}/disable`, { reason: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'HostUnknown' },
    });
    expect(await server.put(`${nowhere}/report`, reportOf([]))).toMatchObject({
      status: 404,
      body: { code: 'HostUnknown' },
    });
    const claimed = await server.post(`${nowhere}/claims`, { instanceId: randomUUID(), resources: { VCPU: 1 } });
    expect(claimed.body.reasons).toEqual([{ code: 'HostUnknown', hostId: nowhere.slice('/v1/hosts/'.length) }]);
    const confirm = await server.post(`${claims}/${randomUUID()}/confirm`);
    expect(confirm).toMatchObject({ status: 404, body: { code: 'ClaimUnknown' } });
    expect(await server.call('DELETE', `/v1/instances/${randomUUID()}`, {})).toMatchObject({ status: 404 });
  });

  test('a path longer than any id is refused, not a fault of the server', async () => {
    const answer = await fetch(`${server.url}/v1/hosts/${'a'.repeat(2_000)}`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([414, 'PathTooLong']);
  });

  test('a host registered twice under another name is 409', async () => {
    const again = await server.post('/v1/hosts', { hostId, name: 'other' });
    expect(again).toMatchObject({ status: 409, body: { code: 'HostAlreadyRegistered' } });
    events = await eventCount(server);
  });

  test.each([
    ['an id that is none', '/v1/hosts/7', 'hostId'],
    ['an empty id', '/v1/hosts/', 'hostId'],
    ['a limit of 0', '/v1/hosts?limit=0', 'limit'],
    ['a limit that is no number', '/v1/hosts?limit=ten', 'limit'],
    ['an unknown filter', '/v1/hosts?colour=red', 'colour'],
    ['a cursor of nowhere', '/v1/hosts?cursor=%00', 'cursor'],
    ['a position of nowhere', '/v1/hosts?atLeast=soon', 'atLeast'],
    ['an event position of nowhere', '/v1/events?after=soon', 'after'],
    ['a revision that is none', `/v1/events?stream=host-1&after=x`, 'after'],
    ['a stream position past the end', '/v1/events/stream?after=999999', 'after'],
  ])('%s is 400 and named', async (_, path, name) => {
    const refused = await server.get(path);
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual([name]);
  });

  test('an inventory that nothing could be claimed of is refused by name', async () => {
    const refused = await server.put(`/v1/hosts/${hostId}/providers/${hostId}/inventories`, {
      inventories: { VCPU: { total: 8, minUnit: 4, maxUnit: 2 } },
    });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['inventories.VCPU.minUnit']]);
  });

  test.each([0, -1, 2 ** 31])('a reported total of %s is refused with the one range there is', async (total) => {
    const report = { bootId: 'b', sequence: 9, totals: { VCPU: { total } }, devices: [] };
    expect((await server.put(`/v1/hosts/${hostId}/report`, report)).body.errors).toEqual([
      { field: 'totals.VCPU.total', value: total, expected: 'a whole number from 1 to 2147483647' },
    ]);
  });
});
