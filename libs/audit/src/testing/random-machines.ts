import { cardAddress, defaultResourceClass, type ReportedDevice, type ReportInventory } from '@berth/domain';
import { deviceProviderIdOf } from '@berth/event-codec';
import type { SeededRandom } from './seeded-random.js';

/** A machine as its agent sees it: what a report is made of. */
export interface Machine {
  readonly hostId: string;
  readonly name: string;
  devices: ReportedDevice[];
  vcpu: number;
  memoryMib: number;
  bootId: string;
  sequence: number;
}

/** GPUs that are plain devices, NICs with VFs, and VFs whose PF nobody reports. */
export function randomMachine(random: SeededRandom, hostId: string, name: string): Machine {
  const devices: ReportedDevice[] = [];
  const gpus = random.int(5);
  for (let gpu = 0; gpu < gpus; gpu++)
    devices.push(device(hostId, `0000:${hex(0x10 + gpu)}:00.0`, 'type-PCI', null, '10de', '20b0'));
  const nics = random.int(3);
  for (let nic = 0; nic < nics; nic++) {
    const parent = `0000:${hex(0x40 + nic)}:00.0`;
    if (random.chance(0.7)) devices.push(device(hostId, parent, 'type-PF', null, '8086', '1583'));
    for (let vf = 1; vf <= 4; vf++) {
      devices.push(device(hostId, `0000:${hex(0x40 + nic)}:00.${vf}`, 'type-VF', parent, '8086', '154c'));
    }
  }
  return { hostId, name, devices, vcpu: 8 + random.int(24), memoryMib: 8_192, bootId: `${name}-boot-1`, sequence: 0 };
}

/** The agent's next report of the machine. */
export function reportOf(machine: Machine): ReportInventory {
  const { hostId, name, devices } = machine;
  machine.sequence++;
  const cards = new Map(devices.map((each) => [each.providerId, cardAddress(each)]));
  return {
    type: 'ReportInventory',
    bootId: machine.bootId,
    sequence: machine.sequence,
    totals: {
      [hostId]: {
        VCPU: { total: machine.vcpu, reserved: 0 },
        MEMORY_MB: { total: machine.memoryMib, reserved: 512 },
      },
    },
    deviceProviders: [...cards].map(([providerId, address]) => ({
      providerId,
      parentProviderId: hostId,
      name: `${name}_${address}`,
    })),
    devices,
  };
}

function device(
  hostId: string,
  address: string,
  kind: ReportedDevice['kind'],
  parentAddress: string | null,
  vendorId: string,
  productId: string,
): ReportedDevice {
  return {
    address,
    kind,
    parentAddress,
    vendorId,
    productId,
    numaNode: null,
    resourceClass: defaultResourceClass(vendorId, productId),
    traits: [],
    tags: {},
    providerId: deviceProviderIdOf(hostId, cardAddress({ address, parentAddress })),
  };
}

const hex = (number: number): string => number.toString(16).padStart(2, '0');
