import { deciding } from './broken-host-law.js';
import type { Plant } from './plant.js';

/** Dedicated CPUs are handed out as if no other guest had any (INV-07). */
export const cpusPinnedTwice: Plant = {
  name: 'CPUs pinned twice',
  laws: deciding((state, command, own) => {
    if (command.type !== 'ClaimResources' || !command.numa) return null;
    const claims = new Map([...state.claims].map(([claimId, claim]) => [claimId, { ...claim, numa: null }]));
    return own.decide({ ...state, claims }, command);
  }),
};

/** Devices that no IOMMU can keep apart go to two guests (INV-02). */
export const iommuGroupSplit: Plant = {
  name: 'an IOMMU group split',
  laws: deciding((state, command, own) =>
    command.type === 'ClaimResources' || command.type === 'ChangeClaim'
      ? own.decide({ ...state, iommuGroups: 'ignored' }, command)
      : null,
  ),
};

/** What is for one use goes on to the next guest as the last one left it (INV-05). */
export const usedTwice: Plant = {
  name: 'a device for one use given twice',
  laws: deciding((state, command, own) => {
    if (command.type !== 'ConfirmClaim') return null;
    const decision = own.decide(state, command);
    if (decision.kind !== 'accepted') return decision;
    const [first, ...rest] = decision.events.filter(({ type }) => type !== 'DevicesReserved');
    return first ? { ...decision, events: [first, ...rest] } : decision;
  }),
};

/** A scan is believed about devices that changed hands since it began (DESIGN rule 11). */
export const scanOfYesterday: Plant = {
  name: 'an old scan believed',
  laws: deciding((state, command, own) =>
    command.type === 'ObserveDeviceDrift'
      ? own.decide(
          { ...state, devices: new Map([...state.devices].map(([at, device]) => [at, { ...device, ownerSince: -1 }])) },
          command,
        )
      : null,
  ),
};
