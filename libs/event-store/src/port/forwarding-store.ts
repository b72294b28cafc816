import type {
  CallOptions,
  EventStore,
  ReadAllOptions,
  ReadStreamOptions,
  SubscribeAllOptions,
  Subscription,
} from './event-store.js';
import type { Appended, EventToAppend, ExpectedRevision, Position, StoredEvent } from './events.js';

/** Another store as it is: whoever watches, delays or spoils calls overrides just those. */
export class ForwardingStore implements EventStore {
  constructor(protected readonly inner: EventStore) {}

  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    return this.inner.append(stream, expected, events, options);
  }
  readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    return this.inner.readStream(stream, options);
  }
  readAll(options: ReadAllOptions): Promise<readonly StoredEvent[]> {
    return this.inner.readAll(options);
  }
  subscribeAll(options: SubscribeAllOptions): Subscription {
    return this.inner.subscribeAll(options);
  }
  head(options?: CallOptions): Promise<Position | null> {
    return this.inner.head(options);
  }
  comparePositions(a: Position, b: Position): number {
    return this.inner.comparePositions(a, b);
  }
  close(): Promise<void> {
    return this.inner.close();
  }
}
