import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BerthClient, BerthProblemError, BerthUnreachableError } from './index.js';

interface Call {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = (response: ServerResponse, call: Call) => void;

const json =
  (status: number, body: object): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const problem = (status: number, code: string, more: object = {}): Answer =>
  json(status, {
    type: `urn:berth:problem:${code}`,
    title: code,
    status,
    detail: 'because',
    instance: '/',
    code,
    ...more,
  });
const hangUp: Answer = (response) => response.destroy();

/** A server that gives one scripted answer after the other. */
class Script {
  readonly calls: Call[] = [];
  private answers: Answer[] = [];
  private readonly server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      this.calls.push(call);
      (this.answers.shift() ?? problem(500, 'ScriptEnded'))(response, call);
    });
  });

  listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  play(...answers: Answer[]): BerthClient {
    this.calls.length = 0;
    this.answers = answers;
    return new BerthClient({ url: this.url, actor: 'gateway-1' });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('the client', () => {
  const script = new Script();
  beforeAll(() => script.listen());
  afterAll(() => script.close());

  test('a command goes out with actor, key, deadline and body, and its reply comes back', async () => {
    const client = script.play(json(201, { instanceId: 'i' }));
    expect(await client.place({ resources: { VCPU: 1 } }, { idempotencyKey: 'k1', deadlineMs: 5_000 })).toEqual({
      instanceId: 'i',
    });
    const [call] = script.calls;
    expect(call).toMatchObject({
      method: 'POST',
      url: '/v1/placements',
      body: '{"resources":{"VCPU":1}}',
      headers: { 'idempotency-key': 'k1', 'berth-actor': 'gateway-1', 'content-type': 'application/json' },
    });
    expect(Number(call?.headers['berth-deadline-ms'])).toBeGreaterThan(0);
    expect(Number(call?.headers['berth-deadline-ms'])).toBeLessThanOrEqual(5_000);
  });

  test('path and query are written so that they can be read', async () => {
    const client = script.play(json(200, {}), json(200, {}));
    await client.quarantineDevice('h/1', '0000:81:00.0', { reason: 'x' });
    await client.listHosts({ name: 'a b&c', limit: 5, cursor: undefined });
    expect(script.calls.map(({ url }) => url)).toEqual([
      '/v1/hosts/h%2F1/devices/0000%3A81%3A00.0/quarantine',
      '/v1/hosts?name=a+b%26c&limit=5',
    ]);
    expect(script.calls[1]?.headers['idempotency-key']).toBeUndefined();
  });

  test('503, an unknown outcome and a broken connection are tried again under one key', async () => {
    const client = script.play(
      problem(429, 'Overloaded', { retryAfterMs: 1 }),
      problem(504, 'DeadlineExceeded', { outcomeUnknown: true }),
      hangUp,
      json(201, { instanceId: 'i' }),
    );
    await client.place({ resources: { VCPU: 1 } });
    expect(script.calls).toHaveLength(4);
    expect(new Set(script.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test.each([400, 404, 409, 412, 422])('a problem of status %i is thrown as it is, at once', async (status) => {
    const reasons = [{ code: 'CapacityExceeded', asked: 5, free: 1 }];
    const client = script.play(problem(status, 'SomeCode', { reasons }));
    const error = await client.place({}).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(BerthProblemError);
    expect(error).toMatchObject({ status, code: 'SomeCode', problem: { reasons } });
    expect(script.calls).toHaveLength(1);
  });

  test('it gives up at its deadline with the last error', async () => {
    const client = script.play(
      ...Array.from({ length: 9 }, () => problem(503, 'StoreUnavailable', { retryAfterMs: 60_000 })),
    );
    await expect(client.getHost('h', {}, { deadlineMs: 300 })).rejects.toMatchObject({ code: 'StoreUnavailable' });
    expect(script.calls).toHaveLength(1);
  });

  test('a server that is not there is named', async () => {
    const client = new BerthClient({ url: 'http://127.0.0.1:9', retries: 0 });
    const error = await client.ready().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(BerthUnreachableError);
    expect(String(error)).toContain('http://127.0.0.1:9/health/ready');
  });

  test('an aborted call ends with the signal’s reason and is not tried again', async () => {
    const abort = new AbortController();
    const client = script.play(() => abort.abort(new Error('enough')));
    await expect(client.getHost('h', {}, { signal: abort.signal })).rejects.toThrow('enough');
    expect(script.calls).toHaveLength(1);
  });

  test('events go on from the last id after a lost connection', async () => {
    const message = (id: number): string => `id: ${id}\ndata: {"position":"${id}","type":"T"}\n\n`;
    const stream =
      (text: string): Answer =>
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`retry: 1\n\n${text}`, () => setTimeout(() => response.destroy(), 50));
      };
    const client = script.play(
      stream(message(1) + message(2)),
      hangUp,
      stream('event: position\nid: 4\ndata: 4\n\n'),
      stream(message(5) + message(6)),
    );
    const lost: unknown[] = [];
    const positions: string[] = [];
    const abort = new AbortController();
    for await (const event of client.followEvents({
      stream: 'host-',
      signal: abort.signal,
      onLost: (error) => lost.push(error),
    })) {
      positions.push(event.position);
      if (event.position === '6') abort.abort();
    }
    expect(positions).toEqual(['1', '2', '5', '6']);
    expect(script.calls.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2', '2', '4']);
    expect(script.calls[0]?.url).toBe('/v1/events/stream?stream=host-');
    expect(lost.length).toBeGreaterThan(0);
  });

  test('a refused position ends the following', async () => {
    const client = script.play(problem(400, 'InvalidPosition'));
    await expect(client.followEvents({ after: 'x' }).next()).rejects.toMatchObject({ code: 'InvalidPosition' });
  });
});
