import {
  type Appended,
  type CallOptions,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  ForwardingStore,
} from '@berth/event-store';

/** Tells when something was written: leases are judged by true time. */
export class StampedStore extends ForwardingStore {
  constructor(
    inner: EventStore,
    private readonly written: () => void,
  ) {
    super(inner);
  }

  override async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    const at = await super.append(stream, expected, events, options);
    this.written();
    return at;
  }
}
