import { builtInPolicy, type SchedulerPolicy } from '@berth/domain';
import { HostFlag } from '../fleet/layouts.js';
import { InFlight } from '../in-flight/in-flight.js';
import { addHost, asking, emptyWish, fleetOf, GPU, gpu, nic, PF, request, VF } from '../testing/fleet-builder.js';
import { type RankOptions, rankHosts } from './rank-hosts.js';

const only = (weights: Partial<SchedulerPolicy['weights']>): SchedulerPolicy => ({
  ...builtInPolicy,
  weights: { ram: 0, cpu: 0, disk: 0, pci: 0, ...weights },
});
const options = (more: Partial<RankOptions> = {}): RankOptions => ({
  policy: builtInPolicy,
  seed: 'seed',
  k: 10,
  nowMs: 1_000_000,
  instanceId: null,
  inFlight: null,
  ...more,
});
const scores = (result: ReturnType<typeof rankHosts>): (readonly [string, number])[] =>
  result.ranked.map(({ hostId, score }) => [hostId, score]);
const ids = (result: ReturnType<typeof rankHosts>): string[] => result.ranked.map(({ hostId }) => hostId);
const anything = asking({ resources: { VCPU: 1 } });

describe('weights, worked by hand from Nova facts 14', () => {
  it('counts free memory from 0, not from the smallest host: 1000 and 2000 weigh 0.5 and 1', () => {
    const table = fleetOf({
      a: { totals: { VCPU: 4, MEMORY_MB: 1000 } },
      b: { totals: { VCPU: 4, MEMORY_MB: 3000 }, used: { MEMORY_MB: 1000 } },
    });
    expect(scores(rankHosts(table, anything, options({ policy: only({ ram: 1 }) })))).toEqual([
      ['b', 1],
      ['a', 0.5],
    ]);
  });

  it('clamps negative free amounts to 0', () => {
    const table = fleetOf({
      a: { totals: { VCPU: 4, DISK_GB: 10 }, used: { DISK_GB: 30 } },
      b: { totals: { VCPU: 4, DISK_GB: 40 } },
      c: { totals: { VCPU: 4, DISK_GB: 20 } },
    });
    expect(scores(rankHosts(table, anything, options({ policy: only({ disk: 2 }) })))).toEqual([
      ['b', 2],
      ['c', 1],
      ['a', 0],
    ]);
  });

  it('weighs hosts with equally many free devices 0, and equal amounts alike in full', () => {
    const plan = { totals: { VCPU: 4, MEMORY_MB: 512, DISK_GB: 10 }, devices: [gpu(1)] };
    const result = rankHosts(fleetOf({ b: plan, a: plan }), anything, options({ policy: only({ pci: 1 }) }));
    expect(scores(result)).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
    // 14.2: their least is 0, not the smallest host, so equal hosts are all at the greatest.
    const ram = rankHosts(fleetOf({ b: plan, a: plan }), anything, options({ policy: only({ ram: 3 }) }));
    expect(scores(ram)).toEqual([
      ['a', 3],
      ['b', 3],
    ]);
  });

  it('weighs a single host 0', () => {
    const table = fleetOf({ a: { totals: { VCPU: 4, MEMORY_MB: 512 }, devices: [gpu(1)] } });
    expect(scores(rankHosts(table, anything, options()))).toEqual([['a', 0]]);
  });

  it('prefers the fewest free devices, alike from 99 on: 0, 50 and 150 weigh 1, 49/99 and 0', () => {
    const gpus = (count: number) => Array.from({ length: count }, (_, n) => gpu(n));
    const table = fleetOf({
      a: { totals: { VCPU: 4 }, devices: gpus(150) },
      b: { totals: { VCPU: 4 }, devices: gpus(50) },
      c: { totals: { VCPU: 4 } },
      d: { totals: { VCPU: 4 }, devices: gpus(99) },
    });
    const result = scores(rankHosts(table, anything, options({ policy: only({ pci: 1 }) })));
    expect(result.map(([hostId]) => hostId)).toEqual(['c', 'b', 'a', 'd']);
    expect(result.map(([, score]) => score)).toEqual([1, expect.closeTo(49 / 99, 12), 0, 0]);
  });

  it('adds multiplier × weight over weighers, negative multipliers too', () => {
    const table = fleetOf({
      a: { totals: { VCPU: 8, MEMORY_MB: 4096, DISK_GB: 100 } },
      b: { totals: { VCPU: 4, MEMORY_MB: 8192, DISK_GB: 50 } },
    });
    const result = rankHosts(table, anything, options({ policy: only({ cpu: 2, ram: -1, disk: 0.5 }) }));
    // a: 2·1 - 1·½ + ½·1 = 2; b: 2·½ - 1·1 + ½·½ = 0.25
    expect(scores(result)).toEqual([
      ['a', 2],
      ['b', 0.25],
    ]);
  });

  it('normalises over the hosts that pass, not over the fleet', () => {
    const table = fleetOf({
      huge: { totals: { VCPU: 4, MEMORY_MB: 1_000_000 }, flags: HostFlag.DISABLED },
      a: { totals: { VCPU: 4, MEMORY_MB: 1000 } },
      b: { totals: { VCPU: 4, MEMORY_MB: 2000 } },
    });
    expect(scores(rankHosts(table, anything, options({ policy: only({ ram: 1 }) })))).toEqual([
      ['b', 1],
      ['a', 0.5],
    ]);
  });
});

