import { abort, claim, GPU, HOST, plain, report, request } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';
import type { HostCommand } from '../host.commands.js';

const register = { type: 'RegisterHost' as const, hostId: HOST, name: 'h1', kind: 'machine' as const };
const retire: HostCommand = { type: 'RetireHost', reason: 'sold' };

describe('the life of a host', () => {
  test('registered once; the same again is unchanged, another name or kind refused', () => {
    const host = new ScriptedHost();
    expect(host.accept(register)).toEqual([
      { type: 'HostRegistered', data: { hostId: HOST, name: 'h1', kind: 'machine', incarnation: 1, generations: {} } },
    ]);
    expect(host.state.providers.get(HOST)).toMatchObject({ parentProviderId: null, name: 'h1', generation: 0 });
    expect(host.decide(register)).toEqual({ kind: 'unchanged', code: 'HostAlreadyRegistered' });
    for (const other of [
      { ...register, name: 'h2' },
      { ...register, kind: 'sharing' as const },
    ]) {
      expect(host.decide(other)).toEqual({
        kind: 'rejected',
        event: null,
        reasons: [{ code: 'HostAlreadyRegistered', hostId: HOST, detail: 'as machine h1' }],
      });
    }
  });

  test('retired only when empty; its id starts anew with generation 0 and remembers ended claims (Placement facts 9.13)', () => {
    const host = ScriptedHost.reporting([plain('0000:81:00.0')]);
    host.accept(claim('c', 'i', { resources: { VCPU: 1 } }));
    expect(host.decide(retire)).toMatchObject({
      reasons: [{ code: 'HostInUse', hostId: HOST, detail: '1 open claims' }],
    });
    host.accept(abort('c'));
    expect(host.accept(retire)).toEqual([{ type: 'HostRetired', data: { reason: 'sold', endedClaims: [] } }]);
    expect(host.decide({ type: 'DisableHost', reason: 'x' })).toMatchObject({ reasons: [{ code: 'HostRetired' }] });
    const refused = host.run(claim('d', 'i', { resources: { VCPU: 1 } }));
    expect(refused).toMatchObject({ reasons: [{ code: 'HostRetired' }], event: { type: 'ClaimRejected' } });
    expect(host.accept({ ...register, name: 'new' })[0]?.data).toMatchObject({ incarnation: 2 });
    expect(host.state).toMatchObject({ status: 'registered', name: 'new', bootId: null, reportSequence: 0 });
    expect([host.state.devices.size, host.state.providers.get(HOST)?.generation]).toEqual([0, 0]);
    expect(host.state.ended.get('c')?.end).toBe('aborted');
    expect(host.decide(report([], { sequence: 9 }))).toEqual({ kind: 'unchanged', code: 'ReportLate' });
  });

  test('claims of a fenced host end with it (DESIGN rule 12)', () => {
    const host = ScriptedHost.reporting([plain('0000:81:00.0')]);
    host.accept(claim('held', 'i', { resources: { VCPU: 1 } }));
    host.accept(claim('confirmed', 'j', { pciRequests: [request('r', 1, GPU)] }, { leaseMs: null }));
    host.append({ type: 'HostFenced', data: { epoch: 1, attestedBy: 'operator' } });
    expect(host.accept(retire)[0]?.data).toEqual({ reason: 'sold', endedClaims: ['confirmed', 'held'] });
    expect([host.state.ended.get('held')?.end, host.state.ended.get('confirmed')?.end]).toEqual([
      'aborted',
      'released',
    ]);
    expect(host.state.claims.size).toBe(0);
  });

  test.each<[string, HostCommand, object, HostCommand, string]>([
    [
      'disable',
      { type: 'DisableHost', reason: 'fan' },
      { disabled: { reason: 'fan' } },
      { type: 'DisableHost', reason: 'fan' },
      'HostAlreadyDisabled',
    ],
    [
      'drain',
      { type: 'StartHostDrain', reason: 'up' },
      { drain: { reason: 'up', done: false } },
      { type: 'StartHostDrain', reason: 'up' },
      'HostAlreadyDraining',
    ],
    [
      'suspend',
      { type: 'SuspendHost', invariant: 'INV-01', detail: 'd', firstBadEventId: 'e' },
      { suspended: { invariant: 'INV-01', detail: 'd', firstBadEventId: 'e' } },
      { type: 'SuspendHost', invariant: 'INV-02', detail: '', firstBadEventId: null },
      'HostAlreadySuspended',
    ],
  ])('%s once', (_, command, state, again, code) => {
    const host = ScriptedHost.reporting([]);
    host.accept(command);
    expect(host.state).toMatchObject(state);
    expect(host.decide(again)).toEqual({ kind: 'unchanged', code });
  });

  test('enable ends disabling and draining; a new reason is a new event', () => {
    const host = ScriptedHost.reporting([]);
    expect(host.decide({ type: 'EnableHost' })).toEqual({ kind: 'unchanged', code: 'HostAlreadyEnabled' });
    host.accept({ type: 'DisableHost', reason: 'a' });
    host.accept({ type: 'DisableHost', reason: 'b' });
    host.accept({ type: 'StartHostDrain', reason: 'c' });
    expect(host.accept({ type: 'EnableHost' })).toEqual([{ type: 'HostEnabled', data: {} }]);
    expect(host.state).toMatchObject({ disabled: null, drain: null });
    host.accept({ type: 'StartHostDrain', reason: 'c' });
    host.accept({ type: 'EnableHost' });
  });

  test('a drain is done when nothing is left', () => {
    const host = ScriptedHost.reporting([]);
    const done: HostCommand = { type: 'CompleteHostDrain' };
    expect(host.decide(done)).toMatchObject({ reasons: [{ code: 'HostNotDraining', hostId: HOST }] });
    host.accept(claim('c', 'i', { resources: { VCPU: 1 } }));
    host.accept({ type: 'StartHostDrain', reason: 'x' });
    expect(host.decide(done)).toMatchObject({ reasons: [{ code: 'HostInUse' }] });
    host.accept(abort('c'));
    expect(host.accept(done)).toEqual([{ type: 'HostDrained', data: {} }]);
    expect(host.state.drain).toEqual({ reason: 'x', done: true });
    expect(host.decide(done)).toEqual({ kind: 'unchanged', code: 'HostAlreadyDrained' });
    expect(host.decide({ type: 'StartHostDrain', reason: 'y' })).toEqual({
      kind: 'unchanged',
      code: 'HostAlreadyDrained',
    });
  });

  test('resume ends a suspension', () => {
    const host = ScriptedHost.reporting([]);
    expect(host.decide({ type: 'ResumeHost', reason: 'r' })).toEqual({ kind: 'unchanged', code: 'HostNotSuspended' });
    host.accept({ type: 'SuspendHost', invariant: 'INV-01', detail: 'd', firstBadEventId: null });
    expect(host.accept({ type: 'ResumeHost', reason: 'r' })).toEqual([{ type: 'HostResumed', data: { reason: 'r' } }]);
    expect(host.state.suspended).toBeNull();
  });

  test('every command but register and claim is refused where there is no host', () => {
    expect(new ScriptedHost().decide({ type: 'EnableHost' })).toEqual({
      kind: 'rejected',
      event: null,
      reasons: [{ code: 'HostUnknown', hostId: '' }],
    });
  });
});

