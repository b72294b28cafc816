import type { EventStore, StoredEvent } from '@berth/event-store';
import { type RecordedEvent, recordedFrom } from '@berth/projections';
import { EventIds } from '../chain/event-ids.js';
import { StreamChains } from '../chain/stream-chains.js';
import { type Breach, breachAt } from '../findings/breach.js';
import { BreachList } from '../findings/breach-list.js';
import { HostAudit } from '../host/host-audit.js';
import { locateFirstBreach } from '../host/locate.js';
import { InstanceAudit } from '../placement/instance-audit.js';
import { InstanceFolds } from '../placement/instance-folds.js';
import { checkResidue } from '../refold/check-residue.js';
import { AuditedViews, type ComparedViews, newComparedViews } from '../views/audited-views.js';

/** Everything that is asked of a log, event by event, and of what it adds up to. */
export class LogAudit {
  readonly breaches = new BreachList();
  readonly hosts = new Map<string, HostAudit>();
  /** Streams with events of a newer server, not judged any further. */
  readonly notJudged = new Set<string>();
  private readonly chains = new StreamChains();
  private readonly ids = new EventIds();
  private readonly instanceAudit = new InstanceAudit();
  private readonly instanceFolds = new InstanceFolds();
  private readonly views: AuditedViews;
  private readonly touched = new Set<HostAudit>();
  private last: StoredEvent | null = null;

  constructor(
    private readonly store: EventStore,
    views: ComparedViews = newComparedViews(),
  ) {
    this.views = new AuditedViews(views);
  }

  /** Folds one event and judges it. */
  apply(stored: StoredEvent): void {
    const { breaches } = this;
    if (this.last && this.store.comparePositions(this.last.position, stored.position) >= 0) {
      breaches.add([breachAt('REVISION', stored, `position ${stored.position} follows ${this.last.position}`)]);
    }
    this.last = stored;
    breaches.add(this.chains.check(stored));
    if (!this.ids.add(stored.id)) {
      breaches.add([breachAt('EVENT-ID', stored, `event id ${stored.id} is in the log a second time`)]);
    }
    const recorded = recordedFrom(stored);
    const found = [...this.judgeShape(recorded), ...this.fold(recorded)];
    breaches.add(found);
    // What is not of its type's shape can't be shown or placed either; it is one finding, not four.
    if (found.some(({ invariant }) => invariant === 'UNREADABLE')) return;
    breaches.add(this.instanceAudit.apply(recorded));
    breaches.add(this.views.project(recorded));
  }

  /** Checks the state of every host touched since the last time, and finds the event that broke it. */
  async checkTouched(): Promise<void> {
    for (const audit of this.touched) {
      const found = audit.check();
      if (found.length === 0 || !audit.lastEvent) continue;
      const first = await locateFirstBreach(this.store, audit.lastEvent.stream, audit.revision);
      this.breaches.add(first.length > 0 ? first : found);
    }
    this.touched.clear();
  }

  /** What can be said only at the end: chains that stay open, views against folds, residue on these many hosts. */
  async finish(residueHosts: number): Promise<void> {
    await this.checkTouched();
    this.breaches.add(this.chains.finish());
    this.breaches.add(this.views.compare(this.hosts, this.instanceFolds));
    for (const audit of this.sampled(residueHosts)) {
      const residue = audit.lastEvent && (await checkResidue(this.store, audit.lastEvent.stream, audit.revision));
      if (residue) this.breaches.add([residue]);
    }
  }

  private judgeShape({ skipped, stored, category }: RecordedEvent): Breach[] {
    if (skipped === 'unknown') this.notJudged.add(stored.stream);
    if (skipped === 'unreadable') return [breachAt('UNREADABLE', stored, `its text is not that of a ${stored.type}`)];
    if (skipped !== 'misplaced') return [];
    return [breachAt('MISPLACED', stored, `a ${stored.type} has no place in a ${category} stream`)];
  }

  private fold(recorded: RecordedEvent): Breach[] {
    if (recorded.category !== 'host') return this.instanceFolds.apply(recorded);
    let audit = this.hosts.get(recorded.subjectId);
    if (!audit) this.hosts.set(recorded.subjectId, (audit = new HostAudit()));
    this.touched.add(audit);
    return audit.apply(recorded);
  }

  /** Sound hosts, spread evenly over all ids. */
  private sampled(count: number): HostAudit[] {
    const sound = [...this.hosts].filter(([, audit]) => audit.state !== null).sort(([a], [b]) => (a < b ? -1 : 1));
    const step = Math.max(1, Math.ceil(sound.length / count));
    return sound.filter((_, index) => index % step === 0).map(([, audit]) => audit);
  }
}
