import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Counter, Gauge, type Registry } from 'prom-client';
import { METRICS, STREAM_LIMITS } from '../ports/tokens.js';
import { ProblemError } from '../problems/problem.js';
import type { EventStream } from './event-stream.js';
import type { StreamLimits } from './stream-limits.js';

/** How often the tokens behind open streams are looked at, in milliseconds. */
const LOOK_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 5_000;

/** All open event streams of this server, so that a stop can end them (an open one would keep it up). */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly open = new Set<EventStream>();
  private closing = false;
  private readonly dropped: Counter;
  private readonly rounds: NodeJS.Timeout;

  constructor(
    @Inject(STREAM_LIMITS) readonly limits: StreamLimits,
    @Inject(METRICS) registry: Registry,
  ) {
    const count = (): number => this.count;
    new Gauge({
      name: 'berth_event_streams',
      help: 'Event streams open now',
      registers: [registry],
      collect() {
        this.set(count());
      },
    });
    this.dropped = new Counter({
      name: 'berth_event_streams_dropped_total',
      help: 'Event streams dropped because their reader took nothing for too long',
      registers: [registry],
    });
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

  add(make: (onOver: () => void, stallMs: number, onDropped: () => void) => EventStream): void {
    const onOver = (): void => void this.open.delete(stream);
    const stream: EventStream = make(onOver, this.limits.stallMs, () => this.dropped.inc());
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
