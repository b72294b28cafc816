import { claim, emptyWish, GPU, plain, report, request } from '../testing/host-builders.js';
import { ScriptedHost } from '../testing/scripted-host.js';
import { blockedDevices, standingOf } from './device-standing.js';
import { matesOf } from './iommu-groups.js';

const GPU_FN = '0000:81:00.0';
const AUDIO = '0000:81:00.1';
const OTHER = '0000:82:00.0';
const HOST_OWN = '0000:81:00.2';
const group = [GPU_FN, AUDIO, HOST_OWN];
const devices = [
  plain(GPU_FN, { iommuGroup: group }),
  plain(AUDIO, { productId: '1aef', iommuGroup: group }),
  plain(OTHER, { iommuGroup: [OTHER] }),
];
const AUDIO_SPEC = { vendorId: '10de', productId: '1aef' };
const take = (claimId: string, ...addresses: string[]) =>
  claim(claimId, `i-${claimId}`, {
    pciRequests: [request('r', addresses.length, { vendorId: '10de' }, { addresses })],
  });

describe('devices of one IOMMU group', () => {
  const standing = (host: ScriptedHost) => {
    const blocked = blockedDevices(host.state);
    return Object.fromEntries(
      [...host.state.devices].map(([address, device]) => [
        address,
        standingOf(host.state, device, blocked.has(address)),
      ]),
    );
  };

  test('go to one claim at a time: taking one keeps the others from everybody else', () => {
    const host = ScriptedHost.reporting(devices);
    host.accept(take('c', GPU_FN));
    expect(standing(host)).toEqual({ [GPU_FN]: 'held', [AUDIO]: 'blocked', [OTHER]: 'free' });
    expect(host.decide(take('d', AUDIO))).toMatchObject({
      reasons: [{ code: 'DeviceBlocked', address: AUDIO, blockedBy: GPU_FN }],
    });
    expect(host.decide(claim('d', 'i', { pciRequests: [request('r', 1, AUDIO_SPEC)] }))).toMatchObject({
      reasons: [{ code: 'InsufficientDevices', free: 0, blocked: 1 }],
    });
    host.accept(abortOf('c'));
    host.accept(take('d', AUDIO));
  });

  test('one claim may take all of them', () => {
    const host = ScriptedHost.reporting(devices);
    host.accept(take('c', GPU_FN, AUDIO));
    expect(standing(host)).toEqual({ [GPU_FN]: 'held', [AUDIO]: 'held', [OTHER]: 'free' });
  });

  test('a change of the claim that has one may add the others', () => {
    const host = ScriptedHost.reporting(devices);
    host.accept(take('c', GPU_FN));
    host.accept({
      type: 'ChangeClaim',
      ...emptyWish,
      claimId: 'c',
      instanceId: 'i-c',
      pciRequests: [request('r', 2, { vendorId: '10de' }, { addresses: [GPU_FN, AUDIO] })],
    });
    expect(host.devicesOf('c')).toEqual([GPU_FN, AUDIO]);
  });

  test('one that somebody uses without a claim keeps the others away too', () => {
    const host = ScriptedHost.reporting(devices);
    host.accept({
      type: 'ObserveDeviceDrift',
      seenRevision: host.state.revision,
      bootId: 'boot-1',
      sequence: 1,
      used: [{ address: AUDIO, by: 'x' }],
      unused: [],
    });
    expect(standing(host)).toEqual({ [GPU_FN]: 'blocked', [AUDIO]: 'drifted', [OTHER]: 'free' });
  });

  test('a device alone in its group is taken before one that would take mates with it', () => {
    const host = ScriptedHost.reporting(devices);
    host.accept(claim('c', 'i', { pciRequests: [request('r', 1, GPU)] }));
    expect(host.devicesOf('c')).toEqual([OTHER]);
  });

  test('are refused whole where the host says so, and free where it ignores groups', () => {
    const host = ScriptedHost.reporting(devices);
    host.accept({ ...report(devices, { sequence: 2 }), iommuGroups: 'alone' });
    expect(standing(host)).toEqual({ [GPU_FN]: 'unavailable', [AUDIO]: 'unavailable', [OTHER]: 'free' });
    expect(host.decide(take('c', GPU_FN))).toMatchObject({
      reasons: [{ code: 'DeviceGroupShared', address: GPU_FN, mates: [AUDIO, HOST_OWN] }],
    });
    expect(host.decide(claim('c', 'i', { pciRequests: [request('r', 2, GPU)] }))).toMatchObject({
      reasons: [{ code: 'InsufficientDevices', free: 1, total: 2, groupShared: 1 }],
    });
    host.accept({ ...report(devices, { sequence: 3 }), iommuGroups: 'ignored' });
    host.accept(take('c', GPU_FN));
    host.accept(take('d', AUDIO));
    // Back to the default: what is held stays, and blocks nothing that is held.
    host.accept(report(devices, { sequence: 4 }));
    expect(standing(host)).toEqual({ [GPU_FN]: 'held', [AUDIO]: 'held', [OTHER]: 'free' });
    host.accept(abortOf('d'));
    expect(standing(host)[AUDIO]).toBe('blocked');
  });

  test('the policy is recorded where it changes, and nowhere else', () => {
    const host = ScriptedHost.reporting(devices);
    const [event] = host.accept({ ...report(devices, { sequence: 2 }), iommuGroups: 'alone' });
    expect(event).toMatchObject({ data: { iommuGroups: 'alone' } });
    expect(host.decide({ ...report(devices, { sequence: 3 }), iommuGroups: 'alone' })).toMatchObject({
      code: 'ReportUnchanged',
    });
  });

  test('count by the policy', () => {
    const [device] = devices;
    if (!device) throw new Error('no device');
    expect([matesOf('together', device), matesOf('alone', device), matesOf('ignored', device)]).toEqual([
      [AUDIO, HOST_OWN],
      [AUDIO, HOST_OWN],
      [],
    ]);
    expect(matesOf('together', { address: OTHER, iommuGroup: [OTHER] })).toEqual([]);
    expect(matesOf('together', { address: OTHER })).toEqual([]);
    expect(matesOf('together', { address: OTHER, iommuGroup: null })).toEqual([]);
  });

  const abortOf = (claimId: string) => ({
    type: 'AbortClaim' as const,
    claimId,
    instanceId: null,
    reason: 'x',
    reschedule: false,
  });
});
