import { builtInPolicy, type DeviceSpec, noConstraints, type ReportedDevice } from '@berth/domain';
import { rankHosts } from '@berth/scheduling';
import type { FleetView } from './fleet-view.js';
import { CommandedFleet } from './testing/commanded-fleet.js';
import { uuid } from './testing/dice.js';
import { emptyWish } from './testing/random-wish.js';

const HOST = uuid(1, 1);
const CARD = uuid(2, 1);
const DEVICE: ReportedDevice = {
  address: '0000:81:00.0',
  vendorId: '10de',
  productId: '20b0',
  kind: 'type-PCI',
  parentAddress: null,
  numaNode: 0,
  resourceClass: 'CUSTOM_GPU',
  traits: ['CUSTOM_A'],
  tags: { physical_network: 'net-1', rack: 'r1' },
  providerId: CARD,
};

/** What the fleet looks like after these reports of one device, in turn. */
function viewOf(...devices: ReportedDevice[]): FleetView {
  const fleet = new CommandedFleet();
  fleet.register(HOST, 'node-1');
  for (const [index, device] of devices.entries())
    fleet.run(HOST, {
      type: 'ReportInventory',
      bootId: 'boot',
      sequence: index + 1,
      totals: { [HOST]: { VCPU: { total: 8, reserved: 0 } } },
      deviceProviders: [{ providerId: CARD, parentProviderId: HOST, name: 'the card' }],
      devices: [device],
    });
  return fleet.view;
}

const fits = (view: FleetView, spec: DeviceSpec): number =>
  rankHosts(
    view.table,
    {
      ...emptyWish,
      pciRequests: [{ requestId: 'r', count: 1, alternatives: [spec], numaPolicy: 'legacy', aliasName: null }],
      constraints: noConstraints,
    },
    { policy: builtInPolicy, seed: 's', k: 1, nowMs: 0, instanceId: uuid(3, 1), inFlight: null },
  ).passed;

/** Every property that makes a device of another pool (Nova facts 5.1), and what asks for the old and the new one. */
const CHANGES: readonly [string, Partial<ReportedDevice>, DeviceSpec | null, DeviceSpec | null][] = [
  ['vendor', { vendorId: '8086' }, { vendorId: '10de' }, { vendorId: '8086' }],
  ['product', { productId: '20b5' }, { productId: '20b0' }, { productId: '20b5' }],
  ['kind', { kind: 'type-PF' }, { kind: 'type-PCI' }, { kind: 'type-PF' }],
  ['NUMA node', { numaNode: 1 }, null, null],
  ['NUMA node that is not known any more', { numaNode: null }, null, null],
  ['resource class', { resourceClass: 'CUSTOM_B' }, { resourceClass: 'CUSTOM_GPU' }, { resourceClass: 'CUSTOM_B' }],
  ['traits', { traits: ['CUSTOM_B'] }, { traits: ['CUSTOM_A'] }, { traits: ['CUSTOM_B'] }],
  [
    'physical network',
    { tags: { physical_network: 'net-2', rack: 'r1' } },
    { tags: { physical_network: 'net-1' } },
    { tags: { physical_network: 'net-2' } },
  ],
  ['any tag', { tags: { physical_network: 'net-1', rack: 'r2' } }, { tags: { rack: 'r1' } }, { tags: { rack: 'r2' } }],
  ['a tag that came', { tags: { ...DEVICE.tags, trusted: 'true' } }, null, { tags: { trusted: 'true' } }],
  ['a tag that went', { tags: { physical_network: 'net-1' } }, { tags: { rack: 'r1' } }, null],
  [
    'a null tag that had a value',
    { tags: { physical_network: null, rack: 'r1' } },
    { tags: { physical_network: 'net-1' } },
    null,
  ],
];

describe('a device that is reported otherwise moves to another pool', () => {
  it.each(CHANGES)('by its %s', (_, change, before, after) => {
    const changed = { ...DEVICE, ...change };
    const first = viewOf(DEVICE);
    const moved = viewOf(DEVICE, changed);
    const fresh = viewOf(changed);
    expect(moved.fleetPools()).toHaveLength(1);
    expect(moved.fleetPools()).toEqual(fresh.fleetPools());
    expect(moved.hostPools(HOST)).toEqual(fresh.hostPools(HOST));
    expect(moved.fleetPools()).not.toEqual(first.fleetPools());
    expect(moved.fleetPools()[0]).toMatchObject({ total: 1, free: 1 });
    if (before) expect([fits(first, before), fits(moved, before)]).toEqual([1, 0]);
    if (after) expect([fits(first, after), fits(moved, after)]).toEqual([0, 1]);
    // And back: nothing of the detour is left.
    const back = viewOf(DEVICE, changed, DEVICE);
    expect(back.fleetPools()).toEqual(first.fleetPools());
    expect(back.hostPools(HOST)).toEqual(first.hostPools(HOST));
  });

  it('and stays where only what is told to people changed', () => {
    const told = { ...DEVICE, info: { driver: 'vfio-pci' } };
    expect(viewOf(DEVICE, told).fleetPools()).toEqual(viewOf(DEVICE).fleetPools());
  });
});
