import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';
import { StreamFigures } from '../../events/stream-figures.js';
import { DEFAULT_STREAM_LIMITS } from '../../events/stream-limits.js';
import { BODY_LIMIT, type Tls } from '../../http/fastify-adapter.js';
import { CONTROLLERS, type NativeApiParts } from '../../native-api.module.js';
import { Readiness } from '../../health/readiness.js';
import { operationsOf } from '../../operations/operations.js';
import { WireValidators } from '../../schema/validator-compiler.js';
import { OpenCalls } from '../call/open-calls.js';
import { Turns } from '../call/turns.js';
import { GrpcGate } from '../call/gate.js';
import { unaryHandler } from '../call/unary-handler.js';
import { Watches } from '../watch/watches.js';
import { watchHandlers } from '../watch/watch-handlers.js';
import { callFigures } from './call-figures.js';
import { HealthService } from './health-service.js';
import { addReflection } from './reflection-service.js';
import { methodsOf, unaryOperations } from './rpc-table.js';
import { serviceDefinition } from './service-definitions.js';

/** Of one connection: a gateway multiplexes, but none needs more at once. */
const STREAMS_PER_CONNECTION = 1_000;

export interface GrpcListening {
  /** `127.0.0.1:7401`. */
  readonly address: string;
  /** Takes no new call, ends watches, waits for what is in flight, cuts connections after the grace period. */
  stop(graceMs: number): Promise<void>;
}

export interface GrpcApi {
  /** @throws what the system says of an address that can't be listened on */
  listen(host: string, port: number): Promise<GrpcListening>;
}

interface GrpcOptions {
  /** @throws while commands can't be taken */
  readonly refuseCommands: () => void;
  readonly logger: FastifyBaseLogger;
}

/** `berth.v1` over the operations of the HTTP application, with health and reflection. */
export function createGrpcApi(
  app: INestApplicationContext,
  { log, readModel, metrics, guard, load, streams = DEFAULT_STREAM_LIMITS, tls = null }: NativeApiParts,
  { refuseCommands, logger }: GrpcOptions,
): GrpcApi {
  const open = new OpenCalls(streams);
  const server = new Server({
    interceptors: [open.interceptor],
    'grpc.max_concurrent_streams': STREAMS_PER_CONNECTION,
    'grpc.max_receive_message_length': BODY_LIMIT,
    'grpc.keepalive_time_ms': 60_000,
    'grpc.keepalive_timeout_ms': 20_000,
    // Its figures are nobody's: ours are in /metrics.
    'grpc.enable_channelz': 0,
  });
  const gate = new GrpcGate(guard, load, refuseCommands);
  const validators = new WireValidators();
  const ended = callFigures(metrics, logger);
  const watches = new Watches(streams.maxOpen, app.get(StreamFigures));
  const operations = unaryOperations(operationsOf(app, CONTROLLERS), validators);
  const unaryParts = { gate, open, turns: new Turns(), ended };
  const unary = [...operations].map(([{ rpc }, operation]) => [rpc, unaryHandler(rpc, operation, unaryParts)]);
  const watching = watchHandlers({ log, readModel }, { gate, watches, open, validators, ended, limits: streams });
  const handlers = { ...Object.fromEntries(unary), ...watching };
  const methods = methodsOf();
  const services = [...new Set(methods.map(({ service }) => service))];
  for (const service of services) {
    server.addService(serviceDefinition(methods.filter((method) => method.service === service)), handlers);
  }
  const health = new HealthService(app.get(Readiness), ['', ...services.map((name) => `berth.v1.${name}`)]);
  health.addTo(server);
  addReflection(server);
  return { listen: (host, port) => listen(server, health, watches, open, credentialsOf(tls), host, port) };
}

const credentialsOf = (tls: Tls | null): ServerCredentials =>
  tls === null
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [{ cert_chain: Buffer.from(tls.cert), private_key: Buffer.from(tls.key) }]);

async function listen(
  server: Server,
  health: HealthService,
  watches: Watches,
  open: OpenCalls,
  credentials: ServerCredentials,
  host: string,
  port: number,
): Promise<GrpcListening> {
  const shown = host.includes(':') ? `[${host}]` : host;
  const bound = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`${shown}:${port}`, credentials, (error, actual) => (error ? reject(error) : resolve(actual))),
  );
  await health.start();
  const stop = async (graceMs: number): Promise<void> => {
    health.stop();
    watches.closeAll();
    const cut = setTimeout(() => server.forceShutdown(), graceMs);
    await new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
    clearTimeout(cut);
    open.close();
  };
  return { address: `${shown}:${bound}`, stop };
}
