import type { ServerHttp2Stream } from 'node:http2';
import type { handleUnaryCall, sendUnaryData, ServerUnaryCall, ServiceError } from '@grpc/grpc-js';
import { serviceErrorOf } from '../status/error-details.js';
import { problemOf } from '../../problems/problem-of.js';
import { type CallContext, callContextOf } from './call-context.js';
import type { GrpcGate } from './gate.js';
import type { OpenCalls } from './open-calls.js';
import { streamUnder } from './stream-under.js';
import type { Turns } from './turns.js';
import type { UnaryOperation } from './unary-operation.js';

/** Told how each call ended, for figures and the log. */
export type CallEnded = (rpc: string, code: number, startedMs: number, error: unknown, requestId: string) => void;

/** What all RPCs with one answer share. */
export interface UnaryParts {
  readonly gate: GrpcGate;
  readonly open: OpenCalls;
  readonly turns: Turns;
  readonly ended: CallEnded;
}

/** grpc-js's handler of one RPC: lets the caller in, checks the message, runs the operation, answers. */
export function unaryHandler(
  rpc: string,
  operation: UnaryOperation,
  parts: UnaryParts,
): handleUnaryCall<Buffer, Buffer> {
  const { open, turns } = parts;
  return (call, callback) => {
    const startedMs = performance.now();
    const stream = streamUnder(call);
    open.arrived(stream);
    turns.begin(() => {
      void answer(rpc, operation, parts, startedMs, call, callback).finally(() => open.answered(stream));
    });
  };
}

async function answer(
  rpc: string,
  operation: UnaryOperation,
  { gate, ended }: UnaryParts,
  startedMs: number,
  call: ServerUnaryCall<Buffer, Buffer>,
  callback: sendUnaryData<Buffer>,
): Promise<void> {
  let context: CallContext | null = null;
  let leave: (() => void) | null = null;
  try {
    context = callContextOf(call);
    const caller = gate.admit(operation.id, operation.commands, context.headers);
    leave = gate.enter(operation.id, caller);
    const request = operation.incoming(call.request, context, caller);
    gate.checkHost(operation.id, request);
    const reply = operation.encode(await operation.run(request));
    callback(null, reply);
    ended(rpc, 0, startedMs, null, context.id);
  } catch (error) {
    const id = context?.id ?? '';
    const failure: ServiceError = serviceErrorOf(problemOf(error), id);
    callback(failure);
    ended(rpc, failure.code, startedMs, error, id);
  } finally {
    // A reply that nobody takes costs memory: it keeps its place until the stream is closed, as over HTTP.
    if (leave) onceClosed(streamUnder(call), leave);
  }
}

function onceClosed(stream: ServerHttp2Stream, work: () => void): void {
  if (stream.closed) work();
  else stream.once('close', work);
}
