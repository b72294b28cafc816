import type { ClaimAccepted, HostKind, InstanceEvent, PlacementAsk } from '@berth/domain';
import { claimIdOf } from '@berth/event-codec';
import type { RecordedEvent } from '@berth/projections';
import { type Breach, breachAt } from '../findings/breach.js';
import { differsFromAsk } from './same-as-asked.js';

/** An instance that Berth places: where its own claims are open. */
interface Placed {
  /** The claim that its process asks for now. */
  expected: string | null;
  ask: PlacementAsk | null;
  moving: boolean;
  /** Open claims made by its processes, claim → host. Claims made by hand on named hosts are not Berth's placing. */
  readonly open: Map<string, string>;
}

/** INV-04 over all hosts: an instance is on one machine, or on two while it moves, with exactly what it asked for. */
export class InstanceAudit {
  private readonly placed = new Map<string, Placed>();
  private readonly kinds = new Map<string, HostKind>();
  /** Claims left on a fenced host: they say nothing about where their instances are. */
  private readonly stranded = new Set<string>();

  apply(recorded: RecordedEvent): Breach[] {
    const { event, category, subjectId } = recorded;
    if (event === null) return [];
    if (category === 'instance') {
      this.follow(subjectId, event as InstanceEvent);
      return [];
    }
    switch (event.type) {
      case 'HostRegistered':
        this.kinds.set(subjectId, event.data.kind);
        return [];
      case 'HostFenced':
        this.strand(subjectId);
        return [];
      case 'HostReturned':
        for (const claimId of event.data.reinstated ?? []) this.stranded.delete(claimId);
        return [];
      case 'ClaimAccepted':
        return this.accept(event, subjectId, recorded);
      case 'ClaimReleased':
      case 'ClaimExpired':
      case 'ClaimAborted':
        if (event.data.instanceId !== null) this.end(event.data.instanceId, event.data.claimId, subjectId);
        return [];
      case 'HostRetired':
        this.retire(subjectId);
        return [];
      default:
        return [];
    }
  }

  private follow(instanceId: string, event: InstanceEvent): void {
    switch (event.type) {
      case 'PlacementRequested':
      case 'MoveStarted': {
        const placed = this.of(instanceId);
        placed.expected = claimIdOf(instanceId, event.data.firstClaimNumber);
        placed.ask = event.data.ask;
        placed.moving = event.type === 'MoveStarted';
        return;
      }
      case 'AttemptStarted':
        this.of(instanceId).expected = claimIdOf(instanceId, event.data.claimNumber);
        return;
      case 'MoveConfirmed':
      case 'MoveReverted':
      case 'MoveFailed':
      case 'ProcessAbandoned':
        this.of(instanceId).moving = false;
        return this.settle(instanceId);
      case 'InstancePlaced':
      case 'PlacementFailed':
      case 'InstanceDeleted':
        return this.settle(instanceId);
    }
  }

  private accept(event: ClaimAccepted, hostId: string, { stored }: RecordedEvent): Breach[] {
    const { instanceId, claimId } = event.data;
    const placed = this.placed.get(instanceId);
    if (placed?.expected !== claimId) return [];
    const found: string[] = placed.ask ? differsFromAsk(event.data, placed.ask) : [];
    placed.open.set(claimId, hostId);
    const machines = new Set([...placed.open].filter(([id, on]) => this.countsAsPlace(id, on)).map(([, on]) => on));
    if (machines.size > (placed.moving ? 2 : 1)) {
      found.push(`it has open claims on ${[...machines].join(' and ')}${placed.moving ? ' in one move' : ''}`);
    }
    return found.map((detail) => breachAt('INV-04', stored, `instance ${instanceId}, claim ${claimId}: ${detail}`));
  }

  private countsAsPlace(claimId: string, hostId: string): boolean {
    return (this.kinds.get(hostId) ?? 'machine') === 'machine' && !this.stranded.has(claimId);
  }

  private strand(hostId: string): void {
    for (const { open } of this.placed.values()) {
      for (const [claimId, on] of open) if (on === hostId) this.stranded.add(claimId);
    }
  }

  private end(instanceId: string, claimId: string, hostId: string): void {
    const placed = this.placed.get(instanceId);
    if (placed?.open.get(claimId) !== hostId) return;
    placed.open.delete(claimId);
    this.stranded.delete(claimId);
    if (placed.expected === null) this.forgetIfIdle(instanceId, placed);
  }

  private retire(hostId: string): void {
    for (const [instanceId, { open }] of this.placed) {
      for (const [claimId, on] of open) if (on === hostId) this.end(instanceId, claimId, hostId);
    }
  }

  /** No further claim is to come from this process. */
  private settle(instanceId: string): void {
    const placed = this.of(instanceId);
    placed.expected = null;
    placed.ask = null;
    this.forgetIfIdle(instanceId, placed);
  }

  private forgetIfIdle(instanceId: string, placed: Placed): void {
    if (placed.open.size === 0) this.placed.delete(instanceId);
  }

  private of(instanceId: string): Placed {
    let placed = this.placed.get(instanceId);
    if (!placed) {
      placed = { expected: null, ask: null, moving: false, open: new Map() };
      this.placed.set(instanceId, placed);
    }
    return placed;
  }
}
