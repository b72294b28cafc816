import type { HostEvent, HostId } from '@berth/domain';
import {
  ClaimFlag,
  countDevices,
  endClaim,
  type FleetTable,
  findClaim,
  HostFlag,
  openClaim,
  refreshCapacity,
  replaceClaim,
} from '@berth/scheduling';
import { foldDrift, foldQuarantine, foldReserved } from './fold-devices.js';
import {
  foldAdded,
  foldGenerations,
  foldInventorySet,
  foldListSet,
  foldMoved,
  foldRegistered,
  foldRemoved,
  foldRenamed,
} from './fold-providers.js';
import { foldReported } from './fold-report.js';

/** One event of a host's stream into the table: the same rules as `evolveHost`, on columns. Skips what can't be. */
export function foldHost(
  table: FleetTable,
  hostId: HostId,
  event: HostEvent,
  at: { readonly revision: number; readonly timeMs: number },
): void {
  const slot = table.ensure(hostId);
  table.hosts.of.revision[slot] = at.revision;
  apply(table, slot, event, at.timeMs);
  if ('generations' in event.data) foldGenerations(table, slot, event.data.generations);
  // Last: their generations move with the report that removes them.
  if (event.type === 'InventoryReported') {
    for (const providerId of event.data.providersRemoved) foldRemoved(table, slot, providerId);
  }
}

function apply(table: FleetTable, slot: number, event: HostEvent, timeMs: number): void {
  switch (event.type) {
    case 'ClaimAccepted': {
      const { data } = event;
      if (findClaim(table, slot, data.claimId) !== 0) return;
      return changeDevices(table, slot, () => void openClaim(table, slot, data, data));
    }
    case 'ClaimChanged': {
      const row = findClaim(table, slot, event.data.claimId);
      if (row === 0) return;
      return changeDevices(table, slot, () => replaceClaim(table, slot, row, event.data));
    }
    case 'ClaimConfirmed': {
      const row = findClaim(table, slot, event.data.claimId);
      if (row === 0) return;
      return changeDevices(table, slot, () => {
        table.claims.of.flags[row]! |= ClaimFlag.CONFIRMED;
      });
    }
    case 'ClaimReleased':
    case 'ClaimAborted':
    case 'ClaimExpired': {
      const row = findClaim(table, slot, event.data.claimId);
      if (row !== 0) changeDevices(table, slot, () => endClaim(table, slot, row));
      return;
    }
    case 'ClaimRejected':
    case 'ClaimRenewed':
    case 'InstanceRescheduled':
      return;
    case 'HostRegistered':
      return foldRegistered(table, slot, event.data);
    case 'InventoryReported':
      return changeDevices(table, slot, () => foldReported(table, slot, event.data, timeMs), true);
    case 'ProviderAdded':
      return foldAdded(table, slot, event.data, false);
    case 'ProviderRenamed':
      return foldRenamed(table, slot, event.data);
    case 'ProviderMoved':
      return foldMoved(table, slot, event.data);
    case 'ProviderRemoved':
      foldRemoved(table, slot, event.data.providerId);
      return refreshCapacity(table, slot);
    case 'ProviderInventorySet':
      foldInventorySet(table, slot, event.data);
      return refreshCapacity(table, slot);
    case 'ProviderTraitsSet':
      return foldListSet(table, slot, event.data.providerId, 'traits', event.data.traits);
    case 'ProviderAggregatesSet':
      return foldListSet(table, slot, event.data.providerId, 'aggregates', event.data.aggregates);
    case 'HostDisabled':
      return mark(table, slot, HostFlag.DISABLED, 0, { disabled: event.data.reason });
    case 'HostEnabled':
      return mark(table, slot, 0, HostFlag.DISABLED | HostFlag.DRAINING | HostFlag.DRAINED, {
        disabled: null,
        draining: null,
      });
    case 'HostDrainStarted':
      return mark(table, slot, HostFlag.DRAINING, HostFlag.DRAINED, { draining: event.data.reason });
    case 'HostDrained':
      return mark(table, slot, HostFlag.DRAINING | HostFlag.DRAINED, 0, {});
    case 'HostFenced':
      return mark(table, slot, HostFlag.FENCED, 0, {
        fenced: `epoch ${event.data.epoch}, attested by ${event.data.attestedBy}`,
      });
    case 'HostReturned':
      return mark(table, slot, 0, HostFlag.FENCED, { fenced: null });
    case 'HostSuspended':
      return mark(table, slot, HostFlag.SUSPENDED, 0, {
        suspended: `${event.data.invariant}: ${event.data.detail}`,
      });
    case 'HostResumed':
      return mark(table, slot, 0, HostFlag.SUSPENDED, { suspended: null });
    case 'HostRetired': {
      countDevices(table, slot, -1);
      for (const claimId of event.data.endedClaims) {
        const row = findClaim(table, slot, claimId);
        if (row !== 0) endClaim(table, slot, row);
      }
      refreshCapacity(table, slot);
      return mark(table, slot, HostFlag.RETIRED, 0, { retired: event.data.reason });
    }
    case 'DeviceQuarantined':
      return changeDevices(table, slot, () => foldQuarantine(table, slot, event.data.address, event.data.reason));
    case 'DeviceRestored':
      return changeDevices(table, slot, () => foldQuarantine(table, slot, event.data.address, null));
    case 'DevicesReserved':
      return changeDevices(table, slot, () => {
        for (const address of event.data.addresses) foldReserved(table, slot, address, true);
      });
    case 'DeviceReservationCleared':
      return changeDevices(table, slot, () => foldReserved(table, slot, event.data.address, false));
    case 'DeviceDriftObserved':
      return changeDevices(table, slot, () => foldDrift(table, slot, event.data));
    case 'GroupEpochClosed': {
      const { groupId, epoch } = event.data;
      table.closedEpochs.set(slot, { ...table.closedEpochs.get(slot), [groupId]: epoch });
      return;
    }
  }
}

/** Counts a host's devices out, changes them, counts them in again; reckons its capacity anew where that may have changed. */
function changeDevices(table: FleetTable, slot: number, change: () => void, inventory = false): void {
  const devices = table.devices.live;
  const pending = table.pending.size;
  countDevices(table, slot, -1);
  change();
  countDevices(table, slot, 1);
  if (
    inventory ||
    table.hasFlag(slot, HostFlag.NESTED) ||
    table.devices.live !== devices ||
    table.pending.size !== pending
  ) {
    refreshCapacity(table, slot);
  }
}

/** Sets flags and keeps the reasons that people are shown; null takes one away. */
function mark(
  table: FleetTable,
  slot: number,
  on: number,
  off: number,
  remarks: Readonly<Record<string, string | null>>,
): void {
  table.setFlags(slot, on, off);
  const kept = Object.entries({ ...table.remarks.get(slot), ...remarks }).filter(([, remark]) => remark !== null);
  if (kept.length === 0) table.remarks.delete(slot);
  else table.remarks.set(slot, Object.fromEntries(kept) as Record<string, string>);
}
