import { OPERATIONS } from '@berth/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createHttpApp } from '../create-app.js';
import { knownRoutes } from '../http/allowed-methods.js';
import type { NativeApiParts } from '../native-api.module.js';
import { Admission } from '../overload/admission.js';
import { ServerLoad } from '../overload/server-load.js';
import { AccessGuard } from './access-guard.js';
import { ACCESS } from './access-table.js';
import { guardRoutes } from './http-access.js';
import { routeAccess } from './route-access.js';

const open = new AccessGuard({ authenticator: null, rate: null });

describe('who may call which route', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    const nothing = {} as never;
    const parts: NativeApiParts = {
      runtime: nothing,
      clock: nothing,
      log: nothing,
      readModel: nothing,
      info: nothing,
      metrics: new Registry(),
      guard: open,
      load: new ServerLoad(new Admission({ maxInFlight: 10 })),
    };
    app = await createHttpApp(parts, pino({ level: 'silent' }));
  });
  afterAll(() => app.close());

  test('every route of the server has an entry in the table', () => {
    const routes = knownRoutes(app.getHttpAdapter().getInstance() as unknown as FastifyInstance);
    expect(routes.length).toBeGreaterThan(Object.keys(OPERATIONS).length);
    const missing = routes.filter((route) => {
      const [method, pattern] = route.split(' ') as [string, string];
      return routeAccess(method, pattern).access === null;
    });
    expect(missing).toEqual([]);
  });

  test('every operation of the OpenAPI document has an entry, and every entry an operation', () => {
    expect(Object.keys(ACCESS).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  test('a route without an entry is refused to everybody, also without authentication', async () => {
    const fastify = Fastify();
    guardRoutes(fastify, open);
    let reached = false;
    fastify.get('/v1/planted', async () => {
      reached = true;
      return {};
    });
    fastify.get('/health/live', async () => ({}));
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await fastify.inject({ method, url: '/v1/planted' })).statusCode).toBe(403);
    }
    expect((await fastify.inject({ url: '/health/live' })).statusCode).toBe(200);
    expect(reached).toBe(false);
    expect(routeAccess('GET', '/v1/planted')).toEqual({ operation: 'GET /v1/planted', access: null });
    await fastify.close();
  });

  test('names that objects have by nature are no operations', () => {
    expect(routeAccess('GET', '/constructor').access).toBeNull();
  });
});
