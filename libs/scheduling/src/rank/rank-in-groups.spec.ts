import { builtInPolicy, type ClaimGroup } from '@berth/domain';
import { explainHosts } from '../explain/explain-hosts.js';
import { InFlight } from '../in-flight/in-flight.js';
import { asking, emptyWish, fleetOf } from '../testing/fleet-builder.js';
import { HostFlag } from '../fleet/layouts.js';
import { options as ranking } from '../testing/ranking.js';
import { rankHosts, type RankOptions } from './rank-hosts.js';

const good = { totals: { VCPU: 4, MEMORY_MB: 512 } };
const group = (policy: ClaimGroup['policy']): ClaimGroup[] => [
  { groupId: 'g', policy, maxServerPerHost: policy === 'anti-affinity' ? 1 : null, epoch: null },
];
const options = (more: Partial<RankOptions> = {}) => ranking({ nowMs: 0, instanceId: 'x', ...more });
const ask = (policy: ClaimGroup['policy']) => asking({ resources: { VCPU: 1 }, groups: group(policy) });
const member = (policy: ClaimGroup['policy'], instanceId: string) => ({ ...good, instanceId, groups: group(policy) });
const ids = (table: ReturnType<typeof fleetOf>, policy: ClaimGroup['policy'], more: Partial<RankOptions> = {}) =>
  rankHosts(table, ask(policy), options(more)).ranked.map(({ hostId }) => hostId);

describe('ranking in server groups (Nova facts 16)', () => {
  it('affinity: an empty group may go anywhere, another one to its members; a fenced host does not count', () => {
    expect(ids(fleetOf({ a: good, b: good }), 'affinity')).toEqual(['a', 'b']);
    const table = fleetOf({ a: good, b: member('affinity', 'i'), c: good });
    expect(ids(table, 'affinity')).toEqual(['b']);
    expect(explainHosts(table, ask('affinity'), options(), { after: null, limit: 1 }).hosts[0]?.refusals).toMatchObject(
      [{ filter: 'groups', code: 'GroupElsewhere', asked: 'g' }],
    );
    const lost = { ...member('affinity', 'i'), flags: HostFlag.FENCED };
    expect(ids(fleetOf({ a: good, b: lost, c: good }), 'affinity')).toEqual(['a', 'c']);
  });

  it('counts members of this server in flight', () => {
    const table = fleetOf({ a: good, b: good });
    const inFlight = new InFlight();
    const wish = { ...emptyWish, groups: group('anti-affinity') };
    inFlight.add(table, 'c1', 'a', wish);
    expect(ids(table, 'anti-affinity', { inFlight })).toEqual(['b']);
    expect(ids(table, 'affinity', { inFlight })).toEqual(['a']);
    inFlight.remove('c1');
    expect(ids(table, 'anti-affinity', { inFlight })).toEqual(['a', 'b']);
    inFlight.add(table, 'c1', 'a', wish);
    inFlight.clear();
    expect(ids(table, 'anti-affinity', { inFlight })).toEqual(['a', 'b']);
  });

  it.each([
    ['soft-affinity', ['c', 'b', 'a']],
    ['soft-anti-affinity', ['a', 'b', 'c']],
  ] as const)('%s weighs, and refuses nobody', (policy, expected) => {
    const table = fleetOf({ a: good, b: member(policy, 'i'), c: good });
    const inFlight = new InFlight();
    // Two more on their way to c; all three hosts are alike but for the group.
    for (const id of ['c1', 'c2']) inFlight.add(table, id, 'c', { ...emptyWish, groups: group(policy) });
    expect(ids(table, policy, { inFlight })).toEqual(expected);
    const { hosts } = explainHosts(table, ask(policy), options({ inFlight }), { after: null, limit: 3 });
    const sign = policy === 'soft-affinity' ? 1 : -1;
    expect(hosts.map(({ weights }) => weights?.group)).toEqual([
      { raw: 0, normalised: 0, multiplier: sign },
      { raw: 1, normalised: 0.5, multiplier: sign },
      { raw: 2, normalised: 1, multiplier: sign },
    ]);
    const weights = { ...builtInPolicy.weights, softAffinity: -1, softAntiAffinity: -1 };
    const turned = options({ inFlight, policy: { ...builtInPolicy, weights } });
    expect(rankHosts(table, ask(policy), turned).ranked.map(({ hostId }) => hostId)).toEqual([...expected].reverse());
  });

  it('tells of the group’s weight only where a group is asked for', () => {
    const table = fleetOf({ a: good });
    const { hosts } = explainHosts(table, asking({ resources: { VCPU: 1 } }), options(), { after: null, limit: 1 });
    expect(Object.keys(hosts[0]?.weights ?? {})).toEqual(['ram', 'cpu', 'disk', 'pci']);
  });
});
