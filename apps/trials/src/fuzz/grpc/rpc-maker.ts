import {
  CONTROLLERS,
  describedOperations,
  methodsOf,
  operationIdOf,
  type ServiceMethod,
  WireCodecs,
} from '@berth/native-api';
import { OPERATIONS_OF_DOCUMENT, type Operation, SCHEMAS } from '../http/operations.js';
import { authorizationOf, type FuzzRun } from '../values/fuzz-run.js';
import { SchemaSampler } from '../values/schema-sampler.js';
import { frameOf } from './rpc-call.js';

export interface FuzzRpc {
  readonly method: ServiceMethod;
  /** Also its `x-request-id`. */
  readonly id: string;
  readonly path: string;
  readonly frame: Buffer;
  readonly metadata: Record<string, string>;
  /** True: it is broken below the message, where the gRPC library answers as it likes. */
  readonly belowMessage: boolean;
}

const operations = describedOperations(CONTROLLERS);
const documented = new Map(OPERATIONS_OF_DOCUMENT.map((operation) => [operation.id, operation]));
/** What a watch may be asked by: its operation over HTTP is no route of the document, or another one. */
const WATCHES: Readonly<Record<string, string>> = { WatchEvents: 'listEvents', WatchPools: 'listPools' };
const SPOILED = 0.35;

export const FUZZED_METHODS: readonly ServiceMethod[] = methodsOf();

/** Makes RPCs out of what the OpenAPI document says of their operations, and spoils some: their bytes, frames, tokens, metadata. */
export class RpcMaker {
  private readonly codecs = new WireCodecs();
  private readonly sampler: SchemaSampler;
  private count = 0;

  constructor(private readonly run: FuzzRun) {
    this.sampler = new SchemaSampler(SCHEMAS, run.random, run.known);
  }

  make(method: ServiceMethod): FuzzRpc {
    const { random } = this.run;
    const id = `${this.run.id}-r${this.count++}`;
    const operation = documented.get(WATCHES[method.rpc] ?? operationIdOf(method.rpc));
    const spoiled = random.next() < SPOILED ? random.below(6) : -1;
    const authorization = authorizationOf(this.run, operation?.roles ?? ['auditor'], spoiled === 0);
    const metadata: Record<string, string> = { 'x-request-id': id, ...authorization };
    let bytes = this.messageOf(method, operation);
    if (spoiled === 1) bytes = this.mutated(bytes);
    let frame = frameOf(bytes);
    if (spoiled === 2) frame = this.brokenFrame(frame);
    if (spoiled === 3) {
      const [name, value] = random.pick([
        ['grpc-timeout', '1n'],
        ['grpc-timeout', '5m'],
        ['grpc-timeout', 'soon'],
        ['berth-deadline-ms', 'soon'],
        ['idempotency-key', 'k'.repeat(300)],
        ['x-request-id', '{{7*7}}'],
        ['if-match', 'x'],
        ['grpc-encoding', 'gzip'],
        ['berth-actor', 'somebody-else'],
      ] as const);
      metadata[name] = value;
    } else if (random.next() < 0.3) metadata['idempotency-key'] = `rpc-${random.below(100_000)}`;
    // Larger than any message may be: rare, since each is megabytes.
    if (spoiled === 4 && random.next() < 0.02) frame = frameOf(Buffer.alloc(11_000_000, 0x61));
    return {
      method,
      id,
      path: `/berth.v1.${method.service}/${method.rpc}`,
      frame,
      metadata,
      belowMessage: spoiled === 2 || metadata['grpc-encoding'] !== undefined || metadata['grpc-timeout'] === 'soon',
    };
  }

  private messageOf({ rpc, request }: ServiceMethod, operation: Operation | undefined): Uint8Array {
    const described = operations.get(operationIdOf(rpc));
    if (!operation || !described) return request.encode({}).finish();
    const { path, query, body } = described.options;
    const json = this.jsonOf(operation);
    const message = Object.assign(
      {},
      ...[path, query, body].map((type) => (type ? this.codecs.of(request, type).toMessage(json) : {})),
    );
    return request.encode(message).finish();
  }

  /** Path, query and body of the HTTP request in one object, as the message has them. */
  private jsonOf({ id, parameters, body }: Operation): object {
    const { sampler } = this;
    const { random, known } = this.run;
    const { hostId, claimId } = known.claim();
    const values: Record<string, unknown> = {};
    for (const { in: place, name, schema, required } of parameters) {
      if (place === 'header' || (place === 'query' && !required && random.next() > 0.3)) continue;
      if (name === 'hostId') values[name] = known.hostFor(id, hostId);
      else values[name] = name === 'claimId' ? claimId : sampler.value(schema, name);
    }
    const sampled = body === null ? {} : sampler.value(body.$ref ? (SCHEMAS[nameOf(body.$ref)] ?? body) : body, 'body');
    return { ...(sampled as object), ...values };
  }

  private mutated(bytes: Uint8Array): Uint8Array {
    const { random } = this.run;
    const copy = Buffer.from(bytes);
    switch (random.below(4)) {
      case 0:
        return copy.subarray(0, random.below(copy.length + 1));
      case 1:
        return Buffer.concat([copy, Buffer.from([0xf8, 0x7f, 0x01])]);
      case 2:
        return Buffer.from(Array.from({ length: random.below(64) }, () => random.below(256)));
      default:
        for (let n = 0; n < 3 && copy.length > 0; n++) copy[random.below(copy.length)] = random.below(256);
        return copy;
    }
  }

  private brokenFrame(frame: Buffer): Buffer {
    const { random } = this.run;
    const copy = Buffer.from(frame);
    switch (random.below(4)) {
      case 0:
        copy.writeUInt8(1, 0);
        return copy;
      case 1:
        copy.writeUInt32BE(frame.length + 100, 1);
        return copy;
      case 2:
        return copy.subarray(0, random.below(5));
      default:
        return Buffer.concat([copy, copy]);
    }
  }
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
