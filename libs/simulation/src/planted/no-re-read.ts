import {
  type Appended,
  type CallOptions,
  type EventToAppend,
  type ExpectedRevision,
  ForwardingStore,
  type ReadStreamOptions,
  RevisionConflictError,
  type StoredEvent,
} from '@berth/event-store';

/** A runtime without the re-read: after a conflict it finds nothing new in the stream, ever. */
export class NothingNewAfterConflict extends ForwardingStore {
  private readonly known = new Map<string, number>();

  override async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    try {
      return await super.append(stream, expected, events, options);
    } catch (error) {
      if (error instanceof RevisionConflictError) this.known.set(stream, expected === 'no-stream' ? -1 : expected);
      throw error;
    }
  }

  override async readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    const events = await super.readStream(stream, options);
    const upTo = this.known.get(stream) ?? Number.POSITIVE_INFINITY;
    return events.filter(({ revision }) => revision <= upTo);
  }
}

/** The same fault, bolder: what was decided on the old state is written behind whatever came in between. */
export class WritesOverConflicts extends ForwardingStore {
  override async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    try {
      return await super.append(stream, expected, events, options);
    } catch (error) {
      if (!(error instanceof RevisionConflictError)) throw error;
      return this.append(stream, error.actual, events, options);
    }
  }
}
