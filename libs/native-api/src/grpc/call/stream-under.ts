import type { ServerHttp2Stream } from 'node:http2';

/**
 * The HTTP/2 stream under a call that a handler gets. grpc-js ends a call only behind the data that the client still has
 * to take, and has no means to reset one whose client takes nothing; so its own fields are followed, as they are in the
 * version that is pinned (tests drop a watcher and a call by them).
 *
 * @throws Error when they are not there
 */
export const streamUnder = (call: object): ServerHttp2Stream => streamOf((call as { readonly call?: object }).call);

/** The same of what an interceptor gets. @throws Error */
export function streamOf(intercepted: object | undefined): ServerHttp2Stream {
  const { stream } = (intercepted ?? {}) as { readonly stream?: ServerHttp2Stream };
  if (typeof stream?.close !== 'function') throw new Error('this version of grpc-js hides the stream under its calls');
  return stream;
}
