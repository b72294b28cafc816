import {
  type ClaimContent,
  type ClaimWish,
  type DeviceDescription,
  type DeviceSpec,
  defaultResourceClass,
  noConstraints,
  type PciRequest,
  type PlacementConstraints,
} from '@berth/domain';
import type { HostAsk } from '../ask/compiled-ask.js';
import { refreshCapacity } from '../fleet/capacity.js';
import { openClaim } from '../fleet/claim-ops.js';
import { addDevice } from '../fleet/device-ops.js';
import { countDevices } from '../fleet/device-states.js';
import { FleetTable } from '../fleet/fleet-table.js';
import { HostFlag } from '../fleet/layouts.js';
import { addProvider, findProvider, setDeclared, setList, setReported } from '../fleet/provider-ops.js';

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

/** An ask with what is given and nothing else. */
export const asking = (wish: Partial<ClaimWish>, constraints: Partial<PlacementConstraints> = {}): HostAsk => ({
  ...emptyWish,
  ...wish,
  constraints: { ...noConstraints, ...constraints },
});

export const request = (count: number, spec: DeviceSpec, more: Partial<PciRequest> = {}): PciRequest => ({
  requestId: `${count} ${JSON.stringify(spec)} ${JSON.stringify(more)}`,
  count,
  alternatives: [spec],
  numaPolicy: 'legacy',
  aliasName: null,
  ...more,
});

export const GPU: DeviceSpec = { vendorId: '10de', productId: '20b0' };
export const VF: DeviceSpec = { vendorId: '8086', productId: '154c', kind: 'type-VF' };
export const PF: DeviceSpec = { vendorId: '8086', productId: '1583', kind: 'type-PF' };

const device = (
  address: string,
  kind: DeviceDescription['kind'],
  parentAddress: string | null,
  [vendorId, productId]: readonly [string, string],
): DeviceDescription => ({
  address,
  kind,
  parentAddress,
  vendorId,
  productId,
  numaNode: null,
  resourceClass: defaultResourceClass(vendorId, productId),
  traits: [],
  tags: {},
});

export const gpu = (n: number, more: Partial<DeviceDescription> = {}): DeviceDescription => ({
  ...device(`0000:${n.toString(16).padStart(2, '0')}:00.0`, 'type-PCI', null, ['10de', '20b0']),
  ...more,
});
/** A card with so many virtual functions. */
export const nic = (n: number, vfs: number): DeviceDescription[] => {
  const bus = n.toString(16).padStart(2, '0');
  const card = device(`0000:${bus}:00.0`, 'type-PF', null, ['8086', '1583']);
  const children = Array.from({ length: vfs }, (_, fn) =>
    device(`0000:${bus}:02.${fn}`, 'type-VF', card.address, ['8086', '154c']),
  );
  return [card, ...children];
};

export interface HostPlan {
  readonly totals?: Readonly<Record<string, number>>;
  readonly used?: Readonly<Record<string, number>>;
  readonly devices?: readonly DeviceDescription[];
  /** Addresses that a claim holds. */
  readonly held?: readonly string[];
  readonly traits?: readonly string[];
  readonly aggregates?: readonly string[];
  readonly reportedAt?: number;
  readonly flags?: number;
  /** Reserved units of the GPU class on every GPU's provider. */
  readonly gpuReserved?: number;
  readonly instanceId?: string;
  readonly groups?: ClaimContent['groups'];
}

/** A table of these hosts, as reports and claims would have made it. */
export function fleetOf(plans: Readonly<Record<string, HostPlan>>): FleetTable {
  const table = new FleetTable();
  for (const [hostId, plan] of Object.entries(plans)) addHost(table, hostId, plan);
  return table;
}

export function addHost(table: FleetTable, hostId: string, plan: HostPlan): void {
  const slot = table.ensure(hostId);
  table.names[slot] = `name of ${hostId}`;
  table.hosts.of.incarnation[slot] = 1;
  table.hosts.of.reportedAt[slot] = plan.reportedAt ?? 0;
  table.hosts.of.revision[slot] = slot * 10;
  const root = addProvider(table, slot, { providerId: hostId, parent: 0, name: '', ofDevices: false });
  const totals = Object.entries(plan.totals ?? {}).map(([name, total]) => [name, { total, reserved: 0 }]);
  setReported(table, root, Object.fromEntries(totals));
  setList(table, root, 'traits', plan.traits ?? []);
  setList(table, root, 'aggregates', plan.aggregates ?? []);
  countDevices(table, slot, -1);
  for (const each of plan.devices ?? []) {
    const providerId = `${hostId} ${each.parentAddress ?? each.address}`;
    const provider =
      findProvider(table, slot, providerId) ||
      addProvider(table, slot, { providerId, parent: root, name: providerId, ofDevices: true });
    if (plan.gpuReserved !== undefined && each.vendorId === '10de') {
      const record = { total: 1, reserved: plan.gpuReserved, minUnit: 1, maxUnit: 1, stepSize: 1, allocationRatio: 1 };
      setDeclared(table, provider, { [each.resourceClass]: record });
    }
    addDevice(table, slot, each, provider);
  }
  if (plan.used || plan.held || plan.groups || plan.instanceId) claim(table, slot, hostId, plan);
  countDevices(table, slot, 1);
  table.setFlags(slot, HostFlag.REPORTED, 0);
  refreshCapacity(table, slot);
  table.setFlags(slot, plan.flags ?? 0, 0);
}

function claim(table: FleetTable, slot: number, hostId: string, plan: HostPlan): void {
  const devices = (plan.held ?? []).map((address) => {
    const found = plan.devices?.find((each) => each.address === address);
    return {
      address,
      providerId: `${hostId} ${found?.parentAddress ?? address}`,
      resourceClass: found?.resourceClass ?? '',
      requestId: null,
    };
  });
  const allocations: Record<string, Record<string, number>> = { [hostId]: { ...plan.used } };
  for (const { providerId, resourceClass } of devices) {
    const classes = (allocations[providerId] ??= {});
    classes[resourceClass] = (classes[resourceClass] ?? 0) + 1;
  }
  openClaim(
    table,
    slot,
    { claimId: `claim on ${hostId}`, instanceId: plan.instanceId ?? `instance on ${hostId}`, status: 'held' },
    { ...emptyWish, numa: null, allocations, devices, groups: plan.groups ?? [] },
  );
}
