import type { HostScan, ScannedDevice } from '../scan/host-scan.js';
import { reportFromScan } from './report-from-scan.js';
import { offerNamed, offerNothing } from './selection.js';

const DEVICE: ScannedDevice = {
  address: '0000:81:00.0',
  location: { domain: 0, bus: 0x81, slot: 0, fn: 0 },
  standing: 'ok',
  vendorId: '10de',
  productId: '2330',
  classCode: '030200',
  revision: 'a1',
  subsystemVendorId: null,
  subsystemId: null,
  names: null,
  kind: 'type-PCI',
  suspectedVf: null,
  isBridge: false,
  parentAddress: null,
  vfIndex: null,
  vfCapacity: null,
  vfCount: null,
  vfProductId: null,
  vfTotalMsix: null,
  vdpaName: null,
  vdpaCharDev: null,
  numaNode: 1,
  driver: 'vfio-pci',
  driverOverride: null,
  vfioBound: true,
  iommuGroup: { label: '7', members: ['0000:80:01.0', '0000:81:00.0'] },
  rootBus: 'pci0000:80',
  rootPort: '0000:80:01.0',
  bridgePath: ['0000:80:01.0'],
  cardKey: '0000:81:00',
  bootVga: false,
  resetMethods: ['flr'],
  link: { maxSpeedMtps: 32000, maxWidth: 16, currentSpeedMtps: 2500, currentWidth: 16 },
  netdev: null,
  netdevNames: [],
  rdmaDevs: [],
  nvmeSerial: null,
  drmNodes: [],
  vgpuTypes: [],
  currentVgpuType: null,
  label: null,
  slotName: null,
  serial: null,
  serialInherited: false,
  partNumber: null,
  hostUse: [],
  assignable: true,
  reasons: [],
};
const PORT: ScannedDevice = {
  ...DEVICE,
  address: '0000:80:01.0',
  vendorId: '8086',
  productId: '347a',
  classCode: '060400',
  isBridge: true,
  assignable: false,
  reasons: ['not-endpoint'],
};

const scanOf = (...devices: ScannedDevice[]): HostScan => ({
  scanRevision: 1,
  source: 'sysfs',
  bootId: 'b0',
  hostname: 'h',
  scannedAtMs: 0,
  devices,
  numa: { cells: [] },
  cpu: { online: [0, 1, 2, 3], offline: [], isolated: [], smt: null, cpus: [] },
  memoryMib: 8192,
  hugePages: [],
  withheld: [],
  wideDomain: [],
  warnings: [],
});
const without = (reasons: string[], changes: Partial<ScannedDevice> = {}): ScannedDevice => ({
  ...DEVICE,
  ...changes,
  reasons,
  assignable: false,
});

