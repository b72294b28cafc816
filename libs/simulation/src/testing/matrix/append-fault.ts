import {
  type Appended,
  type CallOptions,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  ForwardingStore,
  StoreUnavailableError,
  UnknownOutcomeError,
} from '@berth/event-store';

/**
 * - `refused`: the store honestly says no
 * - `unheard`: it is written, and the answer is lost
 * - `dies-before`, `dies-after`: the server is gone before or after the write
 */
export const APPEND_FAULTS = ['refused', 'unheard', 'dies-before', 'dies-after'] as const;
export type AppendFault = (typeof APPEND_FAULTS)[number];

/** Lets one append of a server go wrong: the n-th from the moment it is armed, from 1. */
export class FaultyAppend {
  private server: string | null = null;
  private at = 0;
  private fault: AppendFault | null = null;
  /** Appends of the armed server since. */
  seen = 0;

  constructor(private readonly kill: (server: string) => void) {}

  /** `fault` null: only counts. */
  arm(server: string, fault: AppendFault | null, at = 0): void {
    Object.assign(this, { server, fault, at, seen: 0 });
  }

  disarm(): void {
    this.server = null;
  }

  readonly plant = (store: EventStore, server: string): EventStore => new Planted(store, server, this);

  async around(server: string, write: () => Promise<Appended>): Promise<Appended> {
    if (server !== this.server) return write();
    this.seen++;
    if (this.fault === null || this.seen !== this.at) return write();
    switch (this.fault) {
      case 'refused':
        throw new StoreUnavailableError('the disk is full');
      case 'unheard':
        await write();
        throw new UnknownOutcomeError('no answer');
      case 'dies-before':
        this.kill(server);
        return new Promise(() => {});
      case 'dies-after': {
        const done = await write();
        this.kill(server);
        return done;
      }
    }
  }
}

class Planted extends ForwardingStore {
  constructor(
    inner: EventStore,
    private readonly server: string,
    private readonly faults: FaultyAppend,
  ) {
    super(inner);
  }

  override append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    return this.faults.around(this.server, () => super.append(stream, expected, events, options));
  }
}
