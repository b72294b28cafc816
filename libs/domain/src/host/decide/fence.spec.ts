import { abort, claim, confirm, GPU, HOST, plain, release, report, request } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';
import type { HostCommand } from '../host.commands.js';

const [A, B] = ['0000:81:00.0', '0000:82:00.0'];
const fence: HostCommand = { type: 'FenceHost', attestedBy: 'operator:17' };
const back = (
  more: Partial<Extract<HostCommand, { readonly type: 'ReturnHost' }>> = {},
): Extract<HostCommand, { readonly type: 'ReturnHost' }> => ({
  type: 'ReturnHost',
  bootId: 'boot-2',
  devicesInUse: [],
  instancesRunning: [],
  homes: [],
  ...more,
});

/** `c` confirmed for `i` on A, `d` held for `j` on B, then fenced. */
const fenced = (): ScriptedHost => {
  const host = ScriptedHost.reporting([plain(A), plain(B)]);
  host.accept(claim('c', 'i', { pciRequests: [request('r', 1, GPU)] }));
  host.accept(confirm('c', 'i'));
  host.accept(claim('d', 'j', { pciRequests: [request('r', 1, GPU)] }));
  host.accept(fence);
  return host;
};
const rebooted = (): ScriptedHost => {
  const host = fenced();
  host.accept(report([plain(A), plain(B)], { bootId: 'boot-2' }));
  return host;
};
const stranded = (claimId: string) => ({ code: 'ClaimStranded', claimId, hostId: HOST, epoch: 1 });

