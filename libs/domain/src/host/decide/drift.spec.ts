import { claim, confirm, GPU, HOST, pf, plain, release, report, request, VF, vf } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';
import type { ObserveDeviceDrift } from '../host.commands.js';

const A = '0000:81:00.0';
const B = '0000:82:00.0';
const CARD = '0000:83:00.0';
const CHILD = '0000:83:00.1';

const drift = (host: ScriptedHost, more: Partial<ObserveDeviceDrift> = {}): ObserveDeviceDrift => ({
  type: 'ObserveDeviceDrift',
  seenRevision: host.state.revision,
  bootId: 'boot-1',
  sequence: 1,
  used: [],
  unused: [],
  ...more,
});

describe('ObserveDeviceDrift', () => {
  let host: ScriptedHost;
  beforeEach(() => {
    host = ScriptedHost.reporting([plain(A), plain(B), pf(CARD), vf(CHILD, CARD)]);
  });
  const usedBy = (address: string) => host.state.devices.get(address)?.usedBy;

  test('blocks a device that is used without a claim at once, and its relatives', () => {
    host.accept(drift(host, { used: [{ address: CARD, by: 'guest' }] }));
    expect(host.decide(claim('c', 'i', { pciRequests: [request('r', 1, VF)] }))).toMatchObject({
      reasons: [{ code: 'InsufficientDevices', free: 0, blocked: 1 }],
    });
    host.accept(drift(host, { sequence: 2 }));
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, VF)] }));
  });

  test('names the whole present drift: what a later one leaves out is used no more', () => {
    host.accept(drift(host, { used: [{ address: A, by: 'x' }] }));
    host.accept(drift(host, { sequence: 2, used: [{ address: B, by: 'y' }] }));
    expect([usedBy(A), usedBy(B)]).toEqual([null, 'y']);
  });

  test('leaves out devices whose owner changed after the scan began', () => {
    const seenRevision = host.state.revision;
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, GPU, { addresses: [A] })] }, { leaseMs: null }));
    const events = host.accept(
      drift(host, {
        seenRevision,
        used: [
          { address: A, by: 'i' },
          { address: B, by: 'x' },
        ],
        unused: [{ address: A, claimId: 'c' }],
      }),
    );
    expect(events).toMatchObject([{ data: { used: [{ address: B, by: 'x' }], unused: [] } }]);
  });

  test('a device given back after the scan began keeps what was known of it', () => {
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, GPU, { addresses: [A] })] }, { leaseMs: null }));
    host.accept(drift(host, { used: [{ address: A, by: 'stranger' }] }));
    const seenRevision = host.state.revision;
    host.accept(release('c'));
    expect(host.decide(drift(host, { sequence: 2, seenRevision }))).toEqual({
      kind: 'unchanged',
      code: 'DriftUnchanged',
    });
    expect(usedBy(A)).toBe('stranger');
  });

  test('a device that appeared after the scan began is left out too', () => {
    const seenRevision = host.state.revision;
    const late = '0000:91:00.0';
    host.accept(report([plain(A), plain(late)], { sequence: 2 }));
    const events = host.accept(
      drift(host, {
        seenRevision,
        sequence: 2,
        used: [
          { address: late, by: 'x' },
          { address: A, by: 'x' },
        ],
      }),
    );
    expect(events).toMatchObject([{ data: { used: [{ address: A }] } }]);
  });

  test('what a claim of the user has is no drift; what another one has is', () => {
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, GPU, { addresses: [A] })] }, { leaseMs: null }));
    expect(host.decide(drift(host, { used: [{ address: A, by: 'i' }] }))).toMatchObject({ code: 'DriftUnchanged' });
    host.accept(drift(host, { used: [{ address: A, by: 'j' }] }));
    expect(usedBy(A)).toBe('j');
  });

  test('keeps what confirmed claims do not use, as long as they have it', () => {
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, GPU, { addresses: [A] })] }));
    host.accept(confirm('c'));
    host.accept(
      drift(host, {
        unused: [
          { address: A, claimId: 'c' },
          { address: B, claimId: 'c' },
        ],
      }),
    );
    expect(host.state.drift).toMatchObject({ sequence: 1, unused: [{ address: A, claimId: 'c' }] });
    expect(host.decide(drift(host, { sequence: 2, unused: [{ address: A, claimId: 'c' }] }))).toMatchObject({
      code: 'DriftUnchanged',
    });
  });

  test('devices the host does not have are no business of it', () => {
    expect(host.decide(drift(host, { used: [{ address: '0000:99:00.0', by: 'x' }] }))).toMatchObject({
      code: 'DriftUnchanged',
    });
  });

  test('late ones are ignored: of an earlier report, an earlier boot, and repeats', () => {
    host.accept(drift(host, { sequence: 3, used: [{ address: A, by: 'x' }] }));
    const late = { kind: 'unchanged', code: 'DriftLate' };
    expect(host.decide(drift(host, { sequence: 3 }))).toEqual(late);
    expect(host.decide(drift(host, { sequence: 2 }))).toEqual(late);
    host.accept(report([plain(A)], { sequence: 7 }));
    expect(host.decide(drift(host, { sequence: 6 }))).toEqual(late);
    host.accept(report([plain(A)], { bootId: 'boot-2' }));
    expect(host.decide(drift(host, { sequence: 8 }))).toEqual(late);
    // The new boot counts from 1; until it says otherwise the device stays blocked.
    expect(usedBy(A)).toBe('x');
    host.accept(drift(host, { bootId: 'boot-2' }));
    expect(usedBy(A)).toBeNull();
  });

  test('a boot without a report, and numbers that can not be, are refused', () => {
    expect(host.decide(drift(host, { bootId: 'boot-9' }))).toMatchObject({
      reasons: [
        { code: 'InventoryUnknown', hostId: HOST, detail: 'boot boot-9 has not reported its inventory: report first' },
      ],
    });
    const { revision } = host.state;
    expect(host.decide(drift(host, { bootId: '', sequence: 0, seenRevision: revision + 1 }))).toMatchObject({
      reasons: [
        { code: 'ReportMalformed', field: 'bootId' },
        { code: 'ReportMalformed', field: 'sequence', value: 0 },
        {
          code: 'ReportMalformed',
          field: 'seenRevision',
          value: revision + 1,
          expected: `a revision this host has had: 0 to ${revision}`,
        },
      ],
    });
  });
});

