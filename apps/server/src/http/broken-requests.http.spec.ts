import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { eventCount, gpu, machine } from '../testing/machines.js';
import { fieldsOf } from '../testing/refused-fields.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(60_000);

describe('requests that are broken as HTTP, or as text: a clear error, nothing changed', () => {
  const server = new TestServer();
  let hostId: string;
  let events: number;
  beforeAll(async () => {
    await server.start();
    hostId = await machine(server, 'node-1', [gpu('0000:81:00.0')]);
    events = await eventCount(server);
  });
  afterEach(async () => expect(await eventCount(server)).toBe(events));
  afterAll(() => server.discard());

  test.each<[string, Record<string, string>, string]>([
    ['an actor with a space', { 'berth-actor': 'Jane Doe' }, 'header berth-actor'],
    ['an empty key', { 'idempotency-key': '' }, 'header idempotency-key'],
    ['a deadline that is no number', { 'berth-deadline-ms': 'soon' }, 'header berth-deadline-ms'],
  ])('%s is 400', async (_, headers, name) => {
    const refused = await server.post('/v1/hosts', { name: 'x' }, { headers });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual([name]);
  });

  test('an If-Match that is no ETag is 400', async () => {
    const refused = await server.put(
      `/v1/hosts/${hostId}/providers/${hostId}/traits`,
      { traits: [] },
      { headers: { 'if-match': '*' } },
    );
    expect(refused.status).toBe(400);
  });

  test.each<[string, string, string]>([
    ['no JSON', '{"name":', 'body'],
    ['a list', '[]', 'body'],
    ['a name twice', '{"name":"a","name":"b"}', 'name'],
    ['__proto__', '{"name":"a","__proto__":{"x":1}}', '__proto__'],
    ['__proto__ in escapes', '{"name":"a","\\u005f_proto__":{"x":1}}', '__proto__'],
    ['constructor', '{"name":"a","constructor":{}}', 'constructor'],
    ['half a surrogate pair', '{"name":"\\ud800"}', 'name'],
    ['a control character', '{"name":"a\\u0000b"}', 'name'],
    ['deep nesting', `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 'body'],
  ])('a body with %s is 400', async (_, body, name) => {
    const refused = await server.post('/v1/hosts', body);
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual([name]);
  });

  const raw = (headers: Record<string, string>, body: Buffer): Promise<{ status: number; body: { code: string } }> =>
    new Promise((resolve, reject) => {
      const call = request(`${server.url}/v1/hosts`, { method: 'POST', headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) }),
        );
      });
      call.on('error', reject);
      call.end(body);
    });

  test('bad UTF-8, another content type or charset, none at all, and 10 MB are refused', async () => {
    const json = { 'content-type': 'application/json' };
    const badText = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    expect(await raw(json, badText)).toMatchObject({ status: 400, body: { code: 'InvalidRequest' } });
    const fine = Buffer.from('{"name":"x"}');
    expect(await raw({ 'content-type': 'text/plain' }, fine)).toMatchObject({ status: 415 });
    expect(await raw({ 'content-type': 'application/json; charset=latin1' }, fine)).toMatchObject({ status: 415 });
    expect(await raw({}, fine)).toMatchObject({ status: 415, body: { code: 'ContentTypeUnsupported' } });
    const large = await raw(json, Buffer.alloc(10_000_000, 0x20)).catch((error: { code: string }) => error.code);
    // The server answers and hangs up before all of it was sent: the client sees the one or the other.
    expect([413, 'EPIPE', 'ECONNRESET']).toContain(typeof large === 'object' ? large.status : large);
  });

  test('a compressed body is 415', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const refused = await raw(headers, gzipSync('{"name":"x"}'));
    expect(refused).toMatchObject({ status: 415, body: { code: 'ContentTypeUnsupported' } });
  });

  test('HEAD of the event stream ends', async () => {
    const head = await fetch(`${server.url}/v1/events/stream`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(`${server.url}/v1/events/stream?after=x`, { method: 'HEAD' })).status).toBe(400);
  });

  test.each([
    ['without Host', '', 400, 'InvalidRequest', 'header host'],
    ['with an Expect nobody can meet', 'Host: here\r\nExpect: miracles\r\n', 417, 'ExpectationFailed', 'header expect'],
  ])('a request %s is answered by a problem', async (_, lines, status, code, name) => {
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /v1/hosts HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    const [head = '', ...rest] = Buffer.concat(parts).toString().split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    const body = /\{.*\}/s.exec(rest.join(''))?.[0] ?? '';
    expect(JSON.parse(body)).toMatchObject({ status, code, errors: [{ field: name }] });
  });

  test('the page to try the API is there with a slash at its end, too', async () => {
    const page = await fetch(`${server.url}/docs/`);
    expect([page.status, await page.text()]).toEqual([200, await (await fetch(`${server.url}/docs`)).text()]);
  });

  test('a method the path has not is 405 with Allow', async () => {
    const refused = await server.call('PATCH', '/v1/hosts', {});
    expect(refused).toMatchObject({ status: 405, body: { code: 'MethodNotAllowed' } });
    expect(refused.headers.get('allow')).toBe('GET, HEAD, POST');
    expect((await server.call('DELETE', `/v1/hosts/${hostId}`, {})).headers.get('allow')).toBe('GET, HEAD');
  });

  test('a request id is echoed with a problem', async () => {
    const refused = await server.get('/v1/nothing', { headers: { 'x-request-id': 'trace-17' } });
    expect(refused.headers.get('x-request-id')).toBe('trace-17');
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
  });
});
