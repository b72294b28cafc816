import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { EventStream } from './event-stream.js';

/** How often the tokens behind open streams are looked at, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** All open event streams of this server, so that a stop can end them (an open one would keep it up). */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly open = new Set<EventStream>();
  private closing = false;
  private readonly rounds: NodeJS.Timeout;

  constructor() {
    this.rounds = setInterval(() => this.endUnwelcome(), LOOK_EVERY_MS);
    this.rounds.unref();
  }

  get count(): number {
    return this.open.size;
  }

  add(make: (onOver: () => void) => EventStream): void {
    const stream: EventStream = make(() => this.open.delete(stream));
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
