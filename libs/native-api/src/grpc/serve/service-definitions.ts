import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import type protobuf from 'protobufjs';
import type { ServiceMethod } from './rpc-table.js';

/** What grpc-js needs to serve the methods of one service; answers come as bytes already. */
export const serviceDefinition = (methods: readonly ServiceMethod[]): ServiceDefinition =>
  Object.fromEntries(methods.map((method) => [method.rpc, definition(method)]));

const definition = ({ service, rpc, request, response, stream }: ServiceMethod): MethodDefinition<object, unknown> => ({
  path: `/berth.v1.${service}/${rpc}`,
  requestStream: false,
  responseStream: stream,
  requestSerialize: (message) => encode(request, message),
  requestDeserialize: (bytes) => request.decode(bytes),
  responseSerialize: (reply) => reply as Buffer,
  responseDeserialize: (bytes) => response.decode(bytes),
  originalName: rpc,
});

const encode = (type: protobuf.Type, message: object): Buffer => Buffer.from(type.encode(message).finish());
