import protobuf from 'protobufjs';
import type { CallableOperation } from '../../operations/operations.js';
import type { WireValidators } from '../../schema/validator-compiler.js';
import { protoRoot } from '../codec/protos.js';
import { WireCodecs } from '../codec/wire-codec.js';
import { UnaryOperation } from '../call/unary-operation.js';

/** HTTP operations without an RPC of their own name, and what is in their place. */
export const WITHOUT_RPC: Readonly<Record<string, string>> = {
  streamEvents: 'EventService.WatchEvents: a stream, not server-sent events',
  live: 'grpc.health.v1.Health',
  ready: 'grpc.health.v1.Health',
  metrics: 'Prometheus scrapes over HTTP',
};

/** RPCs without an HTTP operation of the same name. */
export const STREAMS: readonly string[] = ['WatchEvents', 'WatchPools'];

export interface ServiceMethod {
  readonly service: string;
  readonly rpc: string;
  readonly request: protobuf.Type;
  readonly response: protobuf.Type;
  readonly stream: boolean;
}

/** The RPCs as the protos declare them. */
export function methodsOf(): ServiceMethod[] {
  const services = protoRoot().lookup('berth.v1') as protobuf.Namespace;
  return services.nestedArray
    .filter((item): item is protobuf.Service => item instanceof protobuf.Service)
    .flatMap((service) =>
      service.methodsArray.map((method) => ({
        service: service.name,
        rpc: method.name,
        request: service.lookupType(method.requestType),
        response: service.lookupType(method.responseType),
        stream: method.responseStream === true,
      })),
    );
}

/** `Place` is the operation `place`: the name is the table. */
export const operationIdOf = (rpc: string): string => (rpc[0] as string).toLowerCase() + rpc.slice(1);

/** The operation behind each unary RPC. @throws when an RPC has none: the protos promise what nobody does */
export function unaryOperations(
  operations: ReadonlyMap<string, CallableOperation>,
  validators: WireValidators,
): ReadonlyMap<ServiceMethod, UnaryOperation> {
  const codecs = new WireCodecs();
  return new Map(
    methodsOf()
      .filter(({ stream }) => !stream)
      .map((method) => {
        const operation = operations.get(operationIdOf(method.rpc));
        if (!operation)
          throw new Error(`${method.service}.${method.rpc}: there is no operation ${operationIdOf(method.rpc)}`);
        return [method, new UnaryOperation(operation, method.request, method.response, codecs, validators)];
      }),
  );
}
