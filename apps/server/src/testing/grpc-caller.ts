import { Client, type ClientOptions, credentials, type Deadline, Metadata, type ServiceError } from '@grpc/grpc-js';
import {
  CONTROLLERS,
  describedOperations,
  messageType,
  methodsOf,
  operationIdOf,
  type ServiceMethod,
  WireCodecs,
} from '@berth/native-api';

const operations = describedOperations(CONTROLLERS);
const methods = new Map(methodsOf().map((method) => [operationIdOf(method.rpc), method]));
const codecs = new WireCodecs();

export interface RpcAnswer {
  readonly code: number;
  /** The reply in the shape of the HTTP one; null with an error. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  readonly body: any;
  readonly error: ServiceError | null;
}

interface RpcAsk {
  readonly metadata?: Record<string, string | readonly string[]>;
  readonly deadline?: Deadline;
}

/** A gRPC client that speaks in the terms of HTTP requests: what a parity test compares. */
export class GrpcCaller {
  private readonly client: Client;

  constructor(address: string, options: ClientOptions = {}) {
    this.client = new Client(address, credentials.createInsecure(), options);
  }

  close(): void {
    this.client.close();
  }

  /** Calls the RPC of an operation with path, query and body put together. */
  call(
    operationId: string,
    request: object,
    { metadata = {}, deadline = Date.now() + 20_000 }: RpcAsk = {},
  ): Promise<RpcAnswer> {
    const method = methods.get(operationId);
    const operation = operations.get(operationId);
    if (!method || !operation) throw new Error(`no RPC for ${operationId}`);
    const { path, query, body, reply } = operation.options;
    const message = Object.assign(
      {},
      ...[path, query, body].map((type) => (type ? codecs.of(method.request, type).toMessage(request) : {})),
    );
    return this.unary(method, message, metadata, deadline, (bytes) =>
      codecs.of(method.response, reply).toJson(method.response.decode(bytes), ''),
    );
  }

  private unary(
    { service, rpc, request }: ServiceMethod,
    message: object,
    metadata: NonNullable<RpcAsk['metadata']>,
    deadline: Deadline,
    read: (bytes: Buffer) => unknown,
  ): Promise<RpcAnswer> {
    return new Promise((resolve) => {
      this.client.makeUnaryRequest(
        `/berth.v1.${service}/${rpc}`,
        (value: object) => Buffer.from(request.encode(value).finish()),
        read,
        message,
        metadataOf(metadata),
        { deadline },
        (error, reply) =>
          resolve(error ? { code: error.code, body: null, error } : { code: 0, body: reply, error: null }),
      );
    });
  }

  /** Sends bytes as they are. */
  raw(path: string, bytes: Buffer): Promise<RpcAnswer> {
    const same = (value: Buffer): Buffer => value;
    return new Promise((resolve) => {
      this.client.makeUnaryRequest(path, same, same, bytes, (error, reply) =>
        resolve({ code: error?.code ?? 0, body: reply ?? null, error }),
      );
    });
  }

  /** Opens a stream; messages come as plain objects of the proto. */
  watch(rpc: 'WatchEvents' | 'WatchPools', message: object, metadata: NonNullable<RpcAsk['metadata']> = {}) {
    const request = messageType(`${rpc}Request`);
    const response = messageType(`${rpc}Response`);
    const service = rpc === 'WatchEvents' ? 'EventService' : 'PoolService';
    return this.client.makeServerStreamRequest(
      `/berth.v1.${service}/${rpc}`,
      (value: object) => Buffer.from(request.encode(value).finish()),
      // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
      (bytes) => response.decode(bytes) as any,
      message,
      metadataOf(metadata),
    );
  }
}

export function metadataOf(entries: Record<string, string | readonly string[]>): Metadata {
  const metadata = new Metadata();
  for (const [name, values] of Object.entries(entries))
    for (const value of [values].flat()) metadata.add(name, value as string);
  return metadata;
}