describe('the order of hosts', () => {
  const same = { totals: { VCPU: 4, MEMORY_MB: 512 } };
  const four = () => fleetOf({ d: same, b: same, c: same, a: same });

  it('breaks ties by host id, whatever order hosts came in, and keeps to k', () => {
    expect(ids(rankHosts(four(), anything, options({ k: 3 })))).toEqual(['a', 'b', 'c']);
    const uuids = fleetOf({
      'b0000000-0000-4000-8000-000000000002': same,
      'b0000000-0000-4000-8000-000000000001': same,
      '0b000000-0000-4000-8000-000000000001': same,
    });
    expect(ids(rankHosts(uuids, anything, options()))).toEqual([
      '0b000000-0000-4000-8000-000000000001',
      'b0000000-0000-4000-8000-000000000001',
      'b0000000-0000-4000-8000-000000000002',
    ]);
  });

  it('gives each host the revision that was folded', () => {
    const { ranked } = rankHosts(four(), anything, options({ k: 1 }));
    expect(ranked).toEqual([{ hostId: 'a', score: 2, revision: 40 }]);
  });

  it('puts one of the best hostSubsetSize hosts first, chosen by the seed, and keeps the others in order', () => {
    const policy = { ...builtInPolicy, hostSubsetSize: 3 };
    const firsts = new Set<string>();
    for (let n = 0; n < 40; n++) {
      const result = ids(rankHosts(four(), anything, options({ policy, seed: `seed ${n}` })));
      firsts.add(result[0] ?? '');
      expect(result.slice(1)).toEqual(['a', 'b', 'c', 'd'].filter((id) => id !== result[0]));
      expect(ids(rankHosts(four(), anything, options({ policy, seed: `seed ${n}` })))).toEqual(result);
    }
    expect([...firsts].sort()).toEqual(['a', 'b', 'c']);
  });

  it('can pick beyond k, and returns k all the same', () => {
    const policy = { ...builtInPolicy, hostSubsetSize: 4 };
    const firsts = new Set<string | undefined>();
    for (let n = 0; n < 40; n++) {
      const result = ids(rankHosts(four(), anything, options({ policy, seed: `${n}`, k: 1 })));
      expect(result).toHaveLength(1);
      firsts.add(result[0]);
    }
    expect(firsts.size).toBe(4);
  });
});

