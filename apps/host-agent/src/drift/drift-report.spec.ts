import type { HostOnServer } from '../agent/host-on-server.js';
import type { RunningDomain } from '../libvirt/running-domains.js';
import { proposeAdoptions } from './adoption.js';
import { driftReport } from './drift-report.js';

const STAMP = { bootId: 'b', sequence: 3 };
const guest = (uuid: string, ...addresses: string[]): RunningDomain => ({
  uuid,
  pid: 1,
  nova: true,
  vcpus: 2,
  memoryMib: 2048,
  uses: addresses.map((address) => ({ address, how: 'hostdev', shared: false })),
  unresolved: [],
});
const claim = (instanceId: string, status: string, ...addresses: string[]): HostOnServer['claims'][number] => ({
  claimId: `claim-${instanceId}`,
  instanceId,
  status,
  devices: addresses.map((address) => ({ address })),
});
const host = (...claims: HostOnServer['claims'][number][]): HostOnServer => ({
  name: 'h',
  revision: 9,
  bootId: null,
  reportSequence: 0,
  devices: ['0000:05:00.0', '0000:06:00.0', '10000:00:00.0'].map((address) => ({
    address,
    claimId: claims.find((each) => each.devices.some((device) => device.address === address))?.claimId ?? null,
  })),
  claims,
});

describe('drift', () => {
  it('is nothing where guests use what their claims have', () => {
    const report = driftReport(host(claim('A', 'confirmed', '0000:05:00.0')), [guest('a', '0000:05:00.0')], STAMP);
    expect(report).toEqual({ seenRevision: 9, ...STAMP, used: [], unused: [] });
  });

  it('names devices used without a claim or under another one, in address order', () => {
    const report = driftReport(
      host(claim('a', 'confirmed', '0000:06:00.0')),
      [guest('b', '10000:00:00.0', '0000:06:00.0', '0000:05:00.0')],
      STAMP,
    );
    expect(report.used).toEqual([
      { address: '0000:05:00.0', by: 'b' },
      { address: '0000:06:00.0', by: 'b' },
      { address: '10000:00:00.0', by: 'b' },
    ]);
    expect(report.unused).toEqual([{ address: '0000:06:00.0', claimId: 'claim-a' }]);
  });

  it('leaves out devices that are not reported, and claims that are only held', () => {
    const report = driftReport(host(claim('a', 'held', '0000:05:00.0')), [guest('b', '0000:77:00.0')], STAMP);
    expect([report.used, report.unused]).toEqual([[], []]);
  });

  it('sees a second user of a device that its owner uses too', () => {
    const shared = [guest('a', '0000:05:00.0'), guest('b', '0000:05:00.0')];
    expect(driftReport(host(claim('a', 'confirmed', '0000:05:00.0')), shared, STAMP).used).toEqual([
      { address: '0000:05:00.0', by: 'b' },
    ]);
  });
});

describe('adoption', () => {
  it('proposes confirmed claims for guests without one, over free reported devices only', () => {
    const known = host(claim('a', 'confirmed', '0000:05:00.0'));
    const foreign: RunningDomain = {
      ...guest('b', '0000:05:00.0', '0000:06:00.0', '0000:77:00.0'),
      nova: false,
      unresolved: ['interface vdpa /dev/vhost-vdpa-1'],
    };
    const mdev = { address: '10000:00:00.0', how: 'hostdev mdev', shared: true };
    const proposals = proposeAdoptions(known, [
      guest('a', '0000:05:00.0'),
      { ...foreign, uses: [...foreign.uses, mdev] },
    ]);
    expect(proposals).toEqual([
      {
        claim: {
          instanceId: 'b',
          confirmed: true,
          resources: { VCPU: 2, MEMORY_MB: 2048 },
          devices: ['0000:06:00.0'],
        },
        remarks: [
          'not a guest of Nova',
          'uses 0000:77:00.0, which is not reported',
          'uses 0000:05:00.0, which claim claim-a has',
          'shares 10000:00:00.0 (hostdev mdev)',
          'uses something that was not found: interface vdpa /dev/vhost-vdpa-1',
          'its disk is not known here',
        ],
      },
    ]);
  });
});
