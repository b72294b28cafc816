import { constants, type ServerHttp2Stream } from 'node:http2';
import type { ServerInterceptingCallInterface, ServerInterceptor } from '@grpc/grpc-js';
import type { StreamLimits } from '../../events/stream-limits.js';
import { streamOf } from './stream-under.js';

/** A twentieth of a limit late is soon enough. */
const LOOKS = 20;
const OWN = '/berth.v1.';

/**
 * All open calls, so that none is kept for ever by a client that does not do its part: one whose message never comes whole,
 * and one that does not take its answer, are reset. A deadline would end the first, but none is asked for, and not the second.
 */
export class OpenCalls {
  /** Stream → when it is reset, in monotonic milliseconds; infinite: it has what it needs. */
  private readonly until = new Map<ServerHttp2Stream, number>();
  private readonly looks: NodeJS.Timeout;

  constructor(private readonly limits: Pick<StreamLimits, 'arrivalMs'>) {
    this.looks = setInterval(() => this.look(), limits.arrivalMs / LOOKS).unref();
  }

  /** Follows every call from its headers on, but for streams of health and reflection, which nobody tells of. */
  readonly interceptor: ServerInterceptor = ({ path, responseStream }, call: ServerInterceptingCallInterface) => {
    if (responseStream && !path.startsWith(OWN)) return call as ReturnType<ServerInterceptor>;
    const stream = streamOf(call);
    this.until.set(stream, performance.now() + this.limits.arrivalMs);
    stream.once('close', () => this.until.delete(stream));
    // What stands behind needs no wrapping: a wrapped call costs more than it does here.
    return call as ReturnType<ServerInterceptor>;
  };

  /** Its message is here: now it is the server's turn. */
  arrived(stream: ServerHttp2Stream): void {
    if (this.until.has(stream)) this.until.set(stream, Number.POSITIVE_INFINITY);
  }

  /** Its answer is on the way: now it is the client's turn again. */
  answered(stream: ServerHttp2Stream): void {
    if (this.until.has(stream)) this.until.set(stream, performance.now() + this.limits.arrivalMs);
  }

  close(): void {
    clearInterval(this.looks);
  }

  private look(): void {
    const nowMs = performance.now();
    for (const [stream, untilMs] of this.until) {
      if (untilMs <= nowMs) stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    }
  }
}
