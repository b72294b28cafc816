import type protobuf from 'protobufjs';
import type { StreamLimits } from '../../events/stream-limits.js';
import { problemOf } from '../../problems/problem-of.js';
import type { WireClass } from '../../schema/json-schema.js';
import type { WireValidators } from '../../schema/validator-compiler.js';
import { callContextOf } from '../call/call-context.js';
import { checkOf } from '../call/check.js';
import type { GrpcGate } from '../call/gate.js';
import type { OpenCalls } from '../call/open-calls.js';
import { streamUnder } from '../call/stream-under.js';
import type { CallEnded } from '../call/unary-handler.js';
import { readMessage } from '../codec/read-message.js';
import { WireCodecs } from '../codec/wire-codec.js';
import { serviceErrorOf } from '../status/error-details.js';
import { type WatchCall, Watcher } from './watcher.js';
import type { Watches } from './watches.js';

/** What one streaming RPC does: where it begins, then what it sends. */
export interface Watch<Query> {
  readonly rpc: string;
  /** The operation whose table entry says who may. */
  readonly operation: string;
  readonly query: new () => Query & object;
  start(query: Query): Promise<string | null>;
  run(watcher: Watcher, query: Query): void;
}

export interface WatchParts {
  readonly gate: GrpcGate;
  readonly watches: Watches;
  readonly open: OpenCalls;
  readonly validators: WireValidators;
  readonly ended: CallEnded;
  readonly limits: StreamLimits;
}

/** grpc-js's handler of one streaming RPC. */
export function watchHandler<Query>(
  watch: Watch<Query>,
  request: protobuf.Type,
  parts: WatchParts,
): (call: WatchCall) => void {
  const type = watch.query as WireClass;
  const conversion = new WireCodecs().of(request, type);
  const check = checkOf(parts.validators, type, 'query');
  const begin = async (call: WatchCall): Promise<void> => {
    const startedMs = performance.now();
    let id = '';
    try {
      const context = callContextOf(call);
      id = context.id;
      const caller = parts.gate.admit(watch.operation, false, context.headers);
      parts.watches.room();
      const query = check(conversion.toJson(readMessage(request, call.request), '')) as Query;
      const start = await watch.start(query);
      // Others may have come while the start was looked up.
      parts.watches.room();
      const watcher = new Watcher(call, id, start, parts.limits);
      parts.watches.add(watcher, () => parts.gate.stillWelcome(caller));
      watcher.onGone(({ code, error }) => parts.ended(watch.rpc, code, startedMs, error, id));
      watch.run(watcher, query);
    } catch (error) {
      const failure = serviceErrorOf(problemOf(error), id);
      call.emit('error', failure);
      parts.open.answered(streamUnder(call));
      parts.ended(watch.rpc, failure.code, startedMs, error, id);
    }
  };
  return (call) => {
    // From here on the watcher looks after it.
    parts.open.arrived(streamUnder(call));
    void begin(call);
  };
}
