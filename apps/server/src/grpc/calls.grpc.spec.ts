import { status as codes } from '@grpc/grpc-js';
import { detailsOf } from '../testing/grpc-details.js';
import { GrpcCaller } from '../testing/grpc-caller.js';
import { eventCount, gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

const INSTANCE = '00000000-0000-4000-8000-000000000041';

describe('calls over gRPC', () => {
  const server = new TestServer();
  let grpc: GrpcCaller;

  beforeAll(async () => {
    await server.start();
    grpc = new GrpcCaller(server.grpc);
    await machine(server, 'node-1', [gpu('0000:81:00.0')]);
  });
  afterAll(async () => {
    grpc?.close();
    await server.discard();
  });

  test('a call past its deadline starts nothing', async () => {
    const before = await eventCount(server);
    const late = await Promise.all(
      Array.from({ length: 20 }, () => grpc.call('place', { resources: { VCPU: 1 } }, { deadline: Date.now() - 1 })),
    );
    const asked = await grpc.call('place', { resources: { VCPU: 1 } }, { metadata: { 'berth-deadline-ms': '0' } });
    expect(new Set(late.map(({ code }) => code))).toEqual(new Set([codes.DEADLINE_EXCEEDED]));
    expect(asked.code).toBe(codes.INVALID_ARGUMENT);
    expect(await eventCount(server)).toBe(before);
  });

  test('a wait for a position ends at the deadline with UNAVAILABLE and when to try again', async () => {
    const { code, error } = await grpc.call(
      'listPools',
      { atLeast: '999999' },
      { metadata: { 'berth-deadline-ms': '60' } },
    );
    expect(code).toBe(codes.UNAVAILABLE);
    expect(detailsOf(error)).toMatchObject({ info: { reason: 'ReadModelBehind' }, retryAfterMs: expect.any(Number) });
  });

  test('one key is one command, whichever protocol repeats it', async () => {
    const body = { instanceId: INSTANCE, resources: { VCPU: 2 }, pciRequests: [{ count: 1, vendorId: '10de' }] };
    const metadata = { 'idempotency-key': 'both', 'berth-actor': 'gateway-1' };
    const first = await grpc.call('place', body, { metadata });
    const again = await server.post('/v1/placements', body, { headers: metadata });
    expect(first.body).toMatchObject({ instanceId: INSTANCE, repeated: false });
    expect(again.body).toMatchObject({ claimId: first.body.claimId, repeated: true });
    const other = await grpc.call('place', { ...body, resources: { VCPU: 3 } }, { metadata });
    expect(detailsOf(other.error).info?.reason).toBe('IdempotencyKeyReused');
    await server.call('DELETE', `/v1/instances/${INSTANCE}`, {});
  });

  test('metadata given twice and map names that objects have by nature are refused', async () => {
    const twice = await grpc.call('place', { resources: { VCPU: 1 } }, { metadata: { 'idempotency-key': ['a', 'b'] } });
    expect(twice.code).toBe(codes.INVALID_ARGUMENT);
    expect(detailsOf(twice.error).violations).toEqual([expect.objectContaining({ field: 'header idempotency-key' })]);
    const named = await grpc.call('place', { resources: { constructor: 1 } });
    expect(detailsOf(named.error).violations).toEqual([expect.objectContaining({ field: 'resources.constructor' })]);
  });

  test('correlation and request ids go into events and come back', async () => {
    const metadata = { 'x-request-id': 'req-7', 'x-correlation-id': 'story-7' };
    await grpc.call('registerHost', { name: 'node-7' }, { metadata });
    const events = (await server.get('/v1/events?direction=backwards&limit=5')).body.items;
    expect(events.find(({ type }: { type: string }) => type === 'HostRegistered').metadata.correlationId).toBe(
      'story-7',
    );
    const { error } = await grpc.call('getHost', { hostId: INSTANCE }, { metadata });
    expect(error?.metadata.get('x-request-id')).toEqual(['req-7']);
  });

  test('a refusal with very many reasons still fits into trailers', async () => {
    const pciRequests = Array.from({ length: 250 }, (_, index) => ({
      requestId: `r-${index}`,
      count: 4_000,
      vendorId: 'dead',
    }));
    const hostId = await machine(server, 'node-8');
    const { code, error } = await grpc.call('createClaim', { hostId, instanceId: INSTANCE, pciRequests });
    expect(code).toBe(codes.FAILED_PRECONDITION);
    expect(detailsOf(error)).toMatchObject({ info: { reason: 'ClaimRejected' }, problem: { code: 'ClaimRejected' } });
  });

  test('what the protos have not is UNIMPLEMENTED', async () => {
    const call = await grpc.raw('/berth.v1.PlacementService/Teleport', Buffer.alloc(0));
    expect(call.code).toBe(codes.UNIMPLEMENTED);
  });

  test('bytes that are no message, and a message that is too large, are refused', async () => {
    const { code, error } = await grpc.raw('/berth.v1.PlacementService/Place', Buffer.from([0xff, 0xff, 0xff]));
    expect(code).toBe(codes.INVALID_ARGUMENT);
    expect(error?.details).toMatch(/message/);
    const large = Buffer.concat([Buffer.from([0x2a, 0x80, 0x80, 0x80, 0x01]), Buffer.alloc(2_097_152, 0x61)]);
    expect((await grpc.raw('/berth.v1.PlacementService/Place', large)).code).toBe(codes.RESOURCE_EXHAUSTED);
  });
});
