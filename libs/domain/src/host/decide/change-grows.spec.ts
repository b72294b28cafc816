import type { ChangeClaim, ClaimWish, GuestCell } from '../../index.js';
import { claim, GPU, HOST, plain, request } from '../../testing/host-builders.js';
import { guest, guestCell } from '../../testing/numa-builders.js';
import { A, B, machine, reasonsOf, TWO } from '../../testing/numa-host.js';
import type { ScriptedHost } from '../../testing/scripted-host.js';

const change = (wish: Partial<ClaimWish>): ChangeClaim => ({ ...claim('c', 'i', wish), type: 'ChangeClaim' });
/** A claim of all kinds of things on a host that was suspended afterwards. */
const suspended = (wish: Partial<ClaimWish>): ScriptedHost => {
  const host = machine(TWO, [plain(A, { numaNode: 0 }), plain(B, { numaNode: 1 })]);
  host.accept(claim('c', 'i', wish));
  host.accept({ type: 'SuspendHost', invariant: 'INV-01', detail: 'x', firstBadEventId: null });
  return host;
};
const REFUSED = [{ code: 'HostSuspended', hostId: HOST }];
const cell = (more: Partial<GuestCell>) => ({
  resources: { VCPU: 1 },
  numa: guest([guestCell(0, { sharedCpus: [0], dedicatedCpus: [1, 2], hostCell: 0, ...more })]),
});

describe('a claim on a suspended host may give back, never grow (DESIGN rule 2)', () => {
  const amounts = { resources: { VCPU: 2, MEMORY_MB: 512 } };
  const devices = (...addresses: string[]) => ({
    resources: { VCPU: 1 },
    pciRequests: [request('r', addresses.length, GPU, { addresses })],
  });
  test.each([
    ['less of one amount', amounts, { resources: { VCPU: 1, MEMORY_MB: 512 } }],
    ['one amount gone', amounts, { resources: { VCPU: 2 } }],
    ['a device gone', devices(A, B), devices(B)],
    ['a dedicated CPU gone', cell({}), cell({ dedicatedCpus: [1] })],
    ['a floating vCPU gone', cell({}), cell({ sharedCpus: [] })],
    ['less memory of a cell', cell({}), cell({ memoryMib: 512 })],
    ['the cells gone', cell({}), { resources: { VCPU: 1 } }],
  ])('accepted: %s', (_, before, after) => {
    expect(suspended(before).run(change(after)).kind).toBe('accepted');
  });

  test.each([
    ['more of one amount, less of another', amounts, { resources: { VCPU: 3, MEMORY_MB: 1 } }],
    ['another class', { resources: { VCPU: 2 } }, { resources: { VCPU: 1, MEMORY_MB: 1 } }],
    ['another device instead', devices(A), devices(B)],
    ['one more device', devices(A), devices(A, B)],
    ['one more dedicated CPU', cell({}), cell({ dedicatedCpus: [1, 2, 3] })],
    ['one more floating vCPU', cell({}), cell({ sharedCpus: [0, 4] })],
    ['a floating vCPU instead of a dedicated one', cell({}), cell({ sharedCpus: [0, 1], dedicatedCpus: [2] })],
    ['more memory of a cell', cell({}), cell({ memoryMib: 1025 })],
    ['pages of another size', cell({}), { ...cell({}), numa: { ...cell({}).numa, pageSize: 'large' as const } }],
    ['another host cell', cell({}), cell({ hostCell: 1 })],
    ['other host CPUs', cell({}), cell({ hostCpus: [4, 5] })],
    [
      'a CPU for the emulator',
      cell({}),
      { ...cell({}), numa: { ...cell({}).numa, emulatorPolicy: 'isolate' as const } },
    ],
    ['cells where there were none', { resources: { VCPU: 1 } }, cell({})],
  ])('refused: %s', (_, before, after) => {
    const host = suspended(before);
    const held = host.state.claims.get('c');
    const reasons = reasonsOf(host.run(change(after)));
    expect(reasons).toContainEqual(REFUSED[0]);
    expect(host.state.claims.get('c')).toEqual(held);
  });
});
