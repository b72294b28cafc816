import { setTimeout as pause } from 'node:timers/promises';
import { status as codes, type ServiceError } from '@grpc/grpc-js';
import { RESUME_TOKEN } from '@berth/native-api';
import { detailsOf } from '../testing/grpc-details.js';
import { GrpcCaller } from '../testing/grpc-caller.js';
import { machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(120_000);

// Whoever reads lives in this very process: on a busy machine it takes its time as well.
const LIMITS = { maxOpen: 3, stallMs: 3_000, lingerMs: 3_000, arrivalMs: 30_000 };
/** One report is an event of about 170 kB: a few of them are more than a client takes that does not read. */
const TOTALS = Object.fromEntries(
  Array.from({ length: 800 }, (_, n) => [`CUSTOM_${'X'.repeat(200)}_${n}`, { total: 1 }]),
);

type Stream = ReturnType<GrpcCaller['watch']>;
interface Message {
  readonly events: readonly { readonly position: string; readonly dataJson: string }[];
  readonly resumeToken: string;
}

/** A watcher, and what it has seen. */
class Watching {
  readonly positions: string[] = [];
  token = '';
  failed: ServiceError | null = null;
  readonly error: Promise<ServiceError>;

  constructor(readonly stream: Stream) {
    this.error = new Promise((resolve) => {
      stream.once('error', (error: ServiceError) => {
        this.failed = error;
        resolve(error);
      });
    });
  }

  read(): this {
    this.stream.on('data', ({ events, resumeToken }: Message) => {
      this.positions.push(...events.map(({ position }) => position));
      this.token = resumeToken;
    });
    return this;
  }

  /** Reads one message, then stops: grpc-js takes whatever comes before the first one is asked for. */
  async readOneOnly(): Promise<void> {
    this.read();
    await new Promise((resolve) => this.stream.once('data', resolve));
    this.stream.pause();
  }
}

describe('whoever watches over gRPC and does not read', () => {
  const server = new TestServer(undefined, { streams: LIMITS });
  let hostId: string;
  let sequence = 1;
  const callers: GrpcCaller[] = [];

  beforeAll(async () => {
    await server.start();
    hostId = await machine(server, 'node-1');
  });
  afterAll(async () => {
    for (const caller of callers) caller.close();
    await server.discard();
  });

  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`^${name}{transport="grpc"} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    const end = Date.now() + 30_000;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error('it never came true');
      await pause(50);
    }
  };
  /** On a connection of its own: a slow process does not read for any of its streams. */
  const watch = (after: string): Watching => {
    const caller = new GrpcCaller(server.grpc, { 'grpc.use_local_subchannel_pool': 1 });
    callers.push(caller);
    return new Watching(caller.watch('WatchEvents', { after }));
  };
  const report = async (): Promise<void> => {
    const totals = { ...TOTALS, VCPU: { total: ++sequence } };
    const answer = await server.put(`/v1/hosts/${hostId}/report`, { bootId: 'boot-1', sequence, devices: [], totals });
    expect(answer.status).toBe(200);
  };
  /** Positions of all events after one, as HTTP has them. */
  const after = async (position: string): Promise<string[]> => {
    const positions: string[] = [];
    for (let next: string | null = position; next !== null; ) {
      const { body }: { body: { items: { position: string }[]; next: string | null } } = await server.get(
        `/v1/events?limit=1000&after=${next}`,
      );
      positions.push(...body.items.map((event) => event.position));
      next = body.next;
    }
    return positions;
  };
  const head = async (): Promise<string> => (await server.get('/v1/events?limit=1')).body.head;
  const dropped = (): Promise<number> => metric('berth_event_streams_dropped_total');
  const open = (): Promise<number> => metric('berth_event_streams');

  /** Two watch; one of them stops reading, until the server dropped it. */
  const stall = async (slow: Watching): Promise<void> => {
    const before = await dropped();
    await until(async () => (await open()) === 2);
    await Promise.all([slow.readOneOnly(), report()]);
    await until(async () => {
      await report();
      return (await dropped()) === before + 1;
    });
  };
  /** What both saw since, the slow one in two watches, is what HTTP says. */
  const sawAll = async (from: string, good: Watching, slow: Watching, again: Watching): Promise<void> => {
    await report();
    const all = await after(from);
    await until(() => good.failed !== null || good.positions.length >= all.length);
    expect(good.failed).toBeNull();
    await until(() => slow.positions.length + again.positions.length >= all.length);
    expect(good.positions).toEqual(all);
    expect([...slow.positions, ...again.positions]).toEqual(all);
    for (const { stream } of [good, again]) stream.cancel();
    await until(async () => (await open()) === 0);
  };

  test.each([
    ['on a connection of its own', false],
    ['on one connection with a stream that is read', true],
  ])('%s: is dropped, told so with a token once it reads, and goes on from there', async (_, together) => {
    const from = await head();
    const good = watch(from).read();
    const beside = callers.at(-1) as GrpcCaller;
    const slow = together ? new Watching(beside.watch('WatchEvents', { after: from })) : watch(from);
    await stall(slow);
    // It holds its place as long as it holds memory.
    expect(await open()).toBe(2);
    slow.stream.resume();
    const error = await slow.error;
    expect(error.code).toBe(codes.RESOURCE_EXHAUSTED);
    expect(detailsOf(error)).toMatchObject({ info: { reason: 'WatcherTooSlow' } });
    expect(error.metadata.get(RESUME_TOKEN)).toEqual([slow.token]);
    await until(async () => (await open()) === 1);
    await sawAll(from, good, slow, watch(slow.token).read());
  });

  test('is reset when it does not take its end either, and goes on from what it has', async () => {
    const from = await head();
    const good = watch(from).read();
    const slow = watch(from);
    await stall(slow);
    await until(async () => (await open()) === 1);
    // grpc-js tells of the reset at once, before the messages that it holds.
    const read = new Promise((resolve) => slow.stream.once('end', resolve));
    slow.stream.resume();
    const error = await slow.error;
    await read;
    expect([error.code, error.metadata.get(RESUME_TOKEN)]).toEqual([codes.RESOURCE_EXHAUSTED, []]);
    await sawAll(from, good, slow, watch(slow.token).read());
  });
});