describe('filters', () => {
  const good = { totals: { VCPU: 4, MEMORY_MB: 512 } };

  it('counts each host for the first filter that refuses it', () => {
    const table = fleetOf({
      ok: good,
      disabled: { ...good, flags: HostFlag.DISABLED },
      draining: { ...good, flags: HostFlag.DRAINING },
      fenced: { ...good, flags: HostFlag.FENCED },
      suspended: { ...good, flags: HostFlag.SUSPENDED },
      old: { ...good, reportedAt: 1 },
      ignored: good,
      traitless: good,
      small: { totals: { VCPU: 1 } },
    });
    for (const id of ['ok', 'ignored', 'small']) {
      addHost(table, `${id}2`, {
        totals: id === 'small' ? { VCPU: 1 } : { VCPU: 4 },
        traits: ['T'],
        reportedAt: 999_999,
      });
    }
    addHost(table, 'retired', { ...good, flags: HostFlag.RETIRED });
    const unknown = table.ensure('unknown');
    table.hosts.of.incarnation[unknown] = 1;
    table.setFlags(unknown, 0, 0);
    const result = rankHosts(
      table,
      asking({ resources: { VCPU: 2 } }, { ignoreHosts: ['ignored2', 'nobody'], requiredTraits: ['T'] }),
      options({ policy: { ...builtInPolicy, maxReportAgeMs: 10 } }),
    );
    expect(ids(result)).toEqual(['ok2']);
    expect(result.considered).toBe(13);
    expect(result.passed).toBe(1);
    expect(result.refusedBy).toMatchObject({ enabled: 4, inventory: 1, reportAge: 5, ignoreHosts: 1, resources: 1 });
  });

  it('lets a zone be its aggregates, and an unknown zone nobody', () => {
    const table = fleetOf({ a: { ...good, aggregates: ['r1'] }, b: { ...good, aggregates: ['r2'] }, c: good });
    const policy = { ...builtInPolicy, zones: { east: ['r1', 'r9'] } };
    expect(ids(rankHosts(table, asking({ resources: { VCPU: 1 } }, { zone: 'east' }), options({ policy })))).toEqual([
      'a',
    ]);
    const nowhere = rankHosts(table, asking({ resources: { VCPU: 1 } }, { zone: 'toString' }), options({ policy }));
    expect(nowhere).toMatchObject({ passed: 0, refusedBy: { zone: 3 } });
  });

  it('leaves the instance itself out of sameHost and differentHost', () => {
    const table = fleetOf({ a: { ...good, instanceId: 'me' }, b: { ...good, instanceId: 'friend' }, c: good });
    const named = { sameHost: ['me', 'friend'] };
    expect(ids(rankHosts(table, asking({ resources: { VCPU: 1 } }, named), options({ instanceId: 'me' })))).toEqual([
      'b',
    ]);
    const away = { differentHost: ['me', 'friend'] };
    expect(ids(rankHosts(table, asking({ resources: { VCPU: 1 } }, away), options({ instanceId: 'me' })))).toEqual([
      'a',
      'c',
    ]);
  });

  it("keeps to an anti-affinity group's maximum, the instance itself not counted", () => {
    const groups = [{ groupId: 'g', policy: 'anti-affinity' as const, maxServerPerHost: 1, epoch: null }];
    const table = fleetOf({
      a: { ...good, instanceId: 'i1', groups },
      b: { ...good, instanceId: 'i2', groups },
      c: good,
    });
    const ask = asking({ resources: { VCPU: 1 }, groups });
    expect(ids(rankHosts(table, ask, options({ instanceId: 'i1' })))).toEqual(['a', 'c']);
    const two = asking({ resources: { VCPU: 1 }, groups: [{ ...groups[0]!, maxServerPerHost: 2 }] });
    expect(ids(rankHosts(table, two, options({ instanceId: 'i9' })))).toEqual(['a', 'b', 'c']);
  });

  it('refuses a closed epoch of a strict group', () => {
    const table = fleetOf({ a: good, b: good });
    table.closedEpochs.set(table.slotOf('a')!, { g: 3 });
    const group = (epoch: number) =>
      asking({
        resources: { VCPU: 1 },
        groups: [{ groupId: 'g', policy: 'affinity', maxServerPerHost: null, epoch }],
      });
    expect(ids(rankHosts(table, group(3), options()))).toEqual(['b']);
    expect(ids(rankHosts(table, group(4), options()))).toEqual(['a', 'b']);
  });

  it('refuses a malformed request everywhere, at once', () => {
    const result = rankHosts(fleetOf({ a: good, b: good }), asking({ resources: { VCPU: 0.5 } }), options());
    expect(result).toMatchObject({ passed: 0, refusedBy: { request: 2 } });
    expect(rankHosts(fleetOf({ a: good }), asking({}), options()).refusedBy.request).toBe(1);
  });
});

