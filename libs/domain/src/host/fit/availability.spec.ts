import { fitChild, fitDevice, fitView, demand } from '../../testing/fit-builders.js';
import { deviceReason, insufficient, unavailable } from './availability.js';

const A = '0000:81:00.0';
const NONE: ReadonlySet<string> = new Set();

describe('why a device can not be taken', () => {
  test.each([
    ['free', {}, null],
    ['held', { claimId: 'c' }, 'held'],
    ['vanished', { vanished: true }, 'vanished'],
    ['in use without a claim', { usedBy: 'guest' }, 'in-use'],
    ['quarantined', { quarantined: true }, 'quarantined'],
    ['held before all else', { claimId: 'c', vanished: true, usedBy: 'g', quarantined: true }, 'held'],
    ['vanished before in use', { vanished: true, usedBy: 'g', quarantined: true }, 'vanished'],
    ['used once', { reserved: true, quarantined: true }, 'reserved'],
    ['in use before used once', { usedBy: 'g', reserved: true }, 'in-use'],
    ['in use before quarantined', { usedBy: 'g', quarantined: true }, 'in-use'],
  ])('%s', (_, more, why) => {
    const device = fitDevice(A, more);
    expect(unavailable(fitView([device]), device, NONE)).toBe(why);
  });

  test('a relative in use blocks; a wide domain is shown only', () => {
    const device = fitDevice(A);
    expect(unavailable(fitView([device], [[A, 'x']]), device, NONE)).toBe('blocked');
    const wide = fitDevice('10000:01:00.0');
    expect(unavailable(fitView([wide]), wide, NONE)).toBe('not-assignable');
    const quarantined = fitDevice('10000:01:00.0', { quarantined: true });
    expect(unavailable(fitView([quarantined]), quarantined, NONE)).toBe('quarantined');
  });

  test('mates of its IOMMU group stand in the way only where devices go alone', () => {
    const device = fitDevice(A, { mates: ['0000:81:00.1'] });
    const view = fitView([device]);
    expect(unavailable(view, device, NONE)).toBeNull();
    expect(unavailable({ ...view, iommuGroups: 'alone' }, device, NONE)).toBe('group-shared');
    expect(unavailable({ ...view, iommuGroups: 'alone' }, fitDevice(A), NONE)).toBeNull();
  });

  test('a device in a group with others is refused where the host says so, after its own troubles', () => {
    const grouped = fitDevice(A, { mates: ['x'] });
    const alone = { ...fitView([grouped]), iommuGroups: 'alone' as const };
    expect(unavailable(alone, fitDevice(A, { mates: ['x'], quarantined: true }), NONE)).toBe('quarantined');
    expect(deviceReason(alone, grouped, 'group-shared', 'r')).toEqual({
      code: 'DeviceGroupShared',
      address: A,
      requestId: 'r',
      mates: ['x'],
    });
    expect(deviceReason(alone, grouped, 'reserved', null)).toEqual({
      code: 'DeviceReserved',
      address: A,
      requestId: null,
      detail: 'for one use, and not cleared since its last',
    });
  });

  test('what the changed claim held it may keep, unless somebody else has it or a relative is in use', () => {
    const own = new Set([A]);
    const sick = fitDevice(A, { vanished: true, usedBy: 'g', quarantined: true });
    expect(unavailable(fitView([sick]), sick, own)).toBeNull();
    expect(unavailable(fitView([sick], [[A, 'x']]), sick, own)).toBe('blocked');
    const taken = fitDevice(A, { claimId: 'other' });
    expect(unavailable(fitView([taken]), taken, own)).toBe('held');
  });

  test.each([
    ['held', { code: 'DeviceHeld', address: A, requestId: 'r', claimId: 'c' }],
    ['blocked', { code: 'DeviceBlocked', address: A, requestId: 'r', blockedBy: 'x' }],
    ['quarantined', { code: 'DeviceQuarantined', address: A, requestId: 'r' }],
    ['vanished', { code: 'DeviceVanished', address: A, requestId: 'r' }],
    ['in-use', { code: 'DeviceNotAssignable', address: A, requestId: 'r', detail: 'in use by guest without a claim' }],
    [
      'not-assignable',
      { code: 'DeviceNotAssignable', address: A, requestId: 'r', detail: 'its PCI domain is above ffff' },
    ],
  ] as const)('said of a named one: %s', (why, reason) => {
    const device = fitDevice(A, { claimId: 'c', usedBy: 'guest' });
    expect(deviceReason(fitView([device], [[A, 'x']]), device, why, 'r')).toEqual(reason);
  });

  test('said of too few: every matching device counts once, by what it does', () => {
    const devices = [
      fitDevice('0000:81:00.0'),
      fitDevice('0000:82:00.0', { claimId: 'c' }),
      fitDevice('0000:83:00.0', { claimId: 'd' }),
      fitDevice('0000:84:00.0', { quarantined: true }),
      fitDevice('0000:85:00.0', { vanished: true }),
      fitChild('0000:86:02.0', '0000:86:00.0'),
      fitDevice('0001:01:00.0', { claimId: 'e' }),
    ];
    const view = fitView(devices, [['0000:86:02.0', '0000:86:00.0']]);
    expect(insufficient(view, demand(4, ['0000:']), NONE, 1)).toEqual({
      code: 'InsufficientDevices',
      requestId: 'r',
      asked: 4,
      free: 1,
      total: 6,
      held: 2,
      blocked: 1,
      quarantined: 1,
    });
    expect(insufficient(view, demand(4, ['0000:']), new Set(['0000:84:00.0']), 2)).toMatchObject({ quarantined: 0 });
  });
});
