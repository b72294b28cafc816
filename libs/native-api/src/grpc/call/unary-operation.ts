import { OPERATIONS } from '@berth/contracts';
import type protobuf from 'protobufjs';
import type { Caller } from '../../access/access-guard.js';
import type { Incoming } from '../../http/request-context.js';
import type { CallableOperation } from '../../operations/operations.js';
import type { WireClass } from '../../schema/json-schema.js';
import type { RequestPart } from '../../schema/wire-schema.js';
import type { WireValidators } from '../../schema/validator-compiler.js';
import type { Conversion } from '../codec/convert.js';
import { readMessage } from '../codec/read-message.js';
import type { WireCodecs } from '../codec/wire-codec.js';
import type { CallContext } from './call-context.js';
import { type Check, checkOf } from './check.js';

interface Part {
  readonly conversion: Conversion;
  readonly check: Check;
}

/** An RPC and the operation behind it: message → checked parts of a request → reply → message. */
export class UnaryOperation {
  private parts: { path: Part | null; query: Part | null; body: Part | null } | null = null;
  private readonly checkHeaders: Check;
  private reply: Conversion | null = null;
  private readonly http: { readonly method: string; readonly path: string };

  constructor(
    readonly operation: CallableOperation,
    private readonly request: protobuf.Type,
    private readonly response: protobuf.Type,
    private readonly codecs: WireCodecs,
    private readonly validators: WireValidators,
  ) {
    const { headers } = operation.options;
    this.checkHeaders = headers ? checkOf(validators, headers, 'headers') : (value) => value;
    this.http = OPERATIONS[operation.options.id as keyof typeof OPERATIONS];
  }

  get id(): string {
    return this.operation.options.id;
  }

  /** True: it may write; a read is a GET over HTTP. */
  get commands(): boolean {
    return this.http.method !== 'GET';
  }

  /**
   * The request as a controller takes it; validated by the same schemas as over HTTP.
   * @throws InvalidRequestError naming every field that is wrong
   */
  incoming(bytes: Buffer, { id, headers }: CallContext, caller: Caller): Incoming {
    const message = readMessage(this.request, bytes);
    const { path, query, body } = this.partsOnce();
    this.checkHeaders(headers);
    const params = part(path, message);
    return {
      id,
      method: this.http.method,
      url: this.http.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
        String((params as Record<string, unknown>)[name]),
      ),
      headers,
      params,
      query: part(query, message),
      body: part(body, message),
      caller,
    };
  }

  run(request: Incoming): Promise<object> {
    return this.operation.run(request);
  }

  encode(reply: object): Buffer {
    this.reply ??= this.codecs.of(this.response, this.operation.options.reply);
    return Buffer.from(this.response.encode(this.reply.toMessage(reply) as object).finish());
  }

  private partsOnce() {
    const { path, query, body } = this.operation.options;
    this.parts ??= {
      path: this.partOf('path', path),
      query: this.partOf('query', query),
      body: this.partOf('body', body),
    };
    return this.parts;
  }

  private partOf(name: RequestPart, type: WireClass | undefined): Part | null {
    if (!type) return null;
    return { conversion: this.codecs.of(this.request, type), check: checkOf(this.validators, type, name) };
  }
}

const part = (spec: Part | null, message: unknown): object =>
  spec === null ? {} : (spec.check(spec.conversion.toJson(message, '')) as object);
