import {
  claim,
  confirm,
  emptyWish,
  GPU,
  HOST,
  PF,
  pf,
  plain,
  providerOf,
  report,
  request,
  VF,
  vf,
} from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';
import type { ClaimWish } from '../host.commands.js';

const A = '0000:81:00.0';
const B = '0000:82:00.0';
const change = (wish: Partial<ClaimWish>, claimId = 'c') => ({
  type: 'ChangeClaim' as const,
  claimId,
  instanceId: 'i',
  ...emptyWish,
  ...wish,
});
const with2 = (): ScriptedHost => {
  const host = ScriptedHost.reporting([plain(A), plain(B), plain('0000:83:00.0')]);
  host.accept(claim('c', 'i', { resources: { VCPU: 4 }, pciRequests: [request('r', 1, GPU, { addresses: [B] })] }));
  return host;
};

describe('ChangeClaim replaces the whole map in one event (Placement facts 9.8)', () => {
  test('devices that still serve stay, the rest is added and given back in one event', () => {
    const host = with2();
    expect(
      host.accept(change({ resources: { MEMORY_MB: 100 }, pciRequests: [request('r', 2, GPU)], projectId: 'q' })),
    ).toEqual([
      {
        type: 'ClaimChanged',
        data: expect.objectContaining({
          claimId: 'c',
          projectId: 'q',
          allocations: {
            [HOST]: { MEMORY_MB: 100 },
            [providerOf(A)]: { CUSTOM_PCI_10DE_20B0: 1 },
            [providerOf(B)]: { CUSTOM_PCI_10DE_20B0: 1 },
          },
          devices: [expect.objectContaining({ address: A }), expect.objectContaining({ address: B })],
          devicesDropped: [],
          generations: { [HOST]: 3, [providerOf(A)]: 2, [providerOf(B)]: 3 },
        }),
      },
    ]);
    expect(host.used()).toEqual({ MEMORY_MB: 100 });
    expect(host.owners()).toEqual({ [A]: 'c', [B]: 'c', '0000:83:00.0': null });
    host.accept(change({ pciRequests: [request('r', 1, GPU)] }));
    expect(Object.values(host.owners()).filter((owner) => owner === 'c')).toHaveLength(1);
  });

  test('the same contents are unchanged; status and lease stay', () => {
    const host = with2();
    host.accept(confirm('c'));
    const same = change({ resources: { VCPU: 4 }, pciRequests: [request('r', 1, GPU, { addresses: [B] })] });
    expect(host.decide(same)).toEqual({ kind: 'unchanged', code: 'ClaimUnchanged' });
    host.accept(change({ resources: { VCPU: 1 } }));
    expect(host.state.claims.get('c')).toMatchObject({ status: 'confirmed', instanceId: 'i', devices: [] });
  });

  test('a refused change takes nothing, gives nothing back and leaves no event', () => {
    const host = with2();
    const before = host.state;
    expect(host.run(change({ resources: { VCPU: 9 }, pciRequests: [request('r', 4, GPU)] }))).toMatchObject({
      kind: 'rejected',
      event: null,
      reasons: [
        { code: 'CapacityExceeded', asked: 9, free: 8, used: 0 },
        { code: 'InsufficientDevices', asked: 4, free: 3, total: 3, held: 0 },
      ],
    });
    expect(host.state).toEqual(before);
  });

  test('its own devices count as free: a VF becomes the whole card', () => {
    const P = '0000:90:00.0';
    const host = ScriptedHost.reporting([pf(P), vf('0000:90:02.0', P)]);
    host.accept(claim('c', 'i', { pciRequests: [request('v', 1, VF)] }));
    host.accept(change({ pciRequests: [request('p', 1, PF)] }));
    expect(host.owners()).toEqual({ [P]: 'c', '0000:90:02.0': null });
  });

  test('over capacity, keeping and reducing are allowed, growing is not (INV-07, B64)', () => {
    const host = with2();
    host.accept({
      type: 'SetProviderInventory',
      providerId: HOST,
      inventories: { VCPU: { total: 8, reserved: 6, minUnit: 1, maxUnit: 8, stepSize: 1, allocationRatio: 1 } },
      expectedGeneration: null,
    });
    host.accept(change({ resources: { VCPU: 4 }, projectId: 'other' }));
    host.accept(change({ resources: { VCPU: 3 } }));
    expect(host.decide(change({ resources: { VCPU: 4 } }))).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'CapacityExceeded', asked: 4, free: 2, total: 8, reserved: 6, used: 0 }],
    });
  });

  test('a held device that vanished may be kept, and is dropped when the change lets it go', () => {
    const host = with2();
    host.accept({ ...report([plain(A)]), sequence: 2 });
    host.accept(change({ resources: { VCPU: 1 }, pciRequests: [request('r', 1, GPU, { addresses: [B] })] }));
    expect(host.owners()).toEqual({ [A]: null, [B]: 'c' });
    const [event] = host.accept(change({ resources: { VCPU: 1 } }));
    expect(event?.data).toMatchObject({ devicesDropped: [B] });
    expect(host.owners()).toEqual({ [A]: null });
  });

  test('a class that a report took away may stay or shrink, not grow (Placement facts 9.6)', () => {
    const host = with2();
    host.accept({ ...report([plain(A), plain(B)], { totals: {} }), sequence: 2 });
    host.accept(change({ resources: { VCPU: 3 } }));
    expect(host.decide(change({ resources: { VCPU: 4 } }))).toMatchObject({
      reasons: [{ code: 'InventoryMissing', resourceClass: 'VCPU', asked: 4 }],
    });
  });

  test('unknown, ended and foreign claims are refused', () => {
    const host = with2();
    expect(host.decide(change({ resources: { VCPU: 1 } }, 'x'))).toMatchObject({ reasons: [{ code: 'ClaimUnknown' }] });
    expect(host.decide({ ...change({ resources: { VCPU: 1 } }), instanceId: 'j' })).toMatchObject({
      reasons: [{ code: 'ClaimOfAnotherInstance' }],
    });
  });

  test('a suspended host lets a claim shrink, not grow; a disabled one lets it grow; a fenced one neither', () => {
    const host = with2();
    host.accept({ type: 'DisableHost', reason: 'x' });
    host.accept(change({ resources: { VCPU: 5 } }));
    host.append({ type: 'HostSuspended', data: { invariant: 'INV-01', detail: '', firstBadEventId: null } });
    expect(host.decide(change({ resources: { VCPU: 6 } }))).toMatchObject({
      kind: 'rejected',
      event: null,
      reasons: [{ code: 'HostSuspended', hostId: HOST }],
    });
    expect(host.decide(change({ pciRequests: [request('r', 1, GPU)] }))).toMatchObject({ kind: 'rejected' });
    host.accept(change({ resources: { VCPU: 2 } }));
    host.append({ type: 'HostFenced', data: { epoch: 1, attestedBy: 'o' } });
    expect(host.decide(change({ resources: { VCPU: 1 } }))).toMatchObject({
      reasons: [{ code: 'ClaimStranded', claimId: 'c', epoch: 1 }],
    });
  });

  test('a new anti-affinity group is judged, one it already had is not', () => {
    const host = with2();
    const groups = [{ groupId: 'g', policy: 'anti-affinity' as const, maxServerPerHost: 1, epoch: null }];
    host.accept(claim('d', 'j', { resources: { VCPU: 1 }, groups }));
    expect(host.decide(change({ resources: { VCPU: 1 }, groups }))).toMatchObject({
      reasons: [{ code: 'AntiAffinityViolated', groupId: 'g', members: 1 }],
    });
    host.accept({ ...change({ resources: { VCPU: 2 }, groups }, 'd'), instanceId: 'j' });
  });

  test('leaves the destination of a move one: it is confirmed by its move only (DESIGN rule 8)', () => {
    const host = ScriptedHost.reporting([plain(A), plain(B)]);
    const move = { moveId: 'm', role: 'destination' as const, sourceClaimId: 'elsewhere' };
    host.accept(claim('c', 'i', { resources: { VCPU: 4 }, move }));
    host.accept(change({ resources: { VCPU: 2 }, move: null }));
    expect(host.state.claims.get('c')?.move).toEqual(move);
    expect(host.decide(confirm('c', 'i'))).toMatchObject({ reasons: [{ code: 'ClaimInMove', moveId: 'm' }] });
    host.accept({ ...confirm('c', 'i'), moveId: 'm' });
  });
});
