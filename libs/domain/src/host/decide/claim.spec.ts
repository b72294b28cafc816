import { claim, confirm, GPU, HOST, PF, pf, plain, request, VF, vf } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

const A = '0000:81:00.0';
const B = '0000:82:00.0';
const reasonsOf = (decision: ReturnType<ScriptedHost['decide']>) =>
  decision.kind === 'rejected' ? decision.reasons : decision;

describe('ClaimResources', () => {
  test('one event carries amounts, devices, whose it is and the new generations', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const wish = {
      resources: { VCPU: 2 },
      pciRequests: [request('r', 1, GPU)],
      projectId: 'p',
      userId: 'u',
      consumerType: 'INSTANCE',
      consumerGeneration: 1,
      mappings: { r: [`provider-${A}`] },
      move: { moveId: 'm', role: 'destination' as const },
    };
    expect(host.accept(claim('c', 'i', wish, { attempt: 3 }))).toEqual([
      {
        type: 'ClaimAccepted',
        data: {
          claimId: 'c',
          instanceId: 'i',
          attempt: 3,
          status: 'held',
          leaseMs: 60_000,
          projectId: 'p',
          userId: 'u',
          consumerType: 'INSTANCE',
          consumerGeneration: 1,
          allocations: { [HOST]: { VCPU: 2 }, [`provider-${A}`]: { CUSTOM_PCI_10DE_20B0: 1 } },
          devices: [{ address: A, providerId: `provider-${A}`, resourceClass: 'CUSTOM_PCI_10DE_20B0', requestId: 'r' }],
          pciRequests: wish.pciRequests,
          numa: null,
          groups: [],
          move: wish.move,
          mappings: wish.mappings,
          generations: { [HOST]: 2, [`provider-${A}`]: 2 },
        },
      },
    ]);
    expect(host.state.claims.get('c')).toMatchObject({ status: 'held', leaseMs: 60_000, leaseSequence: 0, attempt: 3 });
    expect(host.used()).toEqual({ VCPU: 2 });
    expect(host.state.providers.get(HOST)?.generation).toBe(2);
  });

  test('without a lease it is born confirmed (Placement facts 9.9)', () => {
    const host = ScriptedHost.reporting([]);
    const [event] = host.accept(claim('c', 'i', { resources: { VCPU: 1 } }, { leaseMs: null }));
    expect(event?.data).toMatchObject({ status: 'confirmed', leaseMs: null });
    expect(host.run(confirm('c'))).toEqual({ kind: 'unchanged', code: 'ClaimAlreadyConfirmed' });
  });

  test('asked again with the same contents it is unchanged, with others refused without an event', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const first = claim('c', 'i', { resources: { VCPU: 2 }, pciRequests: [request('r', 1, GPU)] });
    host.accept(first);
    expect(host.decide(first)).toEqual({ kind: 'unchanged', code: 'ClaimAlreadyAccepted' });
    for (const other of [
      { ...first, instanceId: 'j' },
      { ...first, resources: { VCPU: 3 } },
      { ...first, pciRequests: [] },
      { ...first, resources: { VCPU: 2, MEMORY_MB: 1 } },
    ]) {
      expect(host.decide(other)).toEqual({
        kind: 'rejected',
        reasons: [{ code: 'ClaimIdReused', claimId: 'c', detail: 'it is open for instance i with other contents' }],
        event: null,
      });
    }
  });

  test('a host nobody registered is unknown and gets no event', () => {
    expect(new ScriptedHost().decide(claim('c', 'i', { resources: { VCPU: 1 } }))).toEqual({
      kind: 'rejected',
      reasons: [{ code: 'HostUnknown', hostId: '' }],
      event: null,
    });
  });

  test('a machine that never reported has no known inventory (B95); shared storage needs no report', () => {
    const machine = new ScriptedHost();
    machine.accept({ type: 'RegisterHost', hostId: HOST, name: 'h', kind: 'machine' });
    expect(reasonsOf(machine.run(claim('c', 'i', { resources: { VCPU: 1 } })))).toEqual([
      { code: 'InventoryUnknown', hostId: HOST },
    ]);
    const sharing = new ScriptedHost();
    sharing.accept({ type: 'RegisterHost', hostId: HOST, name: 's', kind: 'sharing' });
    const record = { total: 10, reserved: 0, minUnit: 1, maxUnit: 10, stepSize: 1, allocationRatio: 1 };
    sharing.accept({
      type: 'SetProviderInventory',
      providerId: HOST,
      inventories: { DISK_GB: record },
      expectedGeneration: null,
    });
    sharing.accept(claim('c', 'i', { resources: { DISK_GB: 10 } }));
  });

  test('every reason of the host itself comes first and in order, with the numbers behind', () => {
    const host = ScriptedHost.reporting([]);
    host.append(
      { type: 'HostSuspended', data: { invariant: 'INV-01', detail: 'd', firstBadEventId: null } },
      { type: 'HostFenced', data: { epoch: 4, attestedBy: 'operator' } },
    );
    host.accept({ type: 'DisableHost', reason: 'broken fan' });
    host.accept({ type: 'StartHostDrain', reason: 'upgrade' });
    expect(reasonsOf(host.run(claim('c', 'i', { resources: { VCPU: 9 } }, { leaseMs: 0 })))).toEqual([
      { code: 'HostSuspended', hostId: HOST, detail: 'INV-01: d' },
      { code: 'HostFenced', hostId: HOST, detail: 'epoch 4' },
      { code: 'HostDisabled', hostId: HOST, detail: 'broken fan' },
      { code: 'HostDraining', hostId: HOST, detail: 'upgrade' },
      { code: 'InvalidAmount', field: 'leaseMs', value: 0, expected: 'whole milliseconds from 1, or null' },
      expect.objectContaining({ code: 'CapacityExceeded', resourceClass: 'VCPU' }),
    ]);
  });

  test('nothing asked, malformed amounts and requests are named by field', () => {
    const host = ScriptedHost.reporting([]);
    expect(reasonsOf(host.run(claim('c', 'i', {})))).toEqual([{ code: 'ClaimEmpty' }]);
    const whole = 'a whole number from 1 to 9007199254740991';
    expect(
      reasonsOf(
        host.run(
          claim('c', 'i', {
            resources: { VCPU: 1.5, MEMORY_MB: -1 },
            allocations: { [HOST]: { DISK_GB: 2 ** 53 } },
            pciRequests: [
              request('r', 0, GPU),
              request('r', 1, GPU),
              request('s', 2, GPU, { addresses: [A] }),
              request('t', 1, GPU, { alternatives: [] }),
            ],
          }),
        ),
      ),
    ).toEqual([
      { code: 'InvalidAmount', field: 'resources.VCPU', value: 1.5, expected: whole },
      { code: 'InvalidAmount', field: 'resources.MEMORY_MB', value: -1, expected: whole },
      { code: 'InvalidAmount', field: `allocations.${HOST}.DISK_GB`, value: 2 ** 53, expected: whole },
      { code: 'InvalidAmount', field: 'pciRequests[0].count', value: 0, expected: whole },
      {
        code: 'RequestMalformed',
        field: 'pciRequests[1].requestId',
        value: 'r',
        expected: 'an id not used by another request',
      },
      {
        code: 'RequestMalformed',
        field: 'pciRequests[2].addresses',
        value: 1,
        expected: 'exactly 2 addresses, as count says',
      },
      { code: 'RequestMalformed', field: 'pciRequests[3].alternatives', value: [], expected: 'at least one' },
    ]);
  });

  test('more than 30 requests are refused by number', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const requests = Array.from({ length: 31 }, (_, n) => request(`r${n}`, 1, GPU));
    expect(reasonsOf(host.run(claim('c', 'i', { pciRequests: requests })))).toEqual([
      {
        code: 'RequestMalformed',
        field: 'pciRequests',
        value: 31,
        expected: 'at most 30 requests and device amounts together',
      },
    ]);
  });

  test('adoption at given addresses: each address has its own reason', () => {
    const host = ScriptedHost.reporting([
      plain(A),
      plain(B),
      pf('0000:90:00.0'),
      vf('0000:90:02.0', '0000:90:00.0'),
      plain('0000:91:00.0'),
      plain('10000:00:01.0'),
      plain('0000:92:00.0', { vendorId: '1af4' }),
    ]);
    host.accept(claim('held', 'j', { pciRequests: [request('r', 1, {}, { addresses: [B], alternatives: [] })] }));
    host.accept(claim('vf', 'k', { pciRequests: [request('r', 1, VF)] }));
    host.accept({ type: 'QuarantineDevice', address: '0000:91:00.0', reason: 'ECC errors' });
    const addresses = ['0000:99:00.0', B, '0000:90:00.0', '0000:91:00.0', '10000:00:01.0', '0000:92:00.0', A, A];
    expect(reasonsOf(host.run(claim('c', 'i', { pciRequests: [request('r', 8, GPU, { addresses })] })))).toEqual([
      { code: 'DeviceUnknown', address: '0000:99:00.0', requestId: 'r' },
      { code: 'DeviceHeld', address: B, requestId: 'r', claimId: 'held' },
      { code: 'DeviceBlocked', address: '0000:90:00.0', requestId: 'r', blockedBy: '0000:90:02.0' },
      { code: 'DeviceBlocked', address: A, requestId: 'r', blockedBy: A },
      { code: 'DeviceQuarantined', address: '0000:91:00.0', requestId: 'r' },
      { code: 'DeviceNotAssignable', address: '10000:00:01.0', requestId: 'r', detail: 'its PCI domain is above ffff' },
      { code: 'DeviceMismatch', address: '0000:92:00.0', requestId: 'r', detail: 'it meets none of the alternatives' },
    ]);
    host.accept(
      claim('c', 'i', { pciRequests: [request('r', 1, {}, { addresses: [A], alternatives: [] })] }, { leaseMs: null }),
    );
    expect(host.owners()[A]).toBe('c');
  });

  test('a named device leaves its relatives to nobody else of the same claim', () => {
    const P = '0000:90:00.0';
    const host = ScriptedHost.reporting([pf(P), vf('0000:90:02.0', P)]);
    const both = claim('c', 'i', { pciRequests: [request('p', 1, PF, { addresses: [P] }), request('v', 1, VF)] });
    expect(reasonsOf(host.run(both))).toEqual([
      { code: 'InsufficientDevices', requestId: 'v', asked: 1, free: 0, total: 1, held: 0, blocked: 0, quarantined: 0 },
    ]);
  });

  test('an amount on a device provider picks as many devices behind it (Placement facts 9.7)', () => {
    const P = '0000:90:00.0';
    const host = ScriptedHost.reporting([
      pf(P),
      vf('0000:90:02.0', P),
      vf('0000:90:02.1', P),
      vf('0000:a0:02.0', '0000:a0:00.0'),
    ]);
    const provider = `provider-${P}`;
    host.accept(claim('c', 'i', { allocations: { [provider]: { CUSTOM_PCI_8086_154C: 2 } } }));
    expect(host.devicesOf('c')).toEqual(['0000:90:02.0', '0000:90:02.1']);
    expect(host.used(provider)).toEqual({ CUSTOM_PCI_8086_154C: 2 });
    expect(reasonsOf(host.run(claim('d', 'j', { allocations: { [provider]: { CUSTOM_PCI_8086_154C: 1 } } })))).toEqual([
      {
        code: 'InsufficientDevices',
        requestId: null,
        asked: 1,
        free: 0,
        total: 2,
        held: 2,
        blocked: 0,
        quarantined: 0,
      },
    ]);
  });

  test('an amount of a device class without a provider takes any device of the class', () => {
    const host = ScriptedHost.reporting([plain(A), plain(B)]);
    host.accept(claim('c', 'i', { resources: { CUSTOM_PCI_10DE_20B0: 2 } }));
    expect(host.devicesOf('c')).toEqual([A, B]);
  });

  test('anti-affinity counts other open members, not the instance itself (INV-08, B70)', () => {
    const host = ScriptedHost.reporting([]);
    const group = (max: number | null) => [
      { groupId: 'g', policy: 'anti-affinity' as const, maxServerPerHost: max, epoch: null },
    ];
    host.accept(claim('c1', 'i', { resources: { VCPU: 1 }, groups: group(null) }));
    expect(reasonsOf(host.run(claim('c2', 'j', { resources: { VCPU: 1 }, groups: group(null) })))).toEqual([
      { code: 'AntiAffinityViolated', groupId: 'g', members: 1, maxServerPerHost: 1 },
    ]);
    host.accept(claim('c3', 'i', { resources: { VCPU: 1 }, groups: group(null) }));
    host.accept(claim('c4', 'j', { resources: { VCPU: 1 }, groups: group(2) }));
    expect(host.run(claim('c5', 'k', { resources: { VCPU: 1 }, groups: group(2) })).kind).toBe('rejected');
    host.accept(claim('c6', 'k', { resources: { VCPU: 1 }, groups: [{ ...group(2)[0]!, groupId: 'h' }] }));
  });

  test('a claim under a closed epoch is refused (DESIGN rule 10)', () => {
    const host = ScriptedHost.reporting([]);
    host.append({ type: 'GroupEpochClosed', data: { groupId: 'g', epoch: 2 } });
    const of = (epoch: number) => ({
      resources: { VCPU: 1 },
      groups: [{ groupId: 'g', policy: 'affinity' as const, maxServerPerHost: null, epoch }],
    });
    expect(reasonsOf(host.run(claim('c2', 'i', of(2))))).toEqual([
      { code: 'GroupEpochClosed', groupId: 'g', epoch: 2 },
    ]);
    host.accept(claim('c3', 'i', of(3)));
  });
});
