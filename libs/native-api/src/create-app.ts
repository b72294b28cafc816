import 'reflect-metadata';
import { type LoggerService, type Type, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyBaseLogger } from 'fastify';
import { openApiOf } from './documentation/openapi.js';
import { OpenApiDocument } from './documentation/openapi-document.js';
import { createFastifyAdapter } from './http/fastify-adapter.js';
import { nativeApiModule, type NativeApiParts } from './native-api.module.js';
import { ProblemFilter } from './problems/problem-filter.js';

/** The HTTP application, ready to listen. `logger` takes what requests and the framework have to say. */
export async function createHttpApp(parts: NativeApiParts, logger: FastifyBaseLogger): Promise<NestFastifyApplication> {
  const app = await createAppOf(nativeApiModule(parts), logger);
  app.get(OpenApiDocument).set(openApiOf(app));
  return app;
}

/** Any module in the same server stack (used by the benchmark's no-op server). */
export async function createAppOf(
  module: Type | DynamicModule,
  logger: FastifyBaseLogger,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(module, createFastifyAdapter(logger), {
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
