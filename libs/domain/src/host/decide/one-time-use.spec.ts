import { abort, claim, confirm, emptyWish, GPU, plain, release, report, request } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

const ONCE = '0000:81:00.0';
const PLAIN = '0000:82:00.0';
const once = plain(ONCE, { tags: { one_time_use: 'true' } });
const take = (claimId: string, address: string, leaseMs: number | null = 60_000) =>
  claim(claimId, `i-${claimId}`, { pciRequests: [request('r', 1, GPU, { addresses: [address] })] }, { leaseMs });
const clear = { type: 'ClearDeviceReservation' as const, address: ONCE };

describe('a device for one use', () => {
  let host: ScriptedHost;
  beforeEach(() => {
    host = ScriptedHost.reporting([once, plain(PLAIN)]);
  });
  const used = () => {
    host.accept(take('c', ONCE, null));
    host.accept(release('c'));
  };

  test('is kept back from its confirmation on, by an event of its own', () => {
    host.accept(take('c', ONCE));
    expect(host.accept(confirm('c')).map(({ type }) => type)).toEqual(['ClaimConfirmed', 'DevicesReserved']);
    expect(host.state.devices.get(ONCE)).toMatchObject({ claimId: 'c', reserved: { claimId: 'c' } });
    host.accept(release('c'));
    expect(host.decide(take('d', ONCE))).toMatchObject({ reasons: [{ code: 'DeviceReserved', address: ONCE }] });
  });

  test('born confirmed it is used at once; other devices are not touched', () => {
    const events = host.accept(claim('c', 'i', { pciRequests: [request('r', 2, GPU)] }, { leaseMs: null }));
    expect(events[1]).toEqual({ type: 'DevicesReserved', data: { claimId: 'c', addresses: [ONCE] } });
    expect(host.state.devices.get(PLAIN)?.reserved).toBeNull();
  });

  test('a claim that was never confirmed used nothing', () => {
    host.accept(take('c', ONCE));
    host.accept(abort('c'));
    host.accept(take('d', ONCE));
  });

  test('is not counted as free until it is cleared', () => {
    used();
    const both = claim('d', 'i', { pciRequests: [request('r', 2, GPU)] });
    expect(host.decide(both)).toMatchObject({
      reasons: [{ code: 'InsufficientDevices', asked: 2, free: 1, total: 2, reserved: 1 }],
    });
    expect(host.accept(clear)).toEqual([{ type: 'DeviceReservationCleared', data: { address: ONCE } }]);
    host.accept(both);
  });

  test('is cleared by nobody while a claim has it, and only once', () => {
    host.accept(take('c', ONCE, null));
    expect(host.decide(clear)).toMatchObject({ reasons: [{ code: 'DeviceHeld', claimId: 'c' }] });
    host.accept(release('c'));
    host.accept(clear);
    expect(host.decide(clear)).toEqual({ kind: 'unchanged', code: 'DeviceNotReserved' });
    expect(host.decide({ ...clear, address: '0000:99:00.0' })).toMatchObject({ reasons: [{ code: 'DeviceUnknown' }] });
  });

  test('stays kept back over a time without it on the bus, and a quarantine does too', () => {
    used();
    host.accept({ type: 'QuarantineDevice', address: PLAIN, reason: 'ECC' });
    host.accept(report([], { sequence: 2 }));
    expect(host.state.devices.size).toBe(0);
    host.accept(report([once, plain(PLAIN)], { sequence: 3 }));
    expect(host.state.devices.get(ONCE)?.reserved).toEqual({ claimId: 'c' });
    expect(host.state.devices.get(PLAIN)?.quarantine).toEqual({ reason: 'ECC' });
    expect(host.state.marks.size).toBe(0);
  });

  test('marks of a device that is gone can be taken away', () => {
    used();
    host.accept({ type: 'QuarantineDevice', address: ONCE, reason: 'ECC' });
    host.accept(report([plain(PLAIN)], { sequence: 2 }));
    host.accept(clear);
    host.accept({ type: 'RestoreDevice', address: ONCE });
    expect(host.state.marks.size).toBe(0);
    host.accept(report([once, plain(PLAIN)], { sequence: 3 }));
    host.accept(take('d', ONCE));
  });

  test('a change that adds it to a confirmed claim uses it; giving it up in a change leaves it used', () => {
    host.accept(take('c', PLAIN, null));
    const change = (...addresses: string[]) => ({
      type: 'ChangeClaim' as const,
      ...emptyWish,
      claimId: 'c',
      instanceId: 'i-c',
      pciRequests: [request('r', addresses.length, GPU, { addresses })],
    });
    expect(host.accept(change(PLAIN, ONCE)).map(({ type }) => type)).toEqual(['ClaimChanged', 'DevicesReserved']);
    host.accept(change(PLAIN));
    expect(host.decide(take('d', ONCE))).toMatchObject({ reasons: [{ code: 'DeviceReserved' }] });
  });

  test('attached to a confirmed claim it is used; attached to a held one only once that is confirmed', () => {
    const attach = {
      type: 'AttachDevices' as const,
      claimId: 'c',
      instanceId: 'i-c',
      request: request('more', 1, GPU, { addresses: [ONCE] }),
    };
    const confirmed = ScriptedHost.reporting([once, plain(PLAIN)]);
    confirmed.accept(take('c', PLAIN, null));
    expect(confirmed.accept(attach)[1]).toEqual({
      type: 'DevicesReserved',
      data: { claimId: 'c', addresses: [ONCE] },
    });
    confirmed.accept({ type: 'DetachDevices', claimId: 'c', instanceId: 'i-c', requestId: 'more', addresses: null });
    expect(confirmed.decide(take('d', ONCE))).toMatchObject({ reasons: [{ code: 'DeviceReserved', address: ONCE }] });
    host.accept(take('c', PLAIN));
    expect(host.accept(attach).map(({ type }) => type)).toEqual(['ClaimChanged']);
    expect(host.accept(confirm('c')).map(({ type }) => type)).toEqual(['ClaimConfirmed', 'DevicesReserved']);
  });
});