describe('devices', () => {
  const room = { totals: { VCPU: 4 } };

  it('applies all requests together: 1 + 2 GPUs need three (Nova facts 5.6)', () => {
    const table = fleetOf({
      two: { ...room, devices: [gpu(1), gpu(2)] },
      three: { ...room, devices: [gpu(1), gpu(2), gpu(3)] },
    });
    const ask = asking({ pciRequests: [request(1, GPU), request(2, GPU)] });
    expect(rankHosts(table, ask, options())).toMatchObject({
      ranked: [{ hostId: 'three' }],
      refusedBy: { devices: 1 },
    });
  });

  it('never sends a card and its own child to one instance', () => {
    const table = fleetOf({
      one: { ...room, devices: nic(1, 2) },
      two: { ...room, devices: [...nic(1, 2), ...nic(2, 0)] },
    });
    const ask = asking({ pciRequests: [request(1, PF), request(1, VF)] });
    expect(rankHosts(table, ask, options())).toMatchObject({
      ranked: [{ hostId: 'two' }],
      passed: 1,
      refusedBy: { fit: 1 },
    });
  });

  it('sees what an operator reserves of devices that are free', () => {
    const table = fleetOf({
      kept: { ...room, devices: [gpu(1)], gpuReserved: 1 },
      free: { ...room, devices: [gpu(1)], gpuReserved: 0 },
    });
    const ask = asking({ pciRequests: [request(1, GPU)] });
    expect(rankHosts(table, ask, options())).toMatchObject({ ranked: [{ hostId: 'free' }], refusedBy: { fit: 1 } });
  });

  it('serves a class of devices asked as an amount', () => {
    const table = fleetOf({ a: { ...room, devices: [gpu(1), gpu(2)] }, b: { ...room, devices: [gpu(1)] }, c: room });
    const ask = asking({ resources: { CUSTOM_PCI_10DE_20B0: 2 } });
    expect(rankHosts(table, ask, options())).toMatchObject({ ranked: [{ hostId: 'a' }], refusedBy: { devices: 2 } });
  });

  it('looks as far down as it must for hosts that fit', () => {
    const table = fleetOf({});
    for (let n = 0; n < 200; n++) {
      const devices = n === 150 ? [...nic(1, 2), ...nic(2, 0)] : nic(1, 2);
      addHost(table, `host ${n.toString().padStart(3, '0')}`, { ...room, devices });
    }
    const ask = asking({ pciRequests: [request(1, PF), request(1, VF)] });
    expect(rankHosts(table, ask, options({ k: 2 }))).toMatchObject({
      ranked: [{ hostId: 'host 150' }],
      passed: 1,
      refusedBy: { fit: 199 },
    });
  });
});

describe('claims in flight', () => {
  const wish = { ...emptyWish, resources: { VCPU: 3 }, pciRequests: [request(1, GPU)] };

  it('count for the ranker until they are removed, in amounts, devices and weights', () => {
    const plan = { totals: { VCPU: 8 }, devices: [gpu(1), gpu(2)] };
    const table = fleetOf({ a: plan, b: plan });
    const inFlight = new InFlight();
    const rank = (ask = asking({ resources: { VCPU: 2 } })) =>
      rankHosts(table, ask, options({ policy: only({ cpu: 1 }), inFlight }));
    expect(ids(rank())).toEqual(['a', 'b']);
    inFlight.add(table, 'c1', 'a', wish);
    expect(scores(rank())).toEqual([
      ['b', 1],
      ['a', 5 / 8],
    ]);
    inFlight.add(table, 'c2', 'a', wish);
    expect(rank(asking({ resources: { VCPU: 3 } }))).toMatchObject({ passed: 1, refusedBy: { resources: 1 } });
    expect(rank(asking({ pciRequests: [request(1, GPU)] }))).toMatchObject({ passed: 1, refusedBy: { devices: 1 } });
    inFlight.remove('c2');
    inFlight.remove('c2');
    expect(ids(rank(asking({ pciRequests: [request(1, GPU)] })))).toEqual(['b', 'a']);
    inFlight.remove('c1');
    expect(inFlight.size).toBe(0);
    expect(ids(rank())).toEqual(['a', 'b']);
  });

  it('move with an id that is added again, and are not counted where the table shows the claim', () => {
    const table = fleetOf({ a: { totals: { VCPU: 8 }, used: { VCPU: 1 } }, b: { totals: { VCPU: 8 } } });
    const inFlight = new InFlight();
    inFlight.add(table, 'claim on a', 'a', wish);
    inFlight.add(table, 'x', 'nobody', wish);
    expect(inFlight.size).toBe(0);
    inFlight.add(table, 'x', 'a', wish);
    inFlight.add(table, 'x', 'b', wish);
    expect(inFlight.list()).toEqual(['b-x']);
    expect(inFlight.at(table.slotOf('a')!)).toBeNull();
    expect(inFlight.at(table.slotOf('b')!)?.amounts.get('VCPU')).toBe(3);
  });
});
