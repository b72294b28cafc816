import { Inject, Injectable } from '@nestjs/common';
import { Counter, Gauge, type Registry } from 'prom-client';
import { METRICS } from '../ports/tokens.js';

export type StreamTransport = 'http' | 'grpc';

/** How many watch, and how many were too slow, by transport. */
@Injectable()
export class StreamFigures {
  private readonly open = new Map<StreamTransport, () => number>();
  private readonly dropped: Counter<'transport'>;

  constructor(@Inject(METRICS) registry: Registry) {
    const { open } = this;
    new Gauge({
      name: 'berth_event_streams',
      help: 'Streams held open for watchers now, with those whose end was not taken yet',
      labelNames: ['transport'],
      registers: [registry],
      collect() {
        for (const [transport, count] of open) this.set({ transport }, count());
      },
    });
    this.dropped = new Counter({
      name: 'berth_event_streams_dropped_total',
      help: 'Streams dropped because their reader took nothing for too long',
      labelNames: ['transport'],
      registers: [registry],
    });
  }

  /** Has this transport's open streams shown from now on. */
  show(transport: StreamTransport, count: () => number): void {
    this.open.set(transport, count);
    // A rate needs the zero before the first one.
    this.dropped.inc({ transport }, 0);
  }

  countDropped(transport: StreamTransport): void {
    this.dropped.inc({ transport });
  }
}
