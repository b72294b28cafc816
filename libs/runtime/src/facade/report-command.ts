import { cardAddress, type HostId, type ProviderNode, type ReportInventory } from '@berth/domain';
import { deviceProviderIdOf } from '@berth/event-codec';
import type { MachineReport } from './machine-report.js';

/**
 * An agent's report in the domain's words: each device counts on its card's provider, the same id on every server, and
 * children on that of their PF, also when the PF is not reported (Nova facts 7.2). Providers are named
 * `<host name>_<ADDRESS>` as Nova does.
 */
export function reportCommand(hostId: HostId, hostName: string, report: MachineReport): ReportInventory {
  const deviceProviders = new Map<string, ProviderNode>();
  const devices = report.devices.map((device) => {
    const card = cardAddress(device);
    const providerId = deviceProviderIdOf(hostId, card);
    if (!deviceProviders.has(providerId)) {
      const name = `${hostName}_${card.toUpperCase()}`;
      deviceProviders.set(providerId, { providerId, parentProviderId: hostId, name });
    }
    return { ...device, providerId };
  });
  const { bootId, sequence, totals, topology, iommuGroups } = report;
  return {
    type: 'ReportInventory',
    bootId,
    sequence,
    ...(iommuGroups === undefined ? {} : { iommuGroups }),
    totals,
    deviceProviders: [...deviceProviders.values()],
    devices,
    ...(topology ? { topology } : {}),
  };
}
