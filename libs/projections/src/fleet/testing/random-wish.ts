import { type ClaimWish, defaultResourceClass, type PciRequest } from '@berth/domain';
import { type Dice, uuid } from './dice.js';

export const emptyWish: ClaimWish = {
  resources: {},
  allocations: {},
  pciRequests: [],
  numa: null,
  groups: [],
  move: null,
  mappings: null,
  projectId: null,
  userId: null,
  consumerType: null,
  consumerGeneration: null,
};

/** What an instance may ask for; some of it fits nowhere. */
export function randomWish(dice: Dice, providerIds: readonly string[]): ClaimWish {
  const resources: Record<string, number> = {};
  if (dice.chance(80)) resources.VCPU = 1 + dice.below(4);
  if (dice.chance(80)) resources.MEMORY_MB = 256 * (1 + dice.below(4));
  if (dice.chance(10)) resources.CUSTOM_RARE = 1 + dice.below(2);
  if (dice.chance(8)) resources[defaultResourceClass('8086', '154c')] = 1 + dice.below(2);
  const pciRequests: PciRequest[] = [];
  while (pciRequests.length < 3 && dice.chance(45)) pciRequests.push(randomRequest(dice, pciRequests.length));
  const provider = dice.chance(5) ? dice.one(providerIds) : undefined;
  const group = dice.chance(15);
  return {
    ...emptyWish,
    resources,
    allocations: provider ? { [provider]: { [dice.one(['VCPU', defaultResourceClass('10de', '20b0')])]: 1 } } : {},
    pciRequests,
    groups: group
      ? [
          {
            groupId: uuid(7, dice.below(2)),
            policy: 'anti-affinity',
            maxServerPerHost: 1 + dice.below(2),
            epoch: null,
          },
        ]
      : [],
  };
}

function randomRequest(dice: Dice, n: number): PciRequest {
  const specs = [
    { vendorId: '10de', productId: '20b0' },
    { vendorId: '8086', productId: '154c', kind: 'type-VF' as const },
    { vendorId: '8086', productId: '1583', kind: 'type-PF' as const },
    { resourceClass: 'CUSTOM_FAST' },
    { tags: { physical_network: 'net1' }, kind: 'type-VF' as const },
    { kind: 'type-VF' as const },
  ];
  const alternatives = dice.chance(25) ? [dice.one(specs), dice.one(specs)] : [dice.one(specs)];
  return { requestId: `r${n}`, count: 1 + dice.below(2), alternatives, numaPolicy: 'legacy', aliasName: null };
}
