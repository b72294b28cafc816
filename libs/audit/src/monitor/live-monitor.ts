import { parseStream } from '@berth/event-codec';
import type { EventStore } from '@berth/event-store';
import { type FleetView, type InstancesView, type RecordedEvent, type RunnerTime, realTime } from '@berth/projections';
import type { Breach } from '../findings/breach.js';
import { AuditedHost } from './audited-host.js';
import { placesOfInstance } from './places-of-instance.js';
import { TouchedHosts } from './touched-hosts.js';

/** Hosts kept folded: a few MiB per thousand; any other one is folded from its stream when it is touched. */
const HOSTS_KEPT = 2_000;
/**
 * Events of one host that come within this time are looked at together. Short, because whatever waits here outlives the
 * young generation and costs more there than looking at a host once more.
 */
const GATHER_MS = 50;
/** How long it works before others get their turn. */
const SLICE_MS = 2;

export interface MonitorOptions {
  readonly store: EventStore;
  /** Where instances are (INV-04): views fed by the same runner; null leaves that rule to `audit verify`. */
  readonly views: { readonly instances: InstancesView; readonly fleet: FleetView } | null;
  /** Each broken rule once per event: the runtime suspends that host for new claims (DESIGN section 4). */
  readonly onBreach: (hostId: string, breach: Breach) => void | Promise<void>;
  readonly warn?: (message: string) => void;
  readonly time?: RunnerTime;
  readonly hostsKept?: number;
}

export interface MonitorStatus {
  readonly hostsWaiting: number;
  readonly hostsKept: number;
  readonly hostsChecked: number;
  readonly breaches: number;
  /** Milliseconds for which there has been something to look at; 0: there is nothing. */
  readonly behindMs: number;
}

/**
 * The rules of docs/invariants.md over the live log: give it the runner's events (`runner.listen(monitor.take)`).
 * It looks at every host that was touched, soon after, and never holds up the read model.
 */
export class LiveMonitor {
  private readonly touched = new TouchedHosts();
  private readonly hosts = new Map<string, AuditedHost>();
  private readonly told = new Set<string>();
  /** Instances found in too many places, not told of yet. */
  private readonly misplaced: Breach[] = [];
  private readonly time: RunnerTime;
  private working: Promise<void> | null = null;
  private cancelGather: (() => void) | null = null;
  private checked = 0;
  private touchedSinceMs = 0;
  private closed = false;

  constructor(private readonly options: MonitorOptions) {
    this.time = options.time ?? realTime;
  }

  /** Takes events in position order, after the views folded them. */
  readonly take = (events: readonly RecordedEvent[]): void => {
    if (this.closed) return;
    if (this.touched.size === 0) this.touchedSinceMs = this.time.monotonicMs();
    for (const recorded of events) {
      if (recorded.category !== 'host') continue;
      this.touched.add(recorded);
      this.lookAtInstance(recorded);
    }
    if (this.touched.size === 0 || this.working || this.cancelGather) return;
    this.cancelGather = this.time.after(GATHER_MS, () => void this.flush());
  };

  status(): MonitorStatus {
    return {
      hostsWaiting: this.touched.size,
      hostsKept: this.hosts.size,
      hostsChecked: this.checked,
      breaches: this.told.size,
      behindMs: this.touched.size === 0 ? 0 : this.time.monotonicMs() - this.touchedSinceMs,
    };
  }

  /** Looks at everything taken so far, now; resolves when it is done. */
  async flush(): Promise<void> {
    this.cancelGather?.();
    this.cancelGather = null;
    this.working ??= this.work().finally(() => {
      this.working = null;
    });
    await this.working;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.cancelGather?.();
    await this.working;
  }

  private async work(): Promise<void> {
    let sinceMs = this.time.monotonicMs();
    for (let host = this.touched.take(); host && !this.closed; host = this.touched.take()) {
      const { hostId, stream, events, toRevision } = host;
      try {
        const found = await this.hostOf(hostId, stream).catchUp(events, toRevision);
        this.checked++;
        for (const breach of found) await this.tell(hostId, breach);
        for (const breach of this.misplaced.splice(0)) await this.tell(parseStream(breach.stream).subjectId, breach);
      } catch (error) {
        // Dropped, so that the next touch folds it anew.
        this.hosts.delete(hostId);
        this.options.warn?.(`the monitor could not look at host ${hostId}: ${String(error)}`);
      }
      if (this.time.monotonicMs() - sinceMs < SLICE_MS) continue;
      await this.time.breathe();
      sinceMs = this.time.monotonicMs();
    }
  }

  private lookAtInstance({ event, stored }: RecordedEvent): void {
    if (event?.type !== 'ClaimAccepted' || !this.options.views) return;
    this.misplaced.push(...placesOfInstance(this.options.views, event.data.instanceId, stored));
  }

  private hostOf(hostId: string, stream: string): AuditedHost {
    const host = this.hosts.get(hostId) ?? new AuditedHost(this.options.store, stream);
    // Moved to the end: the first one is the one not touched for longest.
    this.hosts.delete(hostId);
    this.hosts.set(hostId, host);
    if (this.hosts.size > (this.options.hostsKept ?? HOSTS_KEPT)) {
      for (const oldest of this.hosts.keys()) {
        this.hosts.delete(oldest);
        break;
      }
    }
    return host;
  }

  private async tell(hostId: string, breach: Breach): Promise<void> {
    const key = `${breach.invariant} ${breach.eventId}`;
    if (this.told.has(key)) return;
    this.told.add(key);
    await this.options.onBreach(hostId, breach);
  }
}
