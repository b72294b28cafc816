import type { EventView } from '@berth/contracts';
import type { BerthClientOptions } from './calls/client-options.js';
import { identityHeaders, Transport } from './calls/transport.js';
import { type FollowOptions, followEvents } from './events/follow-events.js';
import { BerthCalls } from './generated/berth-calls.js';

/**
 * Berth over HTTP. Commands carry an Idempotency-Key, so that retries after 503, an unknown outcome or a broken
 * connection happen once.
 */
export class BerthClient extends BerthCalls {
  protected readonly transport: Transport;

  constructor(private readonly options: BerthClientOptions) {
    super();
    this.transport = new Transport(options);
  }

  /** The log live, event by event, without gap or repeat, over lost connections and restarts of the server. */
  followEvents(options: FollowOptions = {}): AsyncGenerator<EventView, void, void> {
    const parts = { baseUrl: this.transport.baseUrl, headers: identityHeaders(this.options) };
    return followEvents({ ...parts, fetch: this.options.fetch ?? fetch }, options);
  }
}
