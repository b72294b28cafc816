import { type HostRejection, inDocumentedOrder, REJECTION_ORDER } from './host.rejections.js';

describe('reasons of a rejection', () => {
  test('each code has one place in the documented order', () => {
    expect(new Set(REJECTION_ORDER).size).toBe(REJECTION_ORDER.length);
  });

  test('are sorted by it; equal codes stay as found', () => {
    const reasons: HostRejection[] = [
      { code: 'SearchBudgetExceeded', steps: 1 },
      { code: 'DeviceUnknown', address: 'b', requestId: null },
      { code: 'DeviceUnknown', address: 'a', requestId: null },
      { code: 'HostUnknown', hostId: 'h' },
    ];
    expect(inDocumentedOrder(reasons)).toEqual([reasons[3], reasons[1], reasons[2], reasons[0]]);
  });

  test('the codes are write-once: this list only grows', () => {
    expect(REJECTION_ORDER).toEqual([
      'HostUnknown',
      'HostAlreadyRegistered',
      'HostRetired',
      'HostSuspended',
      'HostFenced',
      'HostDisabled',
      'HostDraining',
      'HostNotDraining',
      'HostInUse',
      'HostNotRebooted',
      'BootNotReported',
      'InventoryUnknown',
      'ClaimAlreadyEnded',
      'ClaimUnknown',
      'ClaimHeld',
      'ClaimConfirmed',
      'ClaimIdReused',
      'ClaimOfAnotherInstance',
      'ClaimStranded',
      'ClaimInMove',
      'GroupInUse',
      'GroupEpochClosed',
      'AntiAffinityViolated',
      'ClaimEmpty',
      'InvalidAmount',
      'RequestMalformed',
      'ProviderUnknown',
      'InventoryMissing',
      'UnitsViolated',
      'CapacityExceeded',
      'DeviceUnknown',
      'DeviceHeld',
      'DeviceBlocked',
      'DeviceQuarantined',
      'DeviceVanished',
      'DeviceReserved',
      'DeviceGroupShared',
      'DeviceNotAssignable',
      'DeviceMismatch',
      'InsufficientDevices',
      'RequestsConflict',
      'ConstraintUnsatisfied',
      'ConstraintsConflict',
      'NumaTopologyUnknown',
      'NumaCellsInsufficient',
      'NumaCellUnfit',
      'NumaCellsConflict',
      'NumaDevicesUnfit',
      'SearchBudgetExceeded',
      'ReportMalformed',
      'ReportStale',
      'ProviderExists',
      'ProviderIsRoot',
      'ProviderHasChildren',
      'ProviderInUse',
      'ProviderReported',
      'InventoryInUse',
      'GenerationConflict',
    ]);
  });
});
