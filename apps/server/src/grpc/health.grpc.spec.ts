import { setTimeout as pause } from 'node:timers/promises';
import { status as codes } from '@grpc/grpc-js';
import { GrpcCaller } from '../testing/grpc-caller.js';
import { TestServer } from '../testing/running-server.js';

jest.setTimeout(60_000);

/** grpc.health.v1.HealthCheckRequest: field 1 is the service's name. */
const asking = (service: string): Buffer =>
  Buffer.concat([Buffer.from([0x0a, Buffer.byteLength(service)]), Buffer.from(service)]);
/** HealthCheckResponse: field 1 is the status. */
const SERVING = Buffer.from([0x08, 1]);
const NOT_SERVING = Buffer.from([0x08, 2]);

describe('grpc.health.v1', () => {
  const server = new TestServer();
  let grpc: GrpcCaller;
  const check = async (service: string): Promise<Buffer> =>
    (await grpc.raw('/grpc.health.v1.Health/Check', asking(service))).body;
  /** Waits, at most ten seconds, until the health of a service is this one. */
  const becomes = async (service: string, status: Buffer): Promise<boolean> => {
    for (let tries = 0; tries < 100; tries++) {
      if ((await check(service)).equals(status)) return true;
      await pause(100);
    }
    return false;
  };

  beforeAll(async () => {
    await server.start();
    grpc = new GrpcCaller(server.grpc);
  });
  afterAll(async () => {
    grpc?.close();
    await server.discard();
  });

  test.each(['', 'berth.v1.PlacementService', 'berth.v1.ClaimService'])(
    '%j serves while the server is ready, not while it drains, and then again',
    async (service) => {
      expect(await becomes(service, SERVING)).toBe(true);
      expect((await server.post('/v1/server/drain')).status).toBe(200);
      expect(await becomes(service, NOT_SERVING)).toBe(true);
      expect((await server.post('/v1/server/resume')).status).toBe(200);
      expect(await becomes(service, SERVING)).toBe(true);
    },
  );

  test('a service that is none is NOT_FOUND', async () => {
    expect((await grpc.raw('/grpc.health.v1.Health/Check', asking('berth.v1.Teleport'))).code).toBe(codes.NOT_FOUND);
  });
});
