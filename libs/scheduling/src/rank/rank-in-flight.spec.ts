import { InFlight } from '../in-flight/in-flight.js';
import { asking, emptyWish, fleetOf, GPU, gpu, request } from '../testing/fleet-builder.js';
import { ids, only, options, scores } from '../testing/ranking.js';
import { rankHosts } from './rank-hosts.js';

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
