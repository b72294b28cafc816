import { InvalidCursorError } from '../paging/cursor.js';
import { FleetClaimsInFlight } from './claims-in-flight.js';
import { FleetView } from './fleet-view.js';
import { anyHost } from './queries/host-list.js';
import { FleetSnapshotError } from './snapshot/table-bytes.js';
import { CommandedFleet } from './testing/commanded-fleet.js';
import { emptyWish } from './testing/random-wish.js';

const CLASS = 'CUSTOM_PCI_8086_154C';

/** Hosts of one kind of machine. */
class Site extends CommandedFleet {
  /** A card with a PF and three VFs, 8 VCPU. */
  report(hostId: string, timeMs = 2_000): void {
    const card = `card-${hostId}`;
    const device = (address: string, kind: 'type-PF' | 'type-VF', productId: string) => ({
      address,
      kind,
      productId,
      vendorId: '8086',
      parentAddress: kind === 'type-VF' ? '0000:81:00.0' : null,
      numaNode: 0,
      resourceClass: kind === 'type-VF' ? CLASS : 'CUSTOM_PF',
      traits: [],
      tags: {},
      providerId: card,
    });
    this.run(
      hostId,
      {
        type: 'ReportInventory',
        bootId: 'boot',
        sequence: timeMs,
        totals: { [hostId]: { VCPU: { total: 8, reserved: 1 } } },
        deviceProviders: [{ providerId: card, parentProviderId: hostId, name: 'the card' }],
        devices: [
          device('0000:81:00.0', 'type-PF', '1583'),
          device('0000:81:02.0', 'type-VF', '154c'),
          device('0000:81:02.1', 'type-VF', '154c'),
          device('0000:81:02.2', 'type-VF', '154c'),
        ],
      },
      timeMs,
    );
  }

  claim(hostId: string, claimId: string): void {
    this.run(hostId, {
      type: 'ClaimResources',
      claimId,
      instanceId: `instance of ${claimId}`,
      attempt: 1,
      leaseMs: 1_000,
      ...emptyWish,
      resources: { VCPU: 2, [CLASS]: 1 },
    });
  }
}

const counts = (pools: ReturnType<FleetView['hostPools']>) =>
  pools?.map(({ kind, total, free, held, confirmed, blocked, quarantined }) => [
    kind,
    { total, free, held, confirmed, blocked, quarantined },
  ]);

describe('pools', () => {
  it('tell per host and over the fleet what devices are doing', () => {
    const site = new Site();
    for (const host of ['h1', 'h2']) {
      site.register(host, `node ${host}`);
      site.report(host);
    }
    site.claim('h1', 'c1');
    site.claim('h1', 'c2');
    site.run('h1', { type: 'ConfirmClaim', claimId: 'c2', instanceId: null });
    site.run('h1', { type: 'QuarantineDevice', address: '0000:81:02.2', reason: 'broken' });
    expect(counts(site.view.hostPools('h1'))).toEqual([
      ['type-VF', { total: 3, free: 0, held: 1, confirmed: 1, blocked: 0, quarantined: 1 }],
      ['type-PF', { total: 1, free: 0, held: 0, confirmed: 0, blocked: 1, quarantined: 0 }],
    ]);
    expect(counts(site.view.fleetPools())).toEqual([
      ['type-VF', { total: 6, free: 3, held: 1, confirmed: 1, blocked: 0, quarantined: 1 }],
      ['type-PF', { total: 2, free: 1, held: 0, confirmed: 0, blocked: 1, quarantined: 0 }],
    ]);
    site.run('h2', { type: 'RetireHost', reason: 'sold' });
    expect(counts(site.view.fleetPools())).toEqual(counts(site.view.hostPools('h1')));
    expect(site.view.hostPools('h2')).toEqual([]);
    expect(site.view.hostPools('nobody')).toBeNull();
  });
});

describe('capacity', () => {
  it('is the effective inventory of each provider, used and free', () => {
    const site = new Site();
    site.register('h1', 'node');
    site.report('h1');
    site.claim('h1', 'c1');
    const record = { total: 16, reserved: 1, minUnit: 1, maxUnit: 4, stepSize: 1, allocationRatio: 1.5 };
    site.run('h1', {
      type: 'SetProviderInventory',
      providerId: 'h1',
      inventories: { VCPU: record },
      expectedGeneration: null,
    });
    const capacity = site.view.hostCapacity('h1');
    expect(capacity).toMatchObject([
      {
        providerId: 'card-h1',
        name: 'the card',
        classes: [
          { resourceClass: CLASS, total: 3, used: 1, free: 2 },
          { resourceClass: 'CUSTOM_PF', total: 1, used: 0, free: 1 },
        ],
      },
      // The declared total is cut to the reported 8: (8 - 1) × 1.5 - 2 = 8.5.
      { providerId: 'h1', classes: [{ resourceClass: 'VCPU', ...record, total: 8, used: 2, free: 8 }] },
    ]);
    expect(site.view.hostCapacity('nobody')).toBeNull();
  });
});

