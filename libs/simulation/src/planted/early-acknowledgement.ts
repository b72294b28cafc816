import {
  type Appended,
  type CallOptions,
  type EventToAppend,
  type ExpectedRevision,
  ForwardingStore,
} from '@berth/event-store';
import type { Plant } from './plant.js';

/** A server that takes an append for done when it was sent: state and answers are published before the acknowledgement. */
class Impatient extends ForwardingStore {
  override async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    void super.append(stream, expected, events, options).catch(() => {});
    const revision = (expected === 'no-stream' ? -1 : expected) + events.length;
    return { revision, position: String(revision + 1) };
  }
}

export const publishedBeforeAcknowledgement: Plant = {
  name: 'cache published before the acknowledgement',
  store: (inner) => new Impatient(inner),
};
