import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import type { ServiceMethod } from './rpc-table.js';

/** What grpc-js needs to serve the methods of one service; answers come as bytes already. */
export const serviceDefinition = (methods: readonly ServiceMethod[]): ServiceDefinition =>
  Object.fromEntries(methods.map((method) => [method.rpc, definition(method)]));

const definition = ({ service, rpc, response, stream }: ServiceMethod): MethodDefinition<Buffer, unknown> => ({
  path: `/berth.v1.${service}/${rpc}`,
  requestStream: false,
  responseStream: stream,
  requestSerialize: same,
  // Read by the handler, which knows how to refuse what is no message.
  requestDeserialize: same,
  responseSerialize: (reply) => reply as Buffer,
  responseDeserialize: (bytes) => response.decode(bytes),
  originalName: rpc,
});

const same = (bytes: Buffer): Buffer => bytes;
