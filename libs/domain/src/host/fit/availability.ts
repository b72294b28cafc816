import { isWideDomain } from '../../pci/address.js';
import type { HostRejection } from '../host.rejections.js';
import type { Demand } from './demand.js';
import type { FitDevice, FitView } from './view.js';

export type Unavailable =
  | 'held'
  | 'blocked'
  | 'quarantined'
  | 'vanished'
  | 'in-use'
  | 'reserved'
  | 'group-shared'
  | 'not-assignable';

/**
 * Why a device can't be taken now, or null if it can.
 *
 * @param own addresses that the claim being changed held: it may keep them even if nobody else would get them
 */
export function unavailable(view: FitView, device: FitDevice, own: ReadonlySet<string>): Unavailable | null {
  if (device.claimId !== null) return 'held';
  if (view.blocked.has(device.address)) return 'blocked';
  if (own.has(device.address)) return null;
  if (device.vanished) return 'vanished';
  if (device.usedBy !== null) return 'in-use';
  if (device.reserved) return 'reserved';
  if (device.quarantined) return 'quarantined';
  if (view.iommuGroups === 'alone' && device.mates.length > 0) return 'group-shared';
  if (isWideDomain(device.address)) return 'not-assignable';
  return null;
}

/** The reason for one device that was asked for by its address. */
export function deviceReason(
  view: FitView,
  device: FitDevice,
  why: Unavailable,
  requestId: string | null,
): HostRejection {
  const { address } = device;
  switch (why) {
    case 'held':
      return { code: 'DeviceHeld', address, requestId, claimId: device.claimId ?? '' };
    case 'blocked':
      return { code: 'DeviceBlocked', address, requestId, blockedBy: view.blocked.get(address) ?? '' };
    case 'quarantined':
      return { code: 'DeviceQuarantined', address, requestId };
    case 'vanished':
      return { code: 'DeviceVanished', address, requestId };
    case 'in-use':
      return { code: 'DeviceNotAssignable', address, requestId, detail: `in use by ${device.usedBy} without a claim` };
    case 'reserved':
      return { code: 'DeviceReserved', address, requestId, detail: 'for one use, and not cleared since its last' };
    case 'group-shared':
      return { code: 'DeviceGroupShared', address, requestId, mates: device.mates };
    case 'not-assignable':
      return { code: 'DeviceNotAssignable', address, requestId, detail: 'its PCI domain is above ffff' };
  }
}

/** `InsufficientDevices` for a demand, with the state of everything that would match it. */
export function insufficient(view: FitView, demand: Demand, own: ReadonlySet<string>, free: number): HostRejection {
  const counts = { total: 0, held: 0, blocked: 0, quarantined: 0 };
  const more = { drifted: 0, reserved: 0, groupShared: 0 };
  for (const device of view.devices) {
    if (!demand.matches(device)) continue;
    counts.total++;
    const why = unavailable(view, device, own);
    if (why === 'held' || why === 'blocked' || why === 'quarantined') counts[why]++;
    else if (why === 'in-use') more.drifted++;
    else if (why === 'reserved') more.reserved++;
    else if (why === 'group-shared') more.groupShared++;
  }
  const stated = Object.fromEntries(Object.entries(more).filter(([, count]) => count > 0));
  return { code: 'InsufficientDevices', requestId: demand.requestId, asked: demand.count, free, ...counts, ...stated };
}
