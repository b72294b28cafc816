import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { nativeApiModule, type NativeApiParts } from '../native-api.module.js';
import { openApiOf } from './openapi.js';

/** The OpenAPI document without a running server: nothing is instantiated, so nothing needs to be handed in. */
export async function offlineOpenApi(): Promise<OpenAPIObject> {
  const app = await NestFactory.create<NestFastifyApplication>(
    nativeApiModule({} as NativeApiParts),
    new FastifyAdapter({ skipMiddie: true }),
    { preview: true, logger: false, abortOnError: false },
  );
  const document = openApiOf(app);
  await app.close();
  return JSON.parse(JSON.stringify(document)) as OpenAPIObject;
}