describe('report of a scan', () => {
  it('carries the numbers of the machine and its assignable endpoints', () => {
    const { report, excluded, warnings } = reportFromScan(scanOf(PORT, DEVICE), {
      sequence: 3,
      reserved: { vcpus: 1 },
      disk: { totalGib: 100 },
    });
    expect(report).toEqual({
      bootId: 'b0',
      sequence: 3,
      totals: {
        VCPU: { total: 4, reserved: 1 },
        MEMORY_MB: { total: 8192, reserved: 512 },
        DISK_GB: { total: 100, reserved: 0 },
      },
      devices: [
        {
          address: '0000:81:00.0',
          vendorId: '10de',
          productId: '2330',
          kind: 'type-PCI',
          numaNode: 1,
          iommuGroup: ['0000:81:00.0'],
          bridgePath: ['0000:80:01.0'],
          info: { class: '030200', revision: 'a1', card: '0000:81:00', maxLinkSpeedMtps: 32000, maxLinkWidth: 16 },
        },
      ],
    });
    expect(excluded).toEqual([{ address: '0000:80:01.0', reasons: ['not-endpoint'] }]);
    expect(warnings).toEqual([]);
  });

  it('does not change when a guest takes a device', () => {
    const idle = { ...DEVICE, driver: 'nvme', vfioBound: false, netdev: 'eth7' };
    const options = { sequence: 1 };
    expect(reportFromScan(scanOf(idle), options).report).toEqual(reportFromScan(scanOf(DEVICE), options).report);
  });

  it('leaves a machine without an IOMMU out unless told otherwise, and never what the host uses', () => {
    const scan = scanOf(
      without(['no-iommu-group'], { iommuGroup: null }),
      without(['no-iommu-group', 'host-in-use'], { address: '0000:82:00.0', iommuGroup: null }),
    );
    expect(reportFromScan(scan, { sequence: 1 }).report.devices).toEqual([]);
    const waived = reportFromScan(scan, { sequence: 1, waive: ['no-iommu-group'] });
    expect(waived.report.devices.map((device) => [device.address, device.iommuGroup])).toEqual([
      ['0000:81:00.0', null],
    ]);
    expect(waived.excluded).toEqual([{ address: '0000:82:00.0', reasons: ['host-in-use'] }]);
  });

  it('never reports withheld and sick functions, and leaves wide domains to the server to refuse', () => {
    const scan = scanOf(
      without(['suspected-vf'], { standing: 'withheld', kind: null }),
      without(['sick'], { address: '0000:82:00.0', standing: 'sick' }),
      without(['wide-domain'], { address: '10000:01:00.0', standing: 'wide-domain' }),
    );
    const all = { sequence: 1, waive: ['no-iommu-group', 'no-reset'] as const };
    expect(reportFromScan(scan, all).report.devices.map((device) => device.address)).toEqual(['10000:01:00.0']);
  });

  it('keeps platform functions back unless they are named', () => {
    const smbus = { ...DEVICE, address: '0000:00:1f.4', vendorId: '8086', productId: '51a3', classCode: '0c0500' };
    expect(reportFromScan(scanOf(smbus), { sequence: 1 }).excluded).toEqual([
      { address: '0000:00:1f.4', reasons: ['platform-device'] },
    ]);
    const named = reportFromScan(scanOf(smbus), { sequence: 1, deviceFilter: offerNamed(['8086:51a3']) });
    expect([named.report.devices.length, named.warnings]).toEqual([1, []]);
    const caught = reportFromScan(scanOf(smbus), { sequence: 1, deviceFilter: () => ({ named: false }) });
    expect(caught.warnings).toEqual(['0000:00:1f.4 (class 0c0500) was caught by a wildcard']);
  });

  it('selects by address, vendor, and vendor with product', () => {
    const other = { ...DEVICE, address: '0000:82:00.0', productId: '20b0' };
    const chosen = (...texts: string[]): string[] =>
      reportFromScan(scanOf(DEVICE, other), { sequence: 1, deviceFilter: offerNamed(texts) }).report.devices.map(
        (device) => device.address,
      );
    expect(chosen('10DE')).toEqual(['0000:81:00.0', '0000:82:00.0']);
    expect(chosen('10de:20b0')).toEqual(['0000:82:00.0']);
    expect(chosen('0000:81:00.0')).toEqual(['0000:81:00.0']);
    expect(chosen()).toEqual([]);
    expect(() => offerNamed(['81:00'])).toThrow('"81:00" names no device');
    const nothing = reportFromScan(scanOf(DEVICE), { sequence: 1, deviceFilter: offerNothing });
    expect(nothing.excluded).toEqual([{ address: '0000:81:00.0', reasons: ['not-selected'] }]);
  });

  it('refuses what can not be reported, naming it', () => {
    const scan = scanOf(DEVICE);
    expect(() => reportFromScan({ ...scan, bootId: null }, { sequence: 1 })).toThrow('no boot id');
    expect(() => reportFromScan({ ...scan, memoryMib: null }, { sequence: 1 })).toThrow('no memory');
    expect(() => reportFromScan({ ...scan, cpu: { ...scan.cpu, online: [] } }, { sequence: 1 })).toThrow('no CPUs');
    expect(() => reportFromScan(scan, { sequence: 1, reserved: { vcpus: 9 } })).toThrow('reserved.vcpus is 9 of 4');
  });
});
