import { cardAddress, defaultResourceClass, type ReportedDevice } from '@berth/domain';
import type { Dice } from './dice.js';

/** Endpoints of IOMMU groups; members need not be reported, and need not name each other. */
const GROUPS: readonly (readonly string[] | null)[] = [
  ['0000:00:00.0', '0000:01:00.0'],
  ['0000:01:00.0', '0000:00:1f.4', '0000:02:00.0'],
  ['0000:80:02.0', '0000:80:02.1'],
  ['0000:81:00.0', '0000:02:00.0'],
  ['0000:01:00.0'],
  null,
];

/** The devices of a machine at one moment: cards come, go and change from one report to the next. */
export function randomDevices(dice: Dice, providerOf: (card: string) => string): ReportedDevice[] {
  const devices: ReportedDevice[] = [];
  const device = (
    address: string,
    kind: ReportedDevice['kind'],
    parentAddress: string | null,
    ids: readonly [string, string],
  ): void => {
    const [vendorId, productId] = ids;
    devices.push({
      address,
      kind,
      parentAddress,
      vendorId,
      productId,
      numaNode: dice.one([null, 0, 0, 1]),
      resourceClass: dice.chance(85) || parentAddress ? defaultResourceClass(vendorId, productId) : 'CUSTOM_FAST',
      traits: dice.chance(20) ? ['CUSTOM_B', 'CUSTOM_A'] : [],
      tags: {
        ...(dice.chance(20) ? { physical_network: dice.one(['net1', null]) } : {}),
        ...(parentAddress === null && dice.chance(15) ? { one_time_use: 'true' } : {}),
      },
      ...(dice.chance(25) ? { iommuGroup: dice.one(GROUPS) } : {}),
      providerId: providerOf(cardAddress({ address, parentAddress })),
    });
  };
  for (let gpu = 0; gpu < 3; gpu++) {
    if (dice.chance(80)) device(`0000:0${gpu}:00.0`, 'type-PCI', null, ['10de', '20b0']);
  }
  if (dice.chance(15)) device('10000:01:00.0', 'type-PCI', null, ['10de', '20b0']);
  for (let card = 0; card < 2; card++) {
    const parent = `0000:8${card}:00.0`;
    if (dice.chance(60)) device(parent, 'type-PF', null, ['8086', '1583']);
    for (let fn = 0; fn < 3; fn++) {
      if (dice.chance(70)) device(`0000:8${card}:02.${fn}`, 'type-VF', parent, ['8086', '154c']);
    }
  }
  return devices;
}
