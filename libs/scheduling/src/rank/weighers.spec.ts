import { HostFlag } from '../fleet/layouts.js';
import { fleetOf, gpu } from '../testing/fleet-builder.js';
import { anything, only, options, scores } from '../testing/ranking.js';
import { rankHosts } from './rank-hosts.js';

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
