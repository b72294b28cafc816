import type { EventTime } from '../kernel/ids.js';
import { foldAccepted, foldChanged, foldConfirmed, foldEnded, foldFence, foldRenewed } from './fold/claims.js';
import { applyGenerations, draftOf, type HostDraft, impossible, NONE_MOVED } from './fold/draft.js';
import {
  foldAdded,
  foldAggregatesSet,
  foldInventorySet,
  foldMoved,
  foldRegistered,
  foldRemoved,
  foldRenamed,
  foldTraitsSet,
} from './fold/providers.js';
import { foldFenced, foldReturned } from './fold/fence.js';
import { foldDrift } from './fold/drift.js';
import { markDevice } from './fold/marks.js';
import { foldReported } from './fold/report.js';
import type { HostEvent, HostRetired } from './host.events.js';
import type { HostState } from './host.state.js';

/** A private, growing state: one copy is paid for any number of events. */
export interface HostFold {
  readonly state: HostState;
  /** @throws InvariantBreach when the event can't follow the state before it; the fold is then worthless. */
  apply(event: HostEvent, at: EventTime): void;
}

/** Starts a fold on a private copy of `state`, which itself stays as it is. */
export function openHostFold(state: HostState): HostFold {
  const draft = draftOf(state);
  return { state: draft, apply: (event, at) => foldInto(draft, event, at.timeMs) };
}

/** The state after one more event. @throws InvariantBreach on an impossible transition (DESIGN rule 2). */
export function evolveHost(state: HostState, event: HostEvent, at: EventTime): HostState {
  const fold = openHostFold(state);
  fold.apply(event, at);
  return fold.state;
}

function foldInto(draft: HostDraft, event: HostEvent, timeMs: number): void {
  draft.revision++;
  switch (event.type) {
    case 'ClaimAccepted':
      return foldAccepted(draft, event, timeMs);
    case 'ClaimConfirmed':
      return foldConfirmed(draft, event, timeMs);
    case 'ClaimReleased':
      return foldEnded(draft, event.type, event.data.claimId, 'released', event.data.generations, timeMs);
    case 'ClaimAborted':
      if (!event.data.neverSeen) {
        return foldEnded(draft, event.type, event.data.claimId, 'aborted', event.data.generations, timeMs);
      }
      foldFence(draft, event.type, event.data.claimId, event.data.instanceId);
      return applyGenerations(draft, event.type, event.data.generations, timeMs);
    case 'ClaimExpired':
      return foldEnded(draft, event.type, event.data.claimId, 'expired', event.data.generations, timeMs);
    case 'ClaimRejected':
    case 'InstanceRescheduled':
      return;
    case 'ClaimChanged':
      return foldChanged(draft, event, timeMs);
    case 'ClaimRenewed':
      return foldRenewed(draft, event, timeMs);
    case 'HostRegistered':
      return foldRegistered(draft, event, timeMs);
    case 'InventoryReported':
      return foldReported(draft, event, timeMs);
    case 'ProviderAdded':
      return foldAdded(draft, event, timeMs);
    case 'ProviderRenamed':
      return foldRenamed(draft, event, timeMs);
    case 'ProviderMoved':
      return foldMoved(draft, event, timeMs);
    case 'ProviderRemoved':
      return foldRemoved(draft, event, timeMs);
    case 'ProviderInventorySet':
      return foldInventorySet(draft, event, timeMs);
    case 'ProviderTraitsSet':
      return foldTraitsSet(draft, event, timeMs);
    case 'ProviderAggregatesSet':
      return foldAggregatesSet(draft, event, timeMs);
    case 'HostDisabled':
      draft.disabled = { reason: event.data.reason };
      return;
    case 'HostEnabled':
      draft.disabled = null;
      draft.drain = null;
      return;
    case 'HostDrainStarted':
      draft.drain = { reason: event.data.reason, done: false };
      return;
    case 'HostDrained':
      draft.drain = { reason: draft.drain?.reason ?? impossible(event.type, 'no drain was started'), done: true };
      return;
    case 'HostFenced':
      return foldFenced(draft, event);
    case 'HostReturned':
      return foldReturned(draft, event);
    case 'HostRetired':
      return foldRetired(draft, event, timeMs);
    case 'HostSuspended':
      draft.suspended = event.data;
      return;
    case 'HostResumed':
      draft.suspended = null;
      return;
    case 'DeviceQuarantined':
      return markDevice(draft, event.data.address, { quarantine: { reason: event.data.reason } });
    case 'DeviceRestored':
      return markDevice(draft, event.data.address, { quarantine: null });
    case 'DevicesReserved':
      for (const address of event.data.addresses) {
        markDevice(draft, address, { reserved: { claimId: event.data.claimId } });
      }
      return;
    case 'DeviceReservationCleared':
      return markDevice(draft, event.data.address, { reserved: null });
    case 'DeviceDriftObserved':
      return foldDrift(draft, event, timeMs);
    case 'GroupEpochClosed':
      draft.closedEpochs.set(event.data.groupId, event.data.epoch);
      return;
  }
}

/** Whatever a retired (so: gone) host still held ends with it (DESIGN rule 12). */
function foldRetired(draft: HostDraft, { type, data }: HostRetired, timeMs: number): void {
  for (const claimId of data.endedClaims) {
    const end = draft.claims.get(claimId)?.status === 'held' ? 'aborted' : 'released';
    foldEnded(draft, type, claimId, end, NONE_MOVED, timeMs);
  }
  if (draft.claims.size > 0) impossible(type, `${draft.claims.size} claims are still open`);
  draft.status = 'retired';
}
