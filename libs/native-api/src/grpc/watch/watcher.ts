import { Metadata, type ServerWritableStream } from '@grpc/grpc-js';
import { ProblemError } from '../../problems/problem.js';
import { problemOf } from '../../problems/problem-of.js';
import { serviceErrorOf } from '../status/error-details.js';

export const RESUME_TOKEN = 'berth-resume-token';
export type WatchCall = ServerWritableStream<Buffer, Buffer>;

/**
 * One client's stream. Messages go out one at a time: the next one is made when the client took the one before, so a slow
 * client costs one message of memory and slows nobody. One that takes nothing for `stallMs` is dropped, and told
 * where to go on.
 */
export class Watcher {
  private over = false;
  private readonly whenOver: (() => void)[] = [];
  private taken: (() => void) | null = null;

  constructor(
    private readonly call: WatchCall,
    private readonly requestId: string,
    /** Where a new watch goes on from; null: from the start. */
    public resumeToken: string | null,
    private readonly stallMs: number,
  ) {
    call.once('cancelled', () => this.settle());
    call.once('close', () => this.settle());
    // It may have gone while its start was looked up.
    if (call.cancelled) this.settle();
    const headers = new Metadata();
    headers.set('x-request-id', requestId);
    // So that the client knows at once that it was let in.
    call.sendMetadata(headers);
  }

  get ended(): boolean {
    return this.over;
  }

  /** Called once, when the watch is over, whoever ended it. */
  onOver(work: () => void): void {
    if (this.over) work();
    else this.whenOver.push(work);
  }

  /** Resolves when the client took it, or the watch is over. */
  async send(message: Buffer, resumeToken: string): Promise<void> {
    if (this.over) return;
    const stalled = setTimeout(() => this.fail(tooSlow(this.stallMs)), this.stallMs);
    await new Promise<void>((resolve) => {
      this.taken = resolve;
      this.call.write(message, () => {
        if (!this.over) this.resumeToken = resumeToken;
        resolve();
      });
    });
    clearTimeout(stalled);
  }

  /** Ends the watch with a status; the token is in the trailers. */
  fail(error: unknown): void {
    if (this.over) return;
    const failure = serviceErrorOf(problemOf(error), this.requestId);
    if (this.resumeToken !== null) failure.metadata.set(RESUME_TOKEN, this.resumeToken);
    this.settle();
    this.call.emit('error', failure);
  }

  private settle(): void {
    if (this.over) return;
    this.over = true;
    this.taken?.();
    for (const work of this.whenOver.splice(0)) work();
  }
}

const tooSlow = (ms: number): ProblemError =>
  new ProblemError(
    429,
    'WatcherTooSlow',
    'This watcher does not keep up',
    `nothing was taken for ${ms} ms: watch again from the token`,
  );
