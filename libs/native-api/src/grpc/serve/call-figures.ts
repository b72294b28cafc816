import { status as codes } from '@grpc/grpc-js';
import type { FastifyBaseLogger } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { CallEnded } from '../call/unary-handler.js';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Times every call by RPC and status code; what nobody foresaw is logged with its stack. */
export function callFigures(registry: Registry, logger: FastifyBaseLogger): CallEnded {
  const duration = new Histogram({
    name: 'berth_grpc_call_seconds',
    help: 'Time from the message of a call to its answer',
    labelNames: ['rpc', 'code'],
    buckets: SECONDS,
    registers: [registry],
  });
  return (rpc, code, startedMs, error, requestId) => {
    duration.labels(rpc, codes[code] ?? String(code)).observe((performance.now() - startedMs) / 1_000);
    if (code === codes.INTERNAL) logger.error({ err: error, requestId, rpc }, 'unforeseen error');
  };
}