describe('the list of hosts', () => {
  const site = new Site();
  for (const [id, name] of Object.entries({ h1: 'beta', h2: 'alpha', h3: 'gamma', h4: 'Alpine', h5: 'delta' })) {
    site.register(id, name);
  }
  site.report('h1', 5_000);
  site.report('h2', 9_000);
  site.run('h3', { type: 'DisableHost', reason: 'repair' });
  site.run('h2', { type: 'SetProviderTraits', providerId: 'h2', traits: ['T'], expectedGeneration: null });
  site.run('h1', { type: 'SetProviderAggregates', providerId: 'h1', aggregates: ['rack'], expectedGeneration: null });
  site.run('h5', { type: 'RetireHost', reason: 'sold' });
  const names = (filter: Partial<typeof anyHost>) =>
    site.view.page({ cursor: null, limit: 10 }, { ...anyHost, ...filter }).items.map((row) => row.name);

  it('comes in name order, page by page', () => {
    const first = site.view.page({ cursor: null, limit: 2 }, anyHost);
    expect(first.items.map((row) => row.name)).toEqual(['Alpine', 'alpha']);
    const second = site.view.page({ cursor: first.nextCursor, limit: 2 }, anyHost);
    expect([second.items.map((row) => row.name), second.nextCursor]).toEqual([['beta', 'gamma'], null]);
  });

  it('is narrowed by name, status, age, trait and aggregate', () => {
    expect(names({ nameContains: 'AL' })).toEqual(['Alpine', 'alpha']);
    expect(names({ status: 'disabled' })).toEqual(['gamma']);
    expect(names({ status: 'unreported' })).toEqual(['Alpine']);
    expect(names({ status: 'enabled' })).toEqual(['alpha', 'beta']);
    expect(names({ status: 'retired' })).toEqual(['delta']);
    expect(names({ reportedSinceMs: 6_000 })).toEqual(['alpha']);
    expect(names({ notReportedSinceMs: 6_000 })).toEqual(['Alpine', 'beta', 'gamma']);
    expect(names({ trait: 'T' })).toEqual(['alpha']);
    expect(names({ aggregate: 'rack' })).toEqual(['beta']);
    expect(names({ kind: 'sharing' })).toEqual([]);
  });

  it('shows status, reasons, age, devices and room', () => {
    expect(site.view.host('h3')).toMatchObject({
      status: 'disabled',
      remarks: { disabled: 'repair' },
      reportedAtMs: null,
    });
    expect(site.view.host('h1')).toMatchObject({
      status: 'enabled',
      reportedAtMs: 5_000,
      openClaims: 0,
      devices: { total: 4, free: 4 },
      resources: { VCPU: { capacity: 7, used: 0, free: 7 } },
    });
    expect(site.view.host('nobody')).toBeNull();
  });

  it.each(['', '%', 'WyJhIl0', Buffer.from('{}').toString('base64url')])('refuses the cursor %j', (cursor) => {
    expect(() => site.view.page({ cursor, limit: 1 }, anyHost)).toThrow(InvalidCursorError);
  });
});

describe('snapshots', () => {
  it('that are cut off, too long or of another machine are refused', () => {
    const site = new Site();
    site.register('h1', 'node');
    site.report('h1');
    const bytes = Buffer.concat([...site.view.serialise()]);
    const restore = (damaged: Uint8Array) => () => new FleetView().restore(damaged);
    expect(restore(bytes.subarray(0, bytes.length - 3))).toThrow(FleetSnapshotError);
    expect(restore(Buffer.concat([bytes, Buffer.from('x')]))).toThrow('longer');
    expect(restore(Buffer.from('no newline'))).toThrow('no head');
    const swapped = Buffer.from(bytes.toString('latin1').replace('"little"', '"big   "'), 'latin1');
    expect(restore(swapped)).toThrow('endian');
    expect(restore(bytes)).not.toThrow();
  });
});

describe('claims in flight', () => {
  it('are dropped when an event names them, when they took nothing, or when they were folded before', () => {
    const site = new Site();
    site.register('h1', 'node');
    site.report('h1');
    const place = { position: '5' as string | null, compare: (a: string, b: string) => Number(a) - Number(b) };
    const flying = new FleetClaimsInFlight(site.view, place);
    const wish = { ...emptyWish, resources: { VCPU: 1 } };
    const { inFlight } = site.view;
    flying.add('c1', 'h1', wish);
    flying.remove('c1', '9');
    expect(inFlight.size).toBe(1);
    site.claim('h1', 'c1');
    expect(inFlight.size).toBe(0);
    flying.add('c1', 'h1', wish);
    expect(inFlight.size).toBe(0);
    flying.add('c2', 'h1', wish);
    flying.remove('c2', null);
    flying.add('c3', 'h1', wish);
    flying.remove('c3', '5');
    expect(inFlight.size).toBe(0);
    flying.add('c4', 'h1', wish);
    site.view.clear();
    expect(inFlight.size).toBe(0);
  });
});
