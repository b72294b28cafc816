import type { HostScan, ScannedDevice } from './host-scan.js';

/** A table for people: one row for each function, all cells text. */
export interface ScanTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Lines to print below it: counts, what was withheld, warnings. */
  readonly notes: readonly string[];
}

/** Formats a scan for a terminal. */
export function scanTable(scan: HostScan): ScanTable {
  return {
    head: ['ADDRESS', 'ID', 'CLASS', 'KIND', 'NUMA', 'GROUP', 'DRIVER', 'ASSIGNABLE', 'NAME'],
    rows: scan.devices.map(rowOf),
    notes: notesOf(scan),
  };
}

const rowOf = (device: ScannedDevice): string[] => [
  device.address,
  `${device.vendorId}:${device.productId}`,
  device.classCode ?? '-',
  device.isBridge ? 'bridge' : (device.kind ?? device.standing) + vfsOf(device),
  device.numaNode === null ? '-' : String(device.numaNode),
  device.iommuGroup?.label ?? '-',
  device.driver ?? '-',
  device.assignable ? 'yes' : device.reasons.join(', '),
  nameOf(device),
];

const vfsOf = (device: ScannedDevice): string =>
  device.kind === 'type-PF' ? ` ${device.vfCount}/${device.vfCapacity ?? '?'} VFs` : '';

function nameOf(device: ScannedDevice): string {
  const { vendor, device: product, class: className } = device.names ?? {};
  return [product ?? className, vendor].filter((name) => name).join(', ') || device.label || '';
}

function notesOf(scan: HostScan): string[] {
  const assignable = scan.devices.filter((device) => device.assignable).length;
  const cells = scan.numa.cells.length;
  return [
    `${scan.devices.length} devices, ${assignable} assignable; ${cells} NUMA ${cells === 1 ? 'cell' : 'cells'}, ${scan.cpu.online.length} CPUs, ${scan.memoryMib ?? '?'} MiB`,
    ...(scan.withheld.length > 0 ? [`withheld, may be VFs: ${scan.withheld.join(', ')}`] : []),
    ...(scan.wideDomain.length > 0 ? [`in a domain above ffff, never handed out: ${scan.wideDomain.join(', ')}`] : []),
    ...scan.warnings.map(
      (each) => `warning: ${each.address ? `${each.address} ` : ''}${each.attribute}: ${each.detail}`,
    ),
  ];
}
