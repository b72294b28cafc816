import { status as codes, type ServiceError } from '@grpc/grpc-js';
import { RESUME_TOKEN } from '@berth/native-api';
import { detailsOf } from '../testing/grpc-details.js';
import { GrpcCaller } from '../testing/grpc-caller.js';
import { gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(60_000);

interface Message {
  events: { position: string; type: string; dataJson: string; metadataJson: string }[];
  resumeToken: string;
}
type Stream = ReturnType<GrpcCaller['watch']>;

/** Reads messages until `enough` says so. */
async function take<T>(stream: Stream, enough: (all: T[]) => boolean): Promise<T[]> {
  const all: T[] = [];
  stream.on('error', () => undefined);
  for await (const message of stream) {
    all.push(message as T);
    if (enough(all)) break;
  }
  stream.cancel();
  return all;
}
const ended = (stream: Stream): Promise<ServiceError> => new Promise((resolve) => stream.once('error', resolve));
const eventsOf = (messages: Message[]) => messages.flatMap(({ events }) => events);

describe('watching over gRPC', () => {
  const server = new TestServer(undefined, {
    streams: { maxOpen: 3, stallMs: 30_000, lingerMs: 5_000, arrivalMs: 30_000 },
  });
  let grpc: GrpcCaller;
  let hostId: string;

  beforeAll(async () => {
    await server.start();
    grpc = new GrpcCaller(server.grpc);
    hostId = await machine(server, 'node-1', [gpu('0000:81:00.0'), gpu('0000:82:00.0')]);
  });
  afterAll(async () => {
    grpc?.close();
    await server.discard();
  });

  test('events come from the first on, then live, as the bytes that are stored', async () => {
    const stream = grpc.watch('WatchEvents', {});
    const reading = take<Message>(stream, (all) => eventsOf(all).some(({ type }) => type === 'HostDisabled'));
    await server.post(`/v1/hosts/${hostId}/disable`, { reason: 'look' });
    await server.post(`/v1/hosts/${hostId}/enable`);
    const seen = eventsOf(await reading);
    const { items } = (await server.get('/v1/events?limit=1000')).body;
    expect(
      seen.map(({ position, type, dataJson, metadataJson }) => ({
        position,
        type,
        data: JSON.parse(dataJson),
        metadata: JSON.parse(metadataJson),
      })),
    ).toEqual(
      items
        .slice(0, seen.length)
        .map(({ position, type, data, metadata }: Record<string, unknown>) => ({ position, type, data, metadata })),
    );
  });

  test('a watch goes on from its token without gap or repeat, also after a restart', async () => {
    const first = await take<Message>(grpc.watch('WatchEvents', {}), (all) => eventsOf(all).length > 0);
    const token = first.at(-1)?.resumeToken as string;
    grpc.close();
    await server.restart();
    grpc = new GrpcCaller(server.grpc);
    await server.post(`/v1/hosts/${hostId}/disable`, { reason: 'after the restart' });
    await server.post(`/v1/hosts/${hostId}/enable`);
    const { items } = (await server.get('/v1/events?limit=1000')).body;
    const left = items.length - eventsOf(first).length;
    expect(left).toBeGreaterThanOrEqual(2);
    const rest = await take<Message>(
      grpc.watch('WatchEvents', { after: token }),
      (all) => eventsOf(all).length >= left,
    );
    const seen = [...eventsOf(first), ...eventsOf(rest)].map(({ position }) => position);
    expect(seen).toEqual(items.map(({ position }: { position: string }) => position));
  });

  test('only streams of the prefix, from the tail', async () => {
    const stream = grpc.watch('WatchEvents', { after: 'tail', stream: 'policy-' });
    const reading = take<Message>(stream, (all) => eventsOf(all).length > 0);
    await new Promise((resolve) => stream.once('metadata', resolve));
    await server.post(`/v1/hosts/${hostId}/disable`, { reason: 'not for this watcher' });
    const { policy } = (await server.get('/v1/policy')).body;
    await server.put('/v1/policy', { ...policy, maxAttempts: 5 });
    expect(eventsOf(await reading).map(({ type }) => type)).toEqual(['SchedulerPolicyChanged']);
    await server.post(`/v1/hosts/${hostId}/enable`);
  });

  test('what is no position is refused before anything is sent', async () => {
    const error = await ended(grpc.watch('WatchEvents', { after: 'nowhere' }));
    expect(error.code).toBe(codes.INVALID_ARGUMENT);
    expect(detailsOf(error).violations).toEqual([expect.objectContaining({ field: 'after' })]);
  });

  test('pools: all at first, then what changed', async () => {
    type Pools = {
      whole: boolean;
      pools: { resourceClass: string; free: number; held: number }[];
      resumeToken: string;
    };
    const stream = grpc.watch('WatchPools', { vendorId: '10de' });
    const reading = take<Pools>(stream, (all) => all.length === 2);
    await new Promise((resolve) => stream.once('metadata', resolve));
    await server.post('/v1/placements', { pciRequests: [{ count: 1, vendorId: '10de' }] });
    const [all, change] = await reading;
    const counts = ({ free, held }: { free: number; held: number }) => ({ free: Number(free), held: Number(held) });
    expect(all?.whole).toBe(true);
    expect(all?.pools.map(counts)).toEqual([{ free: 2, held: 0 }]);
    expect(change?.whole).toBe(false);
    expect(change?.pools.map(counts)).toEqual([{ free: 1, held: 1 }]);
  });

  test('one watch too many is refused at once', async () => {
    await untilNoneOpen(grpc);
    const open = Array.from({ length: 3 }, () => grpc.watch('WatchEvents', { after: 'tail' }));
    for (const stream of open) stream.on('error', () => undefined);
    await Promise.all(open.map((stream) => new Promise((resolve) => stream.once('metadata', resolve))));
    const error = await ended(grpc.watch('WatchEvents', {}));
    expect(error.code).toBe(codes.RESOURCE_EXHAUSTED);
    expect(detailsOf(error)).toMatchObject({ info: { reason: 'Overloaded' }, retryAfterMs: expect.any(Number) });
    for (const stream of open) stream.cancel();
  });

  test('a stop ends watches with UNAVAILABLE and the token', async () => {
    await untilNoneOpen(grpc);
    const stream = grpc.watch('WatchEvents', {});
    const over = ended(stream);
    await new Promise((resolve) => stream.once('data', resolve));
    await server.stop();
    const error = await over;
    expect(error.code).toBe(codes.UNAVAILABLE);
    expect(error.metadata.get(RESUME_TOKEN)).toHaveLength(1);
    await server.start();
  });
});

/** Cancels are seen a moment later: waits until there is room again. */
async function untilNoneOpen(grpc: GrpcCaller): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const streams = Array.from({ length: 3 }, () => grpc.watch('WatchEvents', { after: 'tail' }));
    const results = await Promise.all(
      streams.map((stream) =>
        Promise.race([
          ended(stream).then(() => false),
          new Promise<boolean>((resolve) => stream.once('metadata', () => resolve(true))),
        ]),
      ),
    );
    for (const stream of streams) stream.on('error', () => undefined).cancel();
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (results.every(Boolean)) return;
  }
  throw new Error('watches are never given back');
}
