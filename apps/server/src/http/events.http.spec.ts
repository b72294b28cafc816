import { eventCount, gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(60_000);

interface Message {
  readonly id: string | null;
  readonly data: { position: string; type: string; stream: string };
}

/** Reads server-sent events until `count` messages with data came. */
async function listen(url: string, count: number, lastId?: string): Promise<Message[]> {
  const response = await fetch(url, {
    headers: lastId === undefined ? {} : { 'last-event-id': lastId },
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const messages: Message[] = [];
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString('utf8');
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const value = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = value('data');
      if (data !== undefined && value('event') === undefined)
        messages.push({ id: value('id') ?? null, data: JSON.parse(data) });
      // Leaving the loop hangs up.
      if (messages.length === count) return messages;
    }
  }
  return messages;
}

describe('events over HTTP', () => {
  const server = new TestServer();
  let hostId: string;
  beforeAll(async () => {
    await server.start();
    hostId = await machine(server, 'node-1', [gpu('0000:81:00.0')]);
  });
  afterAll(() => server.discard());

  const toggle = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      await server.post(
        `/v1/hosts/${hostId}/${i % 2 === 0 ? 'disable' : 'enable'}`,
        i % 2 === 0 ? { reason: `r${i}` } : {},
      );
    }
  };

  test('pages forwards and backwards over the log and over one stream', async () => {
    await toggle(6);
    const total = await eventCount(server);
    const positions: string[] = [];
    let after: string | null = null;
    for (;;) {
      const page: { body: { items: { position: string }[]; next: string | null } } = await server.get(
        `/v1/events?limit=2${after ? `&after=${after}` : ''}`,
      );
      positions.push(...page.body.items.map(({ position }) => position));
      if (page.body.items.length === 0) break;
      after = page.body.next;
    }
    expect(positions).toHaveLength(total);
    const back = await server.get(`/v1/events?direction=backwards&limit=1000`);
    expect(back.body.items.map(({ position }: { position: string }) => position)).toEqual([...positions].reverse());
    const stream = `host-${hostId}`;
    const first = await server.get(`/v1/events?stream=${stream}&limit=3`);
    expect(first.body.items.map(({ revision }: { revision: number }) => revision)).toEqual([0, 1, 2]);
    const next = await server.get(`/v1/events?stream=${stream}&limit=2&after=${first.body.next}`);
    expect(next.body.items.map(({ revision }: { revision: number }) => revision)).toEqual([3, 4]);
    const before = await server.get(`/v1/events?stream=${stream}&limit=9&direction=backwards&after=3`);
    expect(before.body.items.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1, 0]);
    expect((await server.get('/v1/events?stream=host-none')).body).toMatchObject({ items: [], next: null });
  });

  test('a listener gets the past and then what comes, once each and in order', async () => {
    const past = await eventCount(server);
    const heard = listen(`${server.url}/v1/events/stream`, past + 4);
    await toggle(4);
    const messages = await heard;
    expect(messages.map(({ id }) => id)).toEqual(messages.map(({ data }) => data.position));
    expect(messages.map(({ id }) => Number(id))).toEqual(Array.from({ length: past + 4 }, (_, i) => i + 1));
  });

  test('one that comes back with Last-Event-ID, also after a restart, misses nothing and gets nothing twice', async () => {
    const first = await listen(`${server.url}/v1/events/stream`, 3);
    await server.restart();
    await toggle(2);
    const total = await eventCount(server);
    const lastId = first.at(-1)?.id ?? '';
    const rest = await listen(`${server.url}/v1/events/stream?after=1`, total - 3, lastId);
    expect([...first, ...rest].map(({ id }) => Number(id))).toEqual(Array.from({ length: total }, (_, i) => i + 1));
  });

  test('`tail` begins at the end, `stream` leaves others out', async () => {
    const total = await eventCount(server);
    const heard = listen(`${server.url}/v1/events/stream?after=tail&stream=host-`, 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await server.post('/v1/hosts', { name: 'node-2' });
    const [message] = await heard;
    expect(message?.data.type).toBe('HostRegistered');
    // Its name's event came first and was left out.
    expect(Number(message?.id)).toBe(total + 2);
  });
});
