import {
  blockedDevices,
  byCodeUnit,
  capacityOf,
  classesOf,
  deviceTotals,
  effectiveRecord,
  type HostState,
} from '@berth/domain';

/**
 * What a host has free, as lines in canonical order: every class of every provider with capacity and use, every
 * device with its owner and whatever keeps it from being taken. Generations and times are not part of it.
 */
export function freeOf(state: HostState): string[] {
  const totals = deviceTotals(state);
  const lines: string[] = [];
  for (const provider of [...state.providers.values()].sort((a, b) => byCodeUnit(a.providerId, b.providerId))) {
    const devices = totals.get(provider.providerId);
    for (const resourceClass of [...classesOf(provider, devices)].sort(byCodeUnit)) {
      const record = effectiveRecord(provider, resourceClass, devices?.get(resourceClass) ?? null);
      const capacity = record ? capacityOf(record) : 0;
      lines.push(`${provider.providerId} ${resourceClass} ${capacity - (provider.used[resourceClass] ?? 0)}`);
    }
  }
  const devices = [...state.devices.values()].sort((a, b) => byCodeUnit(a.description.address, b.description.address));
  const blocked = blockedDevices(state);
  for (const { description, claimId, vanished, quarantine, reserved, usedBy } of devices) {
    const { address, resourceClass, vendorId, productId, kind } = description;
    const flags = [
      vanished && 'vanished',
      quarantine && 'quarantined',
      reserved && 'reserved',
      usedBy && 'in-use',
      blocked.has(address) && 'blocked',
    ];
    lines.push(
      `${address} ${vendorId}:${productId} ${kind} ${resourceClass} ${claimId} ${flags.filter(Boolean).join()}`,
    );
  }
  return lines;
}
