import 'reflect-metadata';
import { type LoggerService, type Type, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { guardRoutes } from './access/http-access.js';
import { openApiOf } from './documentation/openapi.js';
import { OpenApiDocument } from './documentation/openapi-document.js';
import { createFastifyAdapter, requestIdOf } from './http/fastify-adapter.js';
import { measureRequests } from './metrics/http-metrics.js';
import { nativeApiModule, type NativeApiParts } from './native-api.module.js';
import { boundLoad } from './overload/http-load.js';
import { refuseAtOnce } from './overload/refuse-at-once.js';
import { ProblemFilter } from './problems/problem-filter.js';

/** The HTTP application, ready to listen. `logger` takes what requests and the framework have to say. */
export async function createHttpApp(parts: NativeApiParts, logger: FastifyBaseLogger): Promise<NestFastifyApplication> {
  const app = await createAppOf(nativeApiModule(parts), logger, parts.metrics, parts);
  app.get(OpenApiDocument).set(() => openApiOf(app));
  return app;
}

/** Any module in the same server stack (used by the benchmark's no-op server). */
export async function createAppOf(
  module: Type | DynamicModule,
  logger: FastifyBaseLogger,
  metrics: Registry,
  { guard, load, tls = null }: Pick<NativeApiParts, 'tls'> & Partial<Pick<NativeApiParts, 'guard' | 'load'>>,
): Promise<NestFastifyApplication> {
  const adapter = createFastifyAdapter(logger, tls);
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  const answers = measureRequests(fastify, metrics, logger);
  if (guard && load && answers) refuseAtOnce(fastify, { guard, load }, answers, requestIdOf);
  if (guard) guardRoutes(fastify, guard);
  if (load) boundLoad(fastify, load);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: nestLogger(logger),
  });
  app.useGlobalFilters(new ProblemFilter());
  await app.init();
  return app;
}

/** Nest's own words: only what went wrong is of interest to an operator. */
const nestLogger = (logger: FastifyBaseLogger): LoggerService => ({
  log: () => undefined,
  warn: (message: unknown) => logger.warn(String(message)),
  error: (message: unknown, stack?: unknown) => logger.error({ stack }, String(message)),
  fatal: (message: unknown) => logger.fatal(String(message)),
});
