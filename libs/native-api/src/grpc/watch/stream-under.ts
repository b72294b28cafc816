import type { ServerHttp2Stream } from 'node:http2';
import type { WatchCall } from './watcher.js';

/**
 * The HTTP/2 stream under a call. grpc-js ends a call only behind the data that the client still has to take, and has
 * no means to reset one whose client takes nothing; so its own fields are followed, as they are in the version that is
 * pinned (a test drops a watcher by them).
 *
 * @throws Error when they are not there
 */
export function streamUnder(call: WatchCall): ServerHttp2Stream {
  const { stream } = (call as unknown as { readonly call?: { readonly stream?: ServerHttp2Stream } }).call ?? {};
  if (typeof stream?.close !== 'function') throw new Error('this version of grpc-js hides the stream under its calls');
  return stream;
}