describe('adoption of a guest that runs already', () => {
  const running = () => {
    const host = ScriptedHost.reporting([plain(A), plain(B), pf(CARD), vf(CHILD, CARD)]);
    host.accept(drift(host, { used: [A, CARD].map((address) => ({ address, by: 'guest' })) }));
    return host;
  };
  const take = (instanceId: string, ...addresses: string[]) =>
    claim(
      'c',
      instanceId,
      { pciRequests: [request('r', addresses.length, {}, { addresses, alternatives: [] })] },
      { leaseMs: null },
    );

  test('its own use does not stand in its way', () => {
    const host = running();
    host.accept(take('guest', A, CARD));
    // Shown as its own at once, and as used until the next scan says so.
    host.accept(drift(host, { sequence: 2, used: [{ address: A, by: 'guest' }] }));
    expect(host.state.devices.get(A)).toMatchObject({ claimId: 'c', usedBy: null });
  });

  test('it stands in the way of everybody else, and relatives stay blocked for it', () => {
    expect(running().decide(take('other', A))).toMatchObject({
      reasons: [{ code: 'DeviceNotAssignable', address: A }],
    });
    expect(running().decide(take('guest', CARD, CHILD))).toMatchObject({
      reasons: [{ code: 'DeviceBlocked', address: CHILD, blockedBy: CARD }],
    });
  });
});
