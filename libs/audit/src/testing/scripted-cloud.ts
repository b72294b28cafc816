import {
  type ClaimAccepted,
  type ClaimContent,
  cardAddress,
  defaultResourceClass,
  noConstraints,
  type PlacementAsk,
  type ReportedDevice,
} from '@berth/domain';
import { claimIdOf, deviceProviderIdOf, hostStream, instanceStream } from '@berth/event-codec';
import type { StoredEvent } from '@berth/event-store';
import { idOf, TestLog } from './test-log.js';

interface Take {
  readonly vcpu?: number;
  /** Addresses out of 0000:10:00.0 and 0000:11:00.0. */
  readonly gpus?: readonly string[];
  /** Instead of the number of gpus. */
  readonly gpuAmount?: number;
  /** 0000:40:00.0 is the PF, 0000:40:00.1 to .4 its VFs. */
  readonly nics?: readonly string[];
  readonly claimNumber?: number;
}

const GPU_CLASS = defaultResourceClass('10de', '20b0');

/** Writes whatever a test says, true or not: nothing here is decided by the domain. */
export class ScriptedCloud {
  readonly log = new TestLog();

  /** Machines with 8 VCPU, two GPUs and a NIC with four VFs. */
  static withHosts(...names: readonly string[]): ScriptedCloud {
    const cloud = new ScriptedCloud();
    for (const name of names) cloud.addHost(name);
    return cloud;
  }

  idOf(name: string): string {
    return idOf(name);
  }

  addHost(name: string): void {
    const hostId = idOf(name);
    const devices = devicesOf(hostId);
    const cards = new Map(devices.map((device) => [device.providerId, cardAddress(device)]));
    this.log.append(
      hostStream(hostId),
      { type: 'HostRegistered', data: { hostId, name, kind: 'machine', incarnation: 1, generations: { [hostId]: 0 } } },
      {
        type: 'InventoryReported',
        data: {
          bootId: 'boot',
          sequence: 1,
          providersAdded: [...cards].map(([providerId, address]) => ({
            providerId,
            parentProviderId: hostId,
            name: `${name}_${address}`,
          })),
          providersRemoved: [],
          totals: { [hostId]: { VCPU: { total: 8, reserved: 0 } } },
          devicesAppeared: devices,
          devicesChanged: [],
          devicesVanished: [],
          devicesReturned: [],
          generations: { [hostId]: 1 },
        },
      },
    );
  }

  accept(host: string, guest: string, take: Take): StoredEvent {
    const hostId = idOf(host);
    const instanceId = idOf(guest);
    const event: ClaimAccepted = {
      type: 'ClaimAccepted',
      data: {
        claimId: claimIdOf(instanceId, take.claimNumber ?? 1),
        instanceId,
        attempt: 1,
        status: 'confirmed',
        leaseMs: null,
        ...contentOf(hostId, take),
        generations: {},
      },
    };
    this.log.append(hostStream(hostId), event);
    return this.log.last();
  }

  release(host: string, guest: string): StoredEvent {
    const instanceId = idOf(guest);
    const claimId = claimIdOf(instanceId, 1);
    const data = { claimId, instanceId, devicesDropped: [], generations: {} };
    this.log.append(hostStream(idOf(host)), { type: 'ClaimReleased', data });
    return this.log.last();
  }

  requestPlacement(guest: string, hosts: readonly string[], { vcpu = 1 }: Take): void {
    const instanceId = idOf(guest);
    const ask: PlacementAsk = {
      ...contentOf('', {}),
      numa: null,
      resources: { VCPU: vcpu },
      allocations: {},
      constraints: noConstraints,
      leaseMs: 60_000,
      maxAttempts: 3,
    };
    const evidence = {
      position: null,
      lastEventId: null,
      overlay: [],
      policyRevision: -1,
      rulesVersion: 1,
      seed: '',
      hostsConsidered: hosts.length,
      hostsPassed: hosts.length,
      refusedBy: {},
    };
    const ranked = hosts.map((host) => ({ hostId: idOf(host), score: 1, revision: 1 }));
    const data = { instanceId, requestDigest: 'digest', ask, ranked, evidence, firstClaimNumber: 1 };
    this.log.append(instanceStream(instanceId), { type: 'PlacementRequested', data });
  }

  startAttempt(guest: string, attempt: number, host: string): void {
    const instanceId = idOf(guest);
    const because = {
      hostId: idOf('a'),
      attempt: attempt - 1,
      reasons: [{ code: 'BuildFailed' as const, detail: '' }],
    };
    const data = { instanceId, attempt, claimNumber: attempt, hostId: idOf(host), because };
    this.log.append(instanceStream(instanceId), { type: 'AttemptStarted', data });
  }
}

function contentOf(hostId: string, { vcpu, gpus = [], gpuAmount, nics = [] }: Take): ClaimContent {
  const taken = devicesOf(hostId).filter(({ address }) => gpus.includes(address) || nics.includes(address));
  const allocations: Record<string, Record<string, number>> = {};
  if (vcpu !== undefined) allocations[hostId] = { VCPU: vcpu };
  for (const { providerId, resourceClass } of taken) {
    const amounts = allocations[providerId] ?? {};
    amounts[resourceClass] = (amounts[resourceClass] ?? 0) + 1;
    if (resourceClass === GPU_CLASS && gpuAmount !== undefined) amounts[resourceClass] = gpuAmount;
    allocations[providerId] = amounts;
  }
  return {
    projectId: 'project',
    userId: null,
    consumerType: null,
    consumerGeneration: null,
    allocations,
    devices: taken.map(({ address, providerId, resourceClass }) => ({
      address,
      providerId,
      resourceClass,
      requestId: null,
    })),
    pciRequests: [],
    numa: null,
    groups: [],
    move: null,
    mappings: null,
  };
}

function devicesOf(hostId: string): ReportedDevice[] {
  const nic = '0000:40:00.0';
  return [
    device(hostId, '0000:10:00.0', 'type-PCI', null, '10de', '20b0'),
    device(hostId, '0000:11:00.0', 'type-PCI', null, '10de', '20b0'),
    device(hostId, nic, 'type-PF', null, '8086', '1583'),
    ...[1, 2, 3, 4].map((fn) => device(hostId, `0000:40:00.${fn}`, 'type-VF', nic, '8086', '154c')),
  ];
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
    providerId: hostId === '' ? '' : deviceProviderIdOf(hostId, cardAddress({ address, parentAddress })),
  };
}
