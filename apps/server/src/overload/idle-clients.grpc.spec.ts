import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import { setTimeout as pause } from 'node:timers/promises';
import { status as codes } from '@grpc/grpc-js';
import { GrpcCaller } from '../testing/grpc-caller.js';
import { machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(60_000);

const LIMITS = { maxOpen: 20, stallMs: 1_000, lingerMs: 1_000, arrivalMs: 1_000 };
/** A frame of an empty message: not compressed, length 0. */
const EMPTY = Buffer.alloc(5);

describe('clients that do not do their part', () => {
  const server = new TestServer(undefined, { streams: LIMITS });
  let session: ClientHttp2Session;
  let grpc: GrpcCaller;
  beforeAll(async () => {
    await server.start();
    session = connect(`http://${server.grpc}`);
    session.on('error', () => undefined);
    grpc = new GrpcCaller(server.grpc);
  });
  afterAll(async () => {
    session?.destroy();
    grpc?.close();
    await server.discard();
  });

  const begin = (path: string, headers = {}): ClientHttp2Stream => {
    const stream = session.request(
      { ':method': 'POST', ':path': path, 'content-type': 'application/grpc', te: 'trailers', ...headers },
      { endStream: false },
    );
    stream.on('error', () => undefined);
    return stream;
  };
  const rstOf = (stream: ClientHttp2Stream): Promise<number> =>
    new Promise((resolve) => stream.once('close', () => resolve(stream.rstCode)));
  const works = async (): Promise<void> => {
    expect((await grpc.call('listHosts', {})).code).toBe(codes.OK);
  };

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['half of a frame', EMPTY.subarray(0, 3)],
    ['a message without an end', EMPTY],
    ['half of a long message', Buffer.concat([Buffer.from([0, 0, 8, 0, 0]), Buffer.alloc(100_000)])],
  ])('a call that sends %s and stays open is reset', async (_what, bytes) => {
    for (const path of ['/berth.v1.InventoryService/ListHosts', '/berth.v1.EventService/WatchEvents']) {
      const stream = begin(path);
      if (bytes.length > 0) stream.write(bytes);
      stream.resume();
      expect(await rstOf(stream)).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    }
    await works();
  });

  test('a reply that is not taken is dropped; a slow one that is taken comes whole', async () => {
    const hostId = await machine(server, 'node-1');
    const totals = Object.fromEntries(
      Array.from({ length: 800 }, (_, n) => [`CUSTOM_${'X'.repeat(200)}_${n}`, { total: 1 }]),
    );
    for (let sequence = 2; sequence < 32; sequence++) {
      const report = { bootId: 'boot-1', sequence, devices: [], totals: { ...totals, VCPU: { total: sequence } } };
      expect((await server.put(`/v1/hosts/${hostId}/report`, report)).status).toBe(200);
    }
    const unread = begin('/berth.v1.EventService/ListEvents');
    unread.end(EMPTY);
    unread.pause();
    const reset = rstOf(unread);
    await pause(2 * LIMITS.arrivalMs);
    unread.resume();
    expect(await reset).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);

    // Large events make short pages: a gRPC client takes 4 MiB.
    const positions: string[] = [];
    for (let after: string | null = null; ; ) {
      const page = await grpc.call('listEvents', { limit: 1_000, ...(after === null ? {} : { after }) });
      expect(page.error).toBeNull();
      expect(page.body.items.length).toBeLessThan(20);
      positions.push(...page.body.items.map((event: { position: string }) => event.position));
      after = page.body.next;
      if (after === null) break;
    }
    expect(positions).toEqual(Array.from({ length: 33 }, (_, n) => String(n + 1)));

    const read = begin('/berth.v1.EventService/ListEvents');
    read.end(EMPTY);
    let bytes = 0;
    let code = '';
    read.on('data', (chunk: Buffer) => (bytes += chunk.length));
    read.on('trailers', (trailers) => (code = String(trailers['grpc-status'])));
    expect(await rstOf(read)).toBe(constants.NGHTTP2_NO_ERROR);
    expect([code, bytes > 600_000]).toEqual(['0', true]);
  });

  test.each([
    ['a watch', '/berth.v1.EventService/WatchEvents', Buffer.from([0, 0, 0, 0, 6, 0x0a, 4, ...Buffer.from('tail')])],
    ['a watch of health', '/grpc.health.v1.Health/Watch', EMPTY],
  ])('%s that takes what comes is not reset, however quiet', async (_what, path, frame) => {
    const stream = begin(path);
    stream.end(frame);
    let open = true;
    stream.once('close', () => (open = false));
    stream.resume();
    await pause(3 * LIMITS.arrivalMs);
    expect(open).toBe(true);
    stream.close(constants.NGHTTP2_CANCEL);
  });

  test('metadata beyond all measure is refused; the others go on', async () => {
    const own = connect(`http://${server.grpc}`);
    own.on('error', () => undefined);
    const huge = own.request({
      ':method': 'POST',
      ':path': '/berth.v1.InventoryService/ListHosts',
      'content-type': 'application/grpc',
      te: 'trailers',
      ...Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`x-filler-${n}`, 'f'.repeat(10_000)])),
    });
    let answered = '';
    huge.on('error', () => undefined);
    huge.on('response', (headers) => (answered = String(headers['grpc-status'] ?? headers[':status'])));
    huge.end(EMPTY);
    huge.resume();
    await new Promise((resolve) => huge.once('close', resolve));
    expect(answered).not.toBe('0');
    own.destroy();
    await works();
  });
});
