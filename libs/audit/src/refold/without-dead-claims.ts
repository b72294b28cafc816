import type { HostEvent } from '@berth/domain';

/** One event of a host's history with its time. */
export interface PastEvent {
  readonly event: HostEvent;
  readonly timeMs: number;
}

/**
 * The same history as if no rejected, aborted, expired or released claim had ever been (INV-05). A device that
 * vanished while such a claim held it and came back before that claim's end never left.
 */
export function withoutDeadClaims(history: readonly PastEvent[]): PastEvent[] {
  const dead = deadClaims(history);
  const stayed = keptByTheDead(history, dead);
  return history.flatMap(({ event, timeMs }, index) => {
    const kept = keep(event, dead, stayed.get(index));
    return kept ? [{ event: kept, timeMs }] : [];
  });
}

function deadClaims(history: readonly PastEvent[]): Set<string> {
  const dead = new Set<string>();
  for (const { event } of history) {
    if (event.type === 'ClaimAborted' || event.type === 'ClaimReleased' || event.type === 'ClaimExpired') {
      dead.add(event.data.claimId);
    } else if (event.type === 'HostRetired') for (const claimId of event.data.endedClaims) dead.add(claimId);
  }
  return dead;
}

function keep(event: HostEvent, dead: ReadonlySet<string>, stayed: ReadonlySet<string> | undefined): HostEvent | null {
  switch (event.type) {
    case 'ClaimRejected':
    case 'InstanceRescheduled':
    case 'ClaimAborted':
    case 'ClaimReleased':
    case 'ClaimExpired':
      return null;
    case 'ClaimAccepted':
    case 'ClaimChanged':
    case 'ClaimConfirmed':
    case 'ClaimRenewed':
      return dead.has(event.data.claimId) ? null : event;
    case 'HostRetired':
      return { ...event, data: { ...event.data, endedClaims: [] } };
    case 'HostReturned': {
      const { reinstated, ...data } = event.data;
      const alive = (reinstated ?? []).filter((claimId) => !dead.has(claimId));
      return { ...event, data: { ...data, ...(alive.length > 0 ? { reinstated: alive } : {}) } };
    }
    case 'InventoryReported': {
      if (!stayed) return event;
      const left = (address: string): boolean => !stayed.has(address);
      const { devicesVanished, devicesReturned } = event.data;
      return {
        ...event,
        data: {
          ...event.data,
          devicesVanished: devicesVanished.filter(left),
          devicesReturned: devicesReturned.filter(left),
        },
      };
    }
    default:
      return event;
  }
}

/**
 * Devices that only a dead claim kept after they had vanished: index of a report → those whose vanishing or return in it
 * is undone.
 */
function keptByTheDead(history: readonly PastEvent[], dead: ReadonlySet<string>): Map<number, Set<string>> {
  const holders = new Map<string, string>();
  /** Vanished while a dead claim held it: in which report. */
  const vanished = new Map<string, number>();
  const stayed = new Map<number, Set<string>>();
  const letGo = (claimId: string): void => {
    for (const [address, holder] of holders) if (holder === claimId) holders.delete(address);
  };
  history.forEach(({ event }, index) => {
    switch (event.type) {
      case 'ClaimAccepted':
      case 'ClaimChanged':
        letGo(event.data.claimId);
        for (const { address } of event.data.devices) holders.set(address, event.data.claimId);
        return;
      case 'ClaimAborted':
      case 'ClaimReleased':
      case 'ClaimExpired':
        letGo(event.data.claimId);
        return;
      case 'InventoryReported':
        for (const address of event.data.devicesReturned) {
          const left = vanished.get(address);
          if (left === undefined) continue;
          for (const at of [left, index]) stayed.set(at, new Set(stayed.get(at)).add(address));
          vanished.delete(address);
        }
        for (const { address } of event.data.devicesAppeared) vanished.delete(address);
        for (const address of event.data.devicesVanished) {
          if (dead.has(holders.get(address) ?? '')) vanished.set(address, index);
        }
    }
  });
  return stayed;
}
