import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { STREAM_LIMITS } from '../ports/tokens.js';
import { ProblemError } from '../problems/problem.js';
import type { EventStream } from './event-stream.js';
import { StreamFigures } from './stream-figures.js';
import type { StreamLimits } from './stream-limits.js';

/** How often the tokens behind open streams are looked at, in milliseconds. */
const LOOK_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 5_000;

/** All open event streams of this server, so that a stop can end them (an open one would keep it up). */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly open = new Set<EventStream>();
  private closing = false;
  private readonly rounds: NodeJS.Timeout;

  constructor(
    @Inject(STREAM_LIMITS) readonly limits: StreamLimits,
    private readonly figures: StreamFigures,
  ) {
    figures.show('http', () => this.count);
    this.rounds = setInterval(() => this.endUnwelcome(), LOOK_EVERY_MS);
    this.rounds.unref();
  }

  get count(): number {
    return this.open.size;
  }

  /** @throws ProblemError 429 when there are as many as there may be */
  checkRoom(): void {
    const { maxOpen } = this.limits;
    if (this.open.size < maxOpen) return;
    const detail = `${maxOpen} event streams are open on this server already`;
    throw new ProblemError(429, 'Overloaded', 'Too much at once: try again', detail, { retryAfterMs: RETRY_AFTER_MS });
  }

  add(make: (onGone: () => void, limits: StreamLimits, onDropped: () => void) => EventStream): void {
    const onGone = (): void => void this.open.delete(stream);
    const stream: EventStream = make(onGone, this.limits, () => this.figures.countDropped('http'));
    this.open.add(stream);
    if (this.closing) stream.close();
  }

  /** Streams last: whoever's token ended meanwhile does not stay. */
  private endUnwelcome(): void {
    for (const stream of [...this.open]) {
      if (!stream.welcome()) stream.close('the token that opened this stream is not valid any more');
    }
  }

  closeAll(): void {
    this.closing = true;
    clearInterval(this.rounds);
    for (const stream of [...this.open]) stream.close('this server is stopping; resume from the last id');
  }

  beforeApplicationShutdown(): void {
    this.closeAll();
  }
}