describe('quarantine', () => {
  const A = '0000:81:00.0';
  test('takes a device out of hand and back', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const quarantine = (reason: string): HostCommand => ({ type: 'QuarantineDevice', address: A, reason });
    expect(host.accept(quarantine('ECC'))).toEqual([
      { type: 'DeviceQuarantined', data: { address: A, reason: 'ECC' } },
    ]);
    expect(host.decide(quarantine('ECC'))).toEqual({ kind: 'unchanged', code: 'DeviceAlreadyQuarantined' });
    host.accept(quarantine('worse'));
    expect(host.decide(claim('c', 'i', { pciRequests: [request('r', 1, GPU)] }))).toMatchObject({
      reasons: [{ code: 'InsufficientDevices', free: 0, quarantined: 1 }],
    });
    expect(host.accept({ type: 'RestoreDevice', address: A })).toEqual([
      { type: 'DeviceRestored', data: { address: A } },
    ]);
    expect(host.decide({ type: 'RestoreDevice', address: A })).toEqual({
      kind: 'unchanged',
      code: 'DeviceNotQuarantined',
    });
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, GPU)] }));
  });

  test('of an unknown device is refused', () => {
    const host = ScriptedHost.reporting([]);
    for (const command of [
      { type: 'QuarantineDevice' as const, address: A, reason: 'x' },
      { type: 'RestoreDevice' as const, address: A },
    ]) {
      expect(host.decide(command)).toMatchObject({ reasons: [{ code: 'DeviceUnknown', address: A }] });
    }
  });

  test('a device seen in use without a claim is not handed out, nor are its relatives', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const drift = (used: { address: string; by: string }[]) =>
      host.append({
        type: 'DeviceDriftObserved',
        data: { seenRevision: 1, bootId: 'boot-1', sequence: 2, used, unused: [] },
      });
    drift([{ address: A, by: 'guest x' }]);
    expect(host.decide(claim('c', 'i', { pciRequests: [request('r', 1, GPU, { addresses: [A] })] }))).toMatchObject({
      reasons: [{ code: 'DeviceNotAssignable', address: A, detail: 'in use by guest x without a claim' }],
    });
    drift([]);
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, GPU)] }));
  });
});
