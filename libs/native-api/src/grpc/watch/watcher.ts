import { constants, type ServerHttp2Stream } from 'node:http2';
import { Metadata, status as codes, type ServerWritableStream } from '@grpc/grpc-js';
import type { StreamLimits } from '../../events/stream-limits.js';
import { ProblemError } from '../../problems/problem.js';
import { problemOf } from '../../problems/problem-of.js';
import { serviceErrorOf } from '../status/error-details.js';
import { streamUnder } from '../call/stream-under.js';

export const RESUME_TOKEN = 'berth-resume-token';
export type WatchCall = ServerWritableStream<Buffer, Buffer>;

/** How a watch ended: the gRPC code that was to be sent, and why. */
export interface WatchEnd {
  readonly code: number;
  readonly error: unknown;
  /** It took nothing for too long. */
  readonly dropped: boolean;
}

/**
 * One client's stream. Messages go out one at a time: the next one is made when the client took the one before, so a slow
 * client costs one message of memory and slows nobody. One that takes nothing for `stallMs` is dropped, and told
 * where to go on; one that does not take that either for `lingerMs` is reset, and goes on from the last message that it has.
 */
export class Watcher {
  private end: WatchEnd | null = null;
  private readonly whenOver: ((end: WatchEnd) => void)[] = [];
  private readonly stream: ServerHttp2Stream;
  private taken: (() => void) | null = null;

  constructor(
    private readonly call: WatchCall,
    private readonly requestId: string,
    /** Where a new watch goes on from, behind what was sent; null: from the start. */
    public resumeToken: string | null,
    private readonly limits: StreamLimits,
  ) {
    this.stream = streamUnder(call);
    call.once('cancelled', () => this.settle(LEFT));
    call.once('close', () => this.settle(LEFT));
    // It may have gone while its start was looked up.
    if (call.cancelled) this.settle(LEFT);
    const headers = new Metadata();
    headers.set('x-request-id', requestId);
    // So that the client knows at once that it was let in.
    call.sendMetadata(headers);
  }

  get ended(): boolean {
    return this.end !== null;
  }

  /** Called once, when nothing more is sent, whoever ended the watch. */
  onOver(work: (end: WatchEnd) => void): void {
    if (this.end !== null) work(this.end);
    else this.whenOver.push(work);
  }

  /** Called once, when the stream is closed and costs nothing any more. */
  onGone(work: (end: WatchEnd) => void): void {
    const gone = (): void => work(this.end ?? LEFT);
    if (this.stream.closed) gone();
    else this.stream.once('close', gone);
  }

  /** Resolves when the client took it, or the watch is over. */
  async send(message: Buffer, resumeToken: string): Promise<void> {
    if (this.end !== null) return;
    const stalled = setTimeout(() => this.fail(tooSlow(this.limits.stallMs), true), this.limits.stallMs);
    // Whoever gets the trailers has got all that was written before.
    this.resumeToken = resumeToken;
    await new Promise<void>((resolve) => {
      this.taken = resolve;
      this.call.write(message, () => resolve());
    });
    clearTimeout(stalled);
  }

  /** Ends the watch with a status; the token is in the trailers. */
  fail(error: unknown, dropped = false): void {
    if (this.end !== null) return;
    const failure = serviceErrorOf(problemOf(error), this.requestId);
    if (this.resumeToken !== null) failure.metadata.set(RESUME_TOKEN, this.resumeToken);
    this.settle({ code: failure.code, error, dropped });
    this.call.emit('error', failure);
    // The status waits behind what was sent: a client that reads nothing would keep both here for ever.
    const cut = setTimeout(() => this.stream.close(constants.NGHTTP2_ENHANCE_YOUR_CALM), this.limits.lingerMs);
    cut.unref();
    this.stream.once('close', () => clearTimeout(cut));
  }

  private settle(end: WatchEnd): void {
    if (this.end !== null) return;
    this.end = end;
    this.taken?.();
    for (const work of this.whenOver.splice(0)) work(end);
  }
}

/** The client, or its connection, went away. */
const LEFT: WatchEnd = { code: codes.OK, error: null, dropped: false };

const tooSlow = (ms: number): ProblemError =>
  new ProblemError(
    429,
    'WatcherTooSlow',
    'This watcher does not keep up',
    `nothing was taken for ${ms} ms: watch again from the token`,
  );
