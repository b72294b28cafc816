import { GPU, HOST, claim, plain, request } from '../testing/host-builders.js';
import { ScriptedHost } from '../testing/scripted-host.js';

/**
 * B01, LP#1549984: a mere test of a claim took the PCI devices; when another resource failed, they stayed owned
 * on a host the instance never ran on.
 */
describe('seed 1: a refused claim takes nothing (B01)', () => {
  const devices = [plain('0000:81:00.0'), plain('0000:82:00.0')];
  const tooMuch = (claimId: string) =>
    claim(claimId, 'i1', { resources: { MEMORY_MB: 8192 }, pciRequests: [request('r', 1, GPU)] });

  test('devices enough, memory short: one ClaimRejected with the numbers, nothing else', () => {
    const host = ScriptedHost.reporting(devices);
    const before = host.state;
    const events = host.history.length;
    const decision = host.run(tooMuch('c1'));
    const reasons = [
      {
        code: 'CapacityExceeded',
        providerId: HOST,
        resourceClass: 'MEMORY_MB',
        asked: 8192,
        free: 4096,
        total: 4096,
        reserved: 0,
        allocationRatio: 1,
        used: 0,
      },
    ];
    expect(decision).toEqual({
      kind: 'rejected',
      reasons,
      event: { type: 'ClaimRejected', data: { claimId: 'c1', instanceId: 'i1', attempt: 1, reasons } },
    });
    expect(host.history.slice(events)).toEqual([decision.kind === 'rejected' && decision.event]);
    expect(host.owners()).toEqual({ '0000:81:00.0': null, '0000:82:00.0': null });
    expect(host.used()).toEqual({});
    expect(host.state).toEqual(before);
  });

  test('every failing resource is listed, counted ones and devices, in the documented order', () => {
    const host = ScriptedHost.reporting(devices);
    const decision = host.run(
      claim('c1', 'i1', {
        resources: { VCPU: 9, MEMORY_MB: 8192, DISK_GB: 10 },
        pciRequests: [request('r', 3, GPU), request('s', 1, { vendorId: 'ffff' })],
      }),
    );
    expect(decision.kind === 'rejected' && decision.reasons).toEqual([
      { code: 'InventoryMissing', providerId: HOST, resourceClass: 'DISK_GB', asked: 10 },
      expect.objectContaining({ code: 'CapacityExceeded', resourceClass: 'MEMORY_MB', asked: 8192, free: 4096 }),
      expect.objectContaining({ code: 'CapacityExceeded', resourceClass: 'VCPU', asked: 9, free: 8 }),
      { code: 'InsufficientDevices', requestId: 'r', asked: 3, free: 2, total: 2, held: 0, blocked: 0, quarantined: 0 },
      { code: 'InsufficientDevices', requestId: 's', asked: 1, free: 0, total: 0, held: 0, blocked: 0, quarantined: 0 },
    ]);
  });

  test('a hundred refusals leave the host as it was, and then both devices can be claimed', () => {
    const host = ScriptedHost.reporting(devices);
    const before = host.state;
    for (let n = 0; n < 100; n++) host.run(tooMuch(`c${n}`));
    expect(host.history.filter((event) => event.type === 'ClaimRejected')).toHaveLength(100);
    expect(host.state).toEqual(before);
    host.accept(claim('d', 'i2', { resources: { MEMORY_MB: 1024 }, pciRequests: [request('r', 2, GPU)] }));
    expect(host.devicesOf('d')).toEqual(['0000:81:00.0', '0000:82:00.0']);
  });

  test('the part of a claim that would fit is not taken when a later part fails (X7, B94)', () => {
    const host = ScriptedHost.reporting(devices);
    host.run(claim('c1', 'i1', { pciRequests: [request('a', 2, GPU), request('b', 1, { vendorId: '1af4' })] }));
    expect(host.owners()).toEqual({ '0000:81:00.0': null, '0000:82:00.0': null });
    host.accept(claim('c2', 'i2', { pciRequests: [request('a', 2, GPU)] }));
  });
});
