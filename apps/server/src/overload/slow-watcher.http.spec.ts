import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(120_000);

const STALL_MS = 3_000;

describe('whoever watches the log and does not read', () => {
  const server = new TestServer(undefined, {
    streams: { maxOpen: 3, stallMs: STALL_MS, lingerMs: 30_000, arrivalMs: 30_000 },
  });
  beforeAll(() => server.start());
  afterAll(() => server.discard());

  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    const end = Date.now() + 25_000;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error('it never came true');
      await pause(50);
    }
  };
  const watcher = () => {
    const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
    socket.write('GET /v1/events/stream HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  };

  test('is dropped, with the position to resume from; others go on', async () => {
    const hostId = await machine(server, 'node-1');
    const slow = watcher();
    slow.pause();
    const good = watcher();
    let seen = '';
    good.on('data', (chunk) => (seen += chunk.toString('utf8')));
    // More than the kernel takes for a reader that does not read.
    const totals = Object.fromEntries(
      Array.from({ length: 800 }, (_, n) => [`CUSTOM_${'X'.repeat(200)}_${n}`, { total: 1 }]),
    );
    let sequence = 1;
    await until(async () => {
      const report = {
        bootId: 'boot-1',
        sequence: ++sequence,
        devices: [],
        totals: { ...totals, VCPU: { total: sequence } },
      };
      const { status } = await server.put(`/v1/hosts/${hostId}/report`, report);
      expect(status).toBe(200);
      return (await metric('berth_event_streams_dropped_total{transport="http"}')) === 1;
    });

    let late = '';
    slow.on('data', (chunk) => (late += chunk.toString('utf8')));
    slow.resume();
    await until(async () => late.includes('event: dropped'));
    const [, resumeAfter] = /event: dropped\nid: (\S+)\ndata: {"resumeAfter":"\1"}/.exec(late) ?? [];
    expect(late).toContain(`\nid: ${resumeAfter}\ndata: {`);
    const rest = await server.get(`/v1/events?limit=1&after=${resumeAfter}`);
    expect(rest.status).toBe(200);

    const { head } = (await server.get('/v1/events?limit=1')).body;
    await until(async () => seen.includes(`id: ${head}\n`));
    good.destroy();
    slow.destroy();
    await until(async () => (await metric('berth_event_streams{transport="http"}')) === 0);
  });

  test('is refused when as many watch as may', async () => {
    const all = [watcher(), watcher(), watcher()].map((socket) => socket.resume());
    await until(async () => (await metric('berth_event_streams{transport="http"}')) === 3);
    const refused = await server.get('/v1/events/stream');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'Overloaded', '5']);
    for (const socket of all) socket.destroy();
  });
});
