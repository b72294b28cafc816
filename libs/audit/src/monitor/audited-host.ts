import type { EventStore, StoredEvent } from '@berth/event-store';
import { type RecordedEvent, recordedFrom } from '@berth/projections';
import { StreamChains } from '../chain/stream-chains.js';
import type { Breach } from '../findings/breach.js';
import { HostAudit } from '../host/host-audit.js';

const PAGE = 500;

/** One host under watch: its chain and all its rules, folded as far as its stream was seen. */
export class AuditedHost {
  readonly audit = new HostAudit();
  private readonly chain = new StreamChains();

  constructor(
    private readonly store: EventStore,
    private readonly stream: string,
  ) {}

  /** Folds what it is given if that follows what it has; reads the stream for whatever is missing before. */
  async catchUp(events: readonly RecordedEvent[], toRevision: number): Promise<Breach[]> {
    const found: Breach[] = [];
    if (events[0]?.stored.revision === this.audit.revision + 1) {
      for (const recorded of events) found.push(...this.apply(recorded));
    }
    while (this.audit.revision < toRevision) {
      const page = await this.next();
      if (page.length === 0) break;
      for (const stored of page) {
        if (stored.revision <= toRevision) found.push(...this.apply(recordedFrom(stored)));
      }
    }
    return [...found, ...this.audit.check()];
  }

  private apply(recorded: RecordedEvent): Breach[] {
    return [...this.chain.check(recorded.stored), ...this.audit.apply(recorded)];
  }

  private next(): Promise<readonly StoredEvent[]> {
    const from = this.audit.revision + 1;
    return this.store.readStream(this.stream, { direction: 'forwards', from, maxCount: PAGE });
  }
}
