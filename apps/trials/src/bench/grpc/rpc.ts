import { type ClientHttp2Session, connect } from 'node:http2';
import { CONTROLLERS, describedOperations, methodsOf, operationIdOf, WireCodecs } from '@berth/native-api';

const operations = describedOperations(CONTROLLERS);
const codecs = new WireCodecs();
/** A message on the wire is led by a byte that says whether it is compressed, and four for its length. */
const PREFIX = 5;

/**
 * One RPC straight over HTTP/2, its request encoded once: the load generator shares the machine with the server, and a whole
 * gRPC client costs more there than the server does.
 */
export class Rpc {
  private readonly path: string;
  private readonly frame: Buffer;
  private readonly decode: (bytes: Buffer) => unknown;

  /** @param operationId of the HTTP operation, such as `place`, whose body this is */
  constructor(
    private readonly session: ClientHttp2Session,
    operationId: string,
    body: object,
  ) {
    const method = methodsOf().find(({ rpc }) => operationIdOf(rpc) === operationId);
    const type = operations.get(operationId)?.options.body;
    if (!method || !type) throw new Error(`no RPC with a body for ${operationId}`);
    this.path = `/berth.v1.${method.service}/${method.rpc}`;
    const message = method.request.encode(codecs.of(method.request, type).toMessage(body) as object).finish();
    this.frame = Buffer.concat([Buffer.alloc(PREFIX), message]);
    this.frame.writeUInt32BE(message.length, 1);
    this.decode = (bytes) => method.response.decode(bytes);
  }

  /** The reply as a message of the proto; null when it was refused. */
  call<T>(idempotencyKey: string): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const stream = this.session.request({
        ':method': 'POST',
        ':path': this.path,
        'content-type': 'application/grpc',
        te: 'trailers',
        'idempotency-key': idempotencyKey,
      });
      const chunks: Buffer[] = [];
      let status = '';
      const heed = (headers: Record<string, unknown>): void => {
        status = String(headers['grpc-status'] ?? status);
      };
      stream.on('response', heed);
      stream.on('trailers', heed);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('end', () => {
        resolve(status === '0' ? (this.decode(Buffer.concat(chunks).subarray(PREFIX)) as T) : null);
      });
      stream.end(this.frame);
    });
  }
}

/** @param address `127.0.0.1:7401` */
export const sessionTo = (address: string): ClientHttp2Session => connect(`http://${address}`);
