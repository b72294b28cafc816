import { addHost, asking, fleetOf, GPU, gpu, nic, PF, request, VF } from '../testing/fleet-builder.js';
import { options } from '../testing/ranking.js';
import { rankHosts } from './rank-hosts.js';

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
