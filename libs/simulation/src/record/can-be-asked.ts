import type { HostEvent } from '@berth/domain';

/** What other streams or an agent decided: asking the host alone does not bring it about. */
const UNASKED: ReadonlySet<HostEvent['type']> = new Set([
  'HostFenced',
  'HostReturned',
  'DevicesReserved',
  'DeviceReservationCleared',
  'DeviceDriftObserved',
  'GroupEpochClosed',
]);

/**
 * Whether steps of a scenario can ask one host for this event again. Where not (moves, fences, cells, bonds, drift), a
 * recording has the host's events as they are, from its first one: states behind them can't be set up by asking either.
 */
export function canBeAsked(event: HostEvent): boolean {
  if (UNASKED.has(event.type)) return false;
  switch (event.type) {
    case 'InventoryReported':
      return event.data.topology === undefined;
    case 'ClaimAccepted':
    case 'ClaimChanged':
      return !event.data.numa && !event.data.deviceConstraints && !event.data.move && !event.data.mappings;
    default:
      return true;
  }
}
