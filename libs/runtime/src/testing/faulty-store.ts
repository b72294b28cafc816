import {
  type Appended,
  type CallOptions,
  type EventToAppend,
  type ExpectedRevision,
  ForwardingStore,
  type ReadStreamOptions,
  type StoredEvent,
  StoreUnavailableError,
  UnknownOutcomeError,
} from '@berth/event-store';

/**
 * `lost-ack`: written, but nobody hears of it. `lost`: not written, and nobody hears of that. `late`: nobody hears of
 * it, and it is written only when {@link FaultyStore.deliverLate} is called. `unavailable`: an honest no.
 * `silent`: no answer before {@link FaultyStore.answer} is called, then written.
 */
export type Fault = 'lost-ack' | 'lost' | 'late' | 'unavailable' | 'silent' | null;

/** The port with faults on demand, over a store that has none. */
export class FaultyStore extends ForwardingStore {
  /** One for each append to come, in order; none left = no fault. */
  faults: Fault[] = [];
  /** Fails that many reads of streams to come. */
  failReads = 0;
  readonly appends: { readonly stream: string; readonly ids: readonly string[]; readonly at: ExpectedRevision }[] = [];
  reads = 0;
  private readonly late: (() => Promise<unknown>)[] = [];
  private readonly silent: (() => void)[] = [];

  override async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    this.appends.push({ stream, ids: events.map(({ id }) => id), at: expected });
    const write = () => this.inner.append(stream, expected, events, options);
    switch (this.faults.shift() ?? null) {
      case 'unavailable':
        throw new StoreUnavailableError('the disk is full');
      case 'lost':
        throw new UnknownOutcomeError('no answer');
      case 'late':
        this.late.push(write);
        throw new UnknownOutcomeError('no answer');
      case 'lost-ack':
        await write();
        throw new UnknownOutcomeError('no answer');
      case 'silent':
        await new Promise<void>((resolve) => this.silent.push(resolve));
        return write();
      default:
        return write();
    }
  }

  /** Writes what was `late`; rejects as the store does. */
  async deliverLate(): Promise<void> {
    for (const write of this.late.splice(0)) await write();
  }

  answer(): void {
    for (const resolve of this.silent.splice(0)) resolve();
  }

  override async readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    this.reads++;
    if (this.failReads > 0) {
      this.failReads--;
      throw new StoreUnavailableError('cut off');
    }
    return super.readStream(stream, options);
  }
}
