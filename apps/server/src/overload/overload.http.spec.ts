import { randomUUID } from 'node:crypto';
import { machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(60_000);

describe('a server that has too much to do', () => {
  const server = new TestServer(undefined, { maxInFlight: 4, actorRate: null });
  beforeAll(() => server.start());
  afterAll(() => server.discard());

  const as = (actor: string, more = {}): { headers: Record<string, string> } => ({
    headers: { 'berth-actor': actor, ...more },
  });
  /** A read that waits for a position far ahead, until its deadline. */
  const waiting = (actor: string): Promise<{ status: number }> =>
    server.get('/v1/pools?atLeast=999999999', as(actor, { 'berth-deadline-ms': '1500' }));
  const inFlight = async (): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^berth_requests_in_flight (\d+)$/m.exec(text)?.[1]);
  };
  const until = async (count: number): Promise<void> => {
    const end = Date.now() + 10_000;
    while ((await inFlight()) !== count) {
      if (Date.now() > end) throw new Error(`never ${count} in flight, but ${await inFlight()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  test('refuses the next request of the noisy one at once, with Retry-After; others get through', async () => {
    const noisy = [waiting('noisy'), waiting('noisy'), waiting('noisy')];
    await until(3);
    const refused = await server.post('/v1/hosts', { name: `n-${randomUUID()}` }, as('noisy'));
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'Overloaded', '1']);
    expect((await server.get('/v1/pools', as('quiet'))).status).toBe(200);
    expect((await server.get('/health/ready')).status).toBe(200);
    expect((await Promise.all(noisy)).map(({ status }) => status)).toEqual([503, 503, 503]);
    await until(0);
    expect((await server.get('/v1/pools', as('noisy'))).status).toBe(200);
  });

  test('nobody is let in when all places are taken, and nothing of what is refused is written', async () => {
    const held = ['a', 'b', 'c', 'd'].map(waiting);
    await until(4);
    const before = (await server.get('/v1/status', as('e'))).status;
    const refused = await server.post('/v1/hosts', { name: 'never' }, as('e'));
    expect([before, refused.status]).toEqual([429, 429]);
    await Promise.all(held);
    expect((await server.get('/v1/hosts?name=never')).body.items).toEqual([]);
  });

  test('what is refused before the framework has its request id and is counted', async () => {
    const held = ['a', 'b', 'c', 'd'].map(waiting);
    await until(4);
    const counted = async (): Promise<number[]> => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return [
        /^berth_http_request_seconds_count{method="POST",route="\/v1\/placements",status="429"} (\d+)$/m,
        /^berth_http_problems_total{code="Overloaded"} (\d+)$/m,
      ].map((line) => Number(line.exec(text)?.[1] ?? 0));
    };
    const before = await counted();
    const body = JSON.stringify({ resources: { VCPU: 1 }, filler: 'x'.repeat(100_000) });
    const refused = await server.call('POST', '/v1/placements', { body, headers: { 'x-request-id': 'my-request' } });
    expect([refused.status, refused.body.instance, refused.headers.get('x-request-id')]).toEqual([
      429,
      '/v1/placements',
      'my-request',
    ]);
    expect((await server.get('/v1/pools')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await counted()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2]);
    await Promise.all(held);
  });

  test('a caller that goes away gives its place back', async () => {
    const gone = new AbortController();
    const call = fetch(`${server.url}/v1/pools?atLeast=999999999`, { signal: gone.signal }).catch(() => 'gone');
    await until(1);
    gone.abort();
    expect(await call).toBe('gone');
    await until(0);
  });

  test('a draining server begins nothing new, finishes what is under way, and is not ready', async () => {
    const hostId = await machine(server, `m-${randomUUID()}`);
    const wish = { resources: { VCPU: 1 } };
    const placed = await server.post('/v1/placements', wish);
    expect(placed.status).toBe(201);
    expect((await server.post('/v1/server/drain')).body.draining).toBe(true);
    const ready = await server.get('/health/ready');
    expect([ready.status, ready.body.checks.stopping]).toEqual([503, { status: 'down', detail: 'it drains' }]);
    for (const [path, body] of [
      ['/v1/placements', wish],
      ['/v1/placements/many', { count: 2, ...wish }],
      ['/v1/gangs', { members: [wish, wish] }],
    ] as const) {
      const refused = await server.post(path, body);
      expect([path, refused.status, refused.body.code]).toEqual([path, 503, 'Draining']);
    }
    const claim = `/v1/hosts/${hostId}/claims/${placed.body.claimId}`;
    expect((await server.post(`${claim}/confirm`)).status).toBe(200);
    expect((await server.post('/v1/server/resume')).body.draining).toBe(false);
    expect((await server.post('/v1/placements', wish)).status).toBe(201);
    expect((await server.get('/health/ready')).status).toBe(200);
  });
});

describe('a server that limits each actor', () => {
  const server = new TestServer(undefined, { actorRate: { perSecond: 1, burst: 3 } });
  beforeAll(() => server.start());
  afterAll(() => server.discard());

  test('refuses more than the burst, only of that actor', async () => {
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await server.get('/v1/pools', { headers: { 'berth-actor': 'fast' } }));
    expect(answers.map(({ status }) => status).slice(0, 3)).toEqual([200, 200, 200]);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.body.code, refused?.headers.get('retry-after')]).toEqual(['RateLimited', '1']);
    expect((await server.get('/v1/pools', { headers: { 'berth-actor': 'slow' } })).status).toBe(200);
  });
});
