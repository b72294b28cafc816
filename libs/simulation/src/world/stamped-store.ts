import type { Appended, EventStore, EventToAppend, ExpectedRevision, CallOptions } from '@berth/event-store';
import { StoreWrapper } from '../faults/store-wrapper.js';

/** Tells when something was written: leases are judged by true time. */
export class StampedStore extends StoreWrapper {
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
