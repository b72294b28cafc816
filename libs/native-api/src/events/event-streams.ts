import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { EventStream } from './event-stream.js';

/** All open event streams of this server, so that a stop can end them (an open one would keep it up). */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly open = new Set<EventStream>();
  private closing = false;

  get count(): number {
    return this.open.size;
  }

  add(make: (onOver: () => void) => EventStream): void {
    const stream: EventStream = make(() => this.open.delete(stream));
    this.open.add(stream);
    if (this.closing) stream.close();
  }

  closeAll(): void {
    this.closing = true;
    for (const stream of [...this.open]) stream.close('this server is stopping; resume from the last id');
  }

  beforeApplicationShutdown(): void {
    this.closeAll();
  }
}