describe('a fence (DESIGN rule 12)', () => {
  test('is attested once, with an epoch of its own', () => {
    const host = ScriptedHost.reporting([]);
    expect(host.accept(fence)).toEqual([{ type: 'HostFenced', data: { epoch: 1, attestedBy: 'operator:17' } }]);
    expect(host.decide(fence)).toEqual({ kind: 'unchanged', code: 'HostAlreadyFenced' });
    expect(host.state).toMatchObject({ fence: { epoch: 1, bootId: 'boot-1' }, fenceEpoch: 1 });
  });

  test('takes no new claim and strands the open ones: they keep what they hold', () => {
    const host = fenced();
    expect(host.run(claim('e', 'k', { resources: { VCPU: 1 } }))).toMatchObject({ reasons: [{ code: 'HostFenced' }] });
    expect([...host.state.stranded]).toEqual(['c', 'd']);
    for (const [command, id] of [
      [release('c', 'i'), 'c'],
      [abort('d', 'j'), 'd'],
      [{ ...claim('d', 'j', { pciRequests: [] }), type: 'ChangeClaim' } as HostCommand, 'd'],
    ] as const) {
      expect(host.decide(command)).toMatchObject({ kind: 'rejected', reasons: [stranded(id)], event: null });
    }
    expect(host.decide(confirm('d', 'j'))).toMatchObject({ reasons: [{ code: 'HostFenced' }] });
    const expire: HostCommand = { type: 'ExpireClaim', claimId: 'd', leaseSequence: 0 };
    expect(host.decide(expire)).toEqual({ kind: 'unchanged', code: 'ClaimStranded' });
    expect(host.owners()).toEqual({ [A]: 'c', [B]: 'd' });
  });

  test('still remembers an abort of a claim never seen', () => {
    expect(fenced().accept(abort('e', 'k'))).toMatchObject([{ type: 'ClaimAborted', data: { neverSeen: true } }]);
  });

  test('ends by another boot only, and one that was reported', () => {
    const host = fenced();
    expect(host.decide(back({ bootId: 'boot-1' }))).toMatchObject({ reasons: [{ code: 'HostNotRebooted' }] });
    expect(host.decide(back())).toMatchObject({ reasons: [{ code: 'BootNotReported', hostId: HOST }] });
    // A report of the boot that was fenced says nothing new about it.
    host.accept(report([plain(A)], { sequence: 2 }));
    expect(host.decide(back({ bootId: 'boot-1' }))).toMatchObject({ reasons: [{ code: 'HostNotRebooted' }] });
  });

  test('a return ends what the later boot does not see in use, as what it was', () => {
    const host = rebooted();
    expect(host.accept(back())).toEqual([
      { type: 'HostReturned', data: { epoch: 1, bootId: 'boot-2' } },
      { type: 'ClaimReleased', data: { claimId: 'c', instanceId: 'i', devicesDropped: [], generations: {} } },
      {
        type: 'ClaimAborted',
        data: {
          claimId: 'd',
          instanceId: 'j',
          reason: 'the host returned after fence 1: not in use',
          neverSeen: false,
          devicesDropped: [],
          generations: {},
        },
      },
    ]);
    expect(host.owners()).toEqual({ [A]: null, [B]: null });
    expect(host.state).toMatchObject({ fence: null, fenceEpoch: 1 });
    expect(host.state.stranded.size).toBe(0);
    expect(host.decide(back())).toEqual({ kind: 'unchanged', code: 'HostNotFenced' });
    host.accept(fence);
    expect(host.state.fence?.epoch).toBe(2);
  });

  test.each([
    ['device', back({ devicesInUse: [A] })],
    ['instance', back({ instancesRunning: ['i'] })],
  ])('what is seen in use by its %s stays stranded until it is not', (_, seen) => {
    const host = rebooted();
    expect(host.accept(seen).map(({ type }) => type)).toEqual(['HostReturned', 'ClaimAborted']);
    expect([...host.state.stranded]).toEqual(['c']);
    expect(host.decide(release('c', 'i'))).toMatchObject({ reasons: [stranded('c')] });
    expect(host.decide(seen)).toEqual({ kind: 'unchanged', code: 'HostAlreadyReturned' });
    // New claims go on beside it.
    host.accept(claim('e', 'k', { pciRequests: [request('r', 1, GPU)] }));
    expect(host.owners()).toEqual({ [A]: 'c', [B]: 'e' });
    expect(host.accept(back())).toMatchObject([{ type: 'ClaimReleased', data: { claimId: 'c' } }]);
  });

  test('a claim whose instance was never moved away is an ordinary one again', () => {
    const host = rebooted();
    expect(host.accept(back({ homes: ['c'] }))[0]).toEqual({
      type: 'HostReturned',
      data: { epoch: 1, bootId: 'boot-2', reinstated: ['c'] },
    });
    expect(host.owners()).toEqual({ [A]: 'c', [B]: null });
    host.accept(release('c', 'i'));
  });

  test('a claim whose strict-affinity group gathered elsewhere stays stranded, though its instance is at home here', () => {
    const host = ScriptedHost.reporting([plain(A), plain(B)]);
    const group = { groupId: 'g', policy: 'affinity' as const, maxServerPerHost: null, epoch: 1 };
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, GPU)], groups: [group] }));
    host.accept(confirm('c', 'i'));
    host.accept(claim('d', 'j', { pciRequests: [request('r', 1, GPU)] }));
    host.accept(confirm('d', 'j'));
    host.accept(fence);
    host.accept({ type: 'CloseGroupEpoch', groupId: 'g', epoch: 1 });
    host.accept(report([plain(A), plain(B)], { bootId: 'boot-2' }));
    expect(host.accept(back({ homes: ['c', 'd'] }))).toEqual([
      { type: 'HostReturned', data: { epoch: 1, bootId: 'boot-2', reinstated: ['d'] } },
    ]);
    expect(host.decide(back({ homes: ['c', 'd'] }))).toEqual({ kind: 'unchanged', code: 'HostAlreadyReturned' });
    // Evacuated or deleted, it is at home here no more.
    expect(host.accept(back({ homes: ['d'] }))).toMatchObject([{ type: 'ClaimReleased', data: { claimId: 'c' } }]);
  });

  test('devices that vanished under several stranded claims move their provider once for each', () => {
    const host = fenced();
    host.accept(report([], { bootId: 'boot-2' }));
    const ends = host.accept(back()).slice(1);
    expect(ends).toMatchObject([{ data: { devicesDropped: [A] } }, { data: { devicesDropped: [B] } }]);
    expect(host.owners()).toEqual({});
  });

  test('retirement ends everything that is stranded', () => {
    const host = fenced();
    expect(host.accept({ type: 'RetireHost', reason: 'scrapped' })).toEqual([
      { type: 'HostRetired', data: { reason: 'scrapped', endedClaims: ['c', 'd'] } },
    ]);
    expect(host.state.stranded.size).toBe(0);
    host.accept({ type: 'RegisterHost', hostId: HOST, name: 'h1', kind: 'machine' });
    expect(host.state.fenceEpoch).toBe(1);
  });
});
