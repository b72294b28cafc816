import { type ClientHttp2Session, constants } from 'node:http2';

/** How one RPC ended. */
export interface RpcEnd {
  /** Of gRPC; null: the stream was reset instead. */
  readonly code: number | null;
  readonly message: string;
}

/** A message's frame: not compressed, its length, the bytes. */
export function frameOf(message: Uint8Array): Buffer {
  const frame = Buffer.alloc(5 + message.length);
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, 5);
  return frame;
}

/**
 * Sends a frame as it is and waits for the end, or ends it itself after `forMs` when it is a watch that was let in.
 *
 * @throws when there is no end within 60 s, or the connection broke
 */
export function callRpc(
  session: ClientHttp2Session,
  path: string,
  frame: Buffer,
  metadata: Readonly<Record<string, string>>,
  forMs: number | null,
): Promise<RpcEnd> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...metadata,
    });
    let code: number | null = null;
    let message = '';
    const patience = setTimeout(() => reject(new Error('no answer within 60 s')), 60_000);
    let cancelled = false;
    const cancel = (): void => {
      cancelled = true;
      stream.close(constants.NGHTTP2_CANCEL);
    };
    const enough = forMs === null ? undefined : setTimeout(cancel, forMs);
    const heed = (headers: Record<string, unknown>): void => {
      if (headers['grpc-status'] === undefined) return;
      code = Number(headers['grpc-status']);
      message = decodeURIComponent(String(headers['grpc-message'] ?? ''));
    };
    stream.on('response', heed);
    stream.on('trailers', heed);
    stream.resume();
    // A reset is an end like others, and says so by its null code.
    stream.on('error', (error) => {
      message = error.message;
    });
    stream.on('close', () => {
      clearTimeout(patience);
      clearTimeout(enough);
      // Only a watch that we ended ourselves has no status of the server's.
      resolve({ code: code ?? (cancelled ? 0 : null), message });
    });
    stream.end(frame);
  });
}
