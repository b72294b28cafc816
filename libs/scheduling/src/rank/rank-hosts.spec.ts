import { builtInPolicy } from '@berth/domain';
import { HostFlag } from '../fleet/layouts.js';
import { addHost, asking, fleetOf } from '../testing/fleet-builder.js';
import { anything, ids, options } from '../testing/ranking.js';
import { rankHosts } from './rank-hosts.js';

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
