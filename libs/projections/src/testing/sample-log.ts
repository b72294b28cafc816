import type { ClaimAccepted, ClaimContent, HostEvent } from '@berth/domain';
import { type DomainEvent, encode, hostStream, instanceStream, uuid5 } from '@berth/event-codec';
import { type EventToAppend, MemoryEventStore, type StoredEvent } from '@berth/event-store';
import type { SnapshotShelf } from '../snapshot/read-model-snapshots.js';
import { type RecordedEvent, recordedFrom } from '../view/recorded.js';

/** A real UUID for a name that reads well in a test. */
export const idOf = (name: string): string => uuid5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', name);

const FIRST_TIME_MS = 1_750_000_000_000;

/** A memory store and the few events that views care about, written one by one; each is a second later. */
export class SampleLog {
  readonly store = new MemoryEventStore();
  private readonly revisions = new Map<string, number>();
  private count = 0;

  /** @returns the position of the event */
  async append(stream: string, event: DomainEvent): Promise<string> {
    return this.appendStored(stream, this.encoded(event));
  }

  /** As a newer server would: of a type this build does not know. */
  async appendUnknown(stream: string): Promise<string> {
    return this.appendStored(stream, { ...this.encoded({ type: 'HostEnabled', data: {} }), type: 'HostDreamt' });
  }

  onHost(host: string, event: HostEvent): Promise<string> {
    return this.append(hostStream(idOf(host)), event);
  }

  onInstance(guest: string, event: DomainEvent): Promise<string> {
    return this.append(instanceStream(idOf(guest)), event);
  }

  register(host: string): Promise<string> {
    const hostId = idOf(host);
    const data = { hostId, name: host, kind: 'machine' as const, incarnation: 1, generations: {} };
    return this.onHost(host, { type: 'HostRegistered', data });
  }

  accept(host: string, claim: string, guest: string, more: Partial<ClaimAccepted['data']> = {}): Promise<string> {
    return this.onHost(host, { type: 'ClaimAccepted', data: { ...acceptedClaim(claim, guest), ...more } });
  }

  confirm(host: string, claim: string): Promise<string> {
    return this.onHost(host, { type: 'ClaimConfirmed', data: { claimId: idOf(claim) } });
  }

  release(host: string, claim: string, guest: string): Promise<string> {
    const data = { claimId: idOf(claim), instanceId: idOf(guest), devicesDropped: [], generations: {} };
    return this.onHost(host, { type: 'ClaimReleased', data });
  }

  /** All events as views get them. */
  async recorded(): Promise<RecordedEvent[]> {
    const events: readonly StoredEvent[] = await this.store.readAll({ direction: 'forwards', maxCount: 10_000 });
    return events.map(recordedFrom);
  }

  private encoded(event: DomainEvent): EventToAppend {
    const commandId = idOf(`command ${this.count}`);
    return encode(event, 0, {
      commandId,
      commandDigest: '',
      correlationId: commandId,
      causationId: null,
      actor: 'tester',
      timeMs: FIRST_TIME_MS + 1_000 * this.count++,
      prevHash: null,
    });
  }

  private async appendStored(stream: string, event: EventToAppend): Promise<string> {
    const revision = this.revisions.get(stream);
    const appended = await this.store.append(stream, revision ?? 'no-stream', [event]);
    this.revisions.set(stream, appended.revision);
    return appended.position;
  }
}

/** When the n-th event of a sample log happened, n from 0. */
export const timeOf = (n: number): number => FIRST_TIME_MS + 1_000 * n;

export const emptyContent: ClaimContent = {
  projectId: null,
  userId: null,
  consumerType: null,
  consumerGeneration: null,
  allocations: {},
  devices: [],
  pciRequests: [],
  numa: null,
  groups: [],
  move: null,
  mappings: null,
};

const acceptedClaim = (claim: string, guest: string): ClaimAccepted['data'] => ({
  claimId: idOf(claim),
  instanceId: idOf(guest),
  attempt: 1,
  status: 'held',
  leaseMs: 60_000,
  ...emptyContent,
  generations: {},
});

/** Snapshots in memory; a test may spoil the bytes. */
export class MemoryShelf implements SnapshotShelf {
  readonly saved = new Map<string, { position: string; bytes: Uint8Array }>();

  async load(name: string): ReturnType<SnapshotShelf['load']> {
    return this.saved.get(name) ?? null;
  }

  async save(name: string, snapshot: { position: string; bytes: Uint8Array }): Promise<void> {
    this.saved.set(name, snapshot);
  }

  /** The only snapshot. */
  get only(): { position: string; bytes: Uint8Array } {
    const [snapshot, ...others] = this.saved.values();
    if (!snapshot || others.length > 0) throw new Error(`${this.saved.size} snapshots are saved`);
    return snapshot;
  }
}
