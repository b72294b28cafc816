import { builtInPolicy } from '@berth/domain';
import { HostFlag } from '../fleet/layouts.js';
import { InFlight } from '../in-flight/in-flight.js';
import type { RankOptions } from '../rank/rank-hosts.js';
import { asking, emptyWish, fleetOf, GPU, gpu, request } from '../testing/fleet-builder.js';
import { explainHosts } from './explain-hosts.js';

const options: RankOptions = {
  policy: builtInPolicy,
  seed: 's',
  k: 5,
  nowMs: 0,
  instanceId: null,
  inFlight: null,
};
const all = { after: null, limit: 100 };

describe('explain', () => {
  const table = () =>
    fleetOf({
      good: { totals: { VCPU: 8, MEMORY_MB: 4096 }, devices: [gpu(1)], traits: ['T'] },
      better: { totals: { VCPU: 8, MEMORY_MB: 8192 }, devices: [gpu(1), gpu(2)], traits: ['T'] },
      bad: {
        totals: { VCPU: 2 },
        devices: [gpu(1)],
        held: [gpu(1).address],
        flags: HostFlag.DISABLED | HostFlag.FENCED,
      },
    });
  const ask = asking(
    { resources: { VCPU: 4, MEMORY_MB: 1024 }, pciRequests: [request(1, GPU)] },
    { requiredTraits: ['T'], ignoreHosts: ['bad'] },
  );

  it('names everything that is in the way of a host, with the numbers', () => {
    const bad = explainHosts(table(), ask, options, all).hosts.find(({ hostId }) => hostId === 'bad');
    expect(bad).toMatchObject({ name: 'name of bad', score: null, weights: null });
    expect(bad?.refusals).toMatchObject([
      { filter: 'enabled', code: 'HostFenced' },
      { filter: 'enabled', code: 'HostDisabled' },
      { filter: 'ignoreHosts', code: 'HostIgnored', asked: ['bad'] },
      { filter: 'traits', code: 'TraitMissing', asked: 'T' },
      { filter: 'resources', code: 'InventoryMissing', rejection: { resourceClass: 'MEMORY_MB', asked: 1024 } },
      { filter: 'resources', code: 'CapacityExceeded', rejection: { asked: 4, free: 2, total: 2, used: 0 } },
      { filter: 'devices', code: 'InsufficientDevices', rejection: { asked: 1, free: 0, total: 1, held: 1 } },
    ]);
  });

  it("shows each weigher's part of a score", () => {
    const good = explainHosts(table(), ask, options, all).hosts.find(({ hostId }) => hostId === 'good');
    expect(good).toMatchObject({
      score: 0.5 + 1 + 0 + 1,
      refusals: [],
      weights: {
        ram: { raw: 4096, normalised: 0.5, multiplier: 1 },
        cpu: { raw: 8, normalised: 1, multiplier: 1 },
        disk: { raw: 0, normalised: 0, multiplier: 1 },
        pci: { raw: 99, normalised: 1, multiplier: 1 },
      },
    });
  });

  it('pages in host-id order', () => {
    const first = explainHosts(table(), ask, options, { after: null, limit: 2 });
    expect([first.hosts.map((host) => host.hostId), first.next]).toEqual([['bad', 'better'], 'better']);
    const rest = explainHosts(table(), ask, options, { after: first.next, limit: 2 });
    expect([rest.hosts.map((host) => host.hostId), rest.next]).toEqual([['good'], null]);
  });

  it('says that room is promised, and what is wrong with a request', () => {
    const fleet = table();
    const inFlight = new InFlight();
    inFlight.add(fleet, 'c', 'good', { ...emptyWish, resources: { VCPU: 6 }, pciRequests: [request(1, GPU)] });
    const good = explainHosts(fleet, ask, { ...options, inFlight }, all).hosts.find(({ hostId }) => hostId === 'good');
    expect(good?.refusals.map(({ filter, code }) => `${filter} ${code}`)).toEqual([
      'devices PromisedInFlight',
      'resources PromisedInFlight',
    ]);
    const malformed = explainHosts(fleet, asking({ resources: { VCPU: -1 } }), options, all).hosts;
    expect(malformed.at(-1)?.refusals).toMatchObject([
      { filter: 'request', code: 'InvalidAmount', rejection: { field: 'resources.VCPU', value: -1 } },
    ]);
  });
});
