import type { DeviceKind, IommuGroupPolicy, ReportedInventory } from '@berth/domain';
import type { HostScan, ScannedDevice } from '../scan/host-scan.js';
import type { ExcludedDevice, ReportOutcome, WireDevice } from './inventory-report.js';
import { cellsOf, type CpuSets, cpuSetsOf, type ReservedPages } from './cells.js';
import { ReportError } from './report-error.js';
import { type DeviceFilter, offerAll } from './selection.js';
import { wireDevice } from './wire-device.js';

/** Reasons against a device that an operator may overrule. */
export const WAIVABLE_REASONS = ['no-iommu-group', 'host-use-unknown', 'no-reset', 'boot-display'] as const;
export type WaivableReason = (typeof WAIVABLE_REASONS)[number];

export interface ReportOptions {
  /** Number of this report in its boot, from 1. */
  readonly sequence: number;
  /** Stands in for the scan's boot id where it has none (a capture). */
  readonly bootId?: string;
  /** Which devices are offered, and as what. Default: all that can be assigned. */
  readonly deviceFilter?: DeviceFilter;
  /** What becomes of devices that share an IOMMU group; default: the server's. */
  readonly iommuGroups?: IommuGroupPolicy;
  /** Reasons that shall not count, e.g. `no-iommu-group` on a machine without an IOMMU. */
  readonly waive?: readonly WaivableReason[];
  /** What the host keeps for itself. Memory defaults to 512 MiB, as Nova's does (Host facts 4.11). */
  readonly reserved?: { readonly vcpus?: number; readonly memoryMib?: number };
  /** Which CPUs guests float over, and which are given to one guest each; neither: all are shared (Host facts 4.11). */
  readonly cpus?: CpuSets;
  /** Pages the host keeps, each pool at most once (Host facts 4.7). */
  readonly reservedPages?: readonly ReservedPages[];
  /** Disk for guests in GiB, if guests' disks are on this machine. */
  readonly disk?: { readonly totalGib: number; readonly reservedGib?: number };
}

const DEFAULT_RESERVED_MIB = 512;

/** Host bridges, memory, system peripherals, performance counters, SMBus: nobody means them (Host facts 1.6). */
const PLATFORM_CLASS = /^(0600|0601|05|0880|1101|1180|0c05)/;

/**
 * The report that a scan makes: numbers of the machine, and every device that is offered and can be
 * handed out. The others are listed with all reasons.
 *
 * @throws {ReportError} where the scan has no boot id, no CPUs or no memory
 */
export function reportFromScan(scan: HostScan, options: ReportOptions): ReportOutcome {
  const bootId = scan.bootId ?? options.bootId ?? null;
  if (bootId === null) {
    throw new ReportError(
      'The scan has no boot id (/proc/sys/kernel/random/boot_id): a report could not be ordered. Give one.',
    );
  }
  const bridges = new Set(scan.devices.filter((device) => device.isBridge).map((device) => device.address));
  const filter = options.deviceFilter ?? offerAll;
  const waived = new Set<string>(options.waive ?? []);
  const devices: WireDevice[] = [];
  const excluded: ExcludedDevice[] = [];
  const warnings: string[] = [];
  for (const device of scan.devices) {
    const selection = filter(device);
    const platform = PLATFORM_CLASS.test(device.classCode ?? '');
    const reasons = [
      ...device.reasons.filter((reason) => reason !== 'wide-domain' && !waived.has(reason)),
      ...(selection === null ? ['not-selected'] : platform && filter === offerAll ? ['platform-device'] : []),
    ];
    if (selection === null || reasons.length > 0 || !hasKind(device)) {
      excluded.push({ address: device.address, reasons });
      continue;
    }
    if (platform && !selection.named)
      warnings.push(`${device.address} (class ${device.classCode}) was caught by a wildcard`);
    devices.push(wireDevice(device, selection, (address) => bridges.has(address)));
  }
  const cells = cellsOf(scan, cpuSetsOf(scan, options.cpus), options.reservedPages ?? []);
  const topology = cells.length > 0 ? { topology: { cells } } : {};
  return {
    report: {
      bootId,
      sequence: options.sequence,
      totals: totalsOf(scan, options),
      ...(options.iommuGroups === undefined ? {} : { iommuGroups: options.iommuGroups }),
      devices,
      ...topology,
    },
    excluded,
    warnings,
  };
}

const hasKind = (device: ScannedDevice): device is ScannedDevice & { kind: DeviceKind } => device.kind !== null;

function totalsOf(scan: HostScan, options: ReportOptions): Record<string, ReportedInventory> {
  if (scan.cpu.online.length === 0)
    throw new ReportError('The scan shows no CPUs: the report would say that the machine has none.');
  if (scan.memoryMib === null)
    throw new ReportError('The scan shows no memory: the report would say that the machine has none.');
  const { disk, reserved } = options;
  const { shared, dedicated } = cpuSetsOf(scan, options.cpus);
  return {
    ...(shared.length > 0 ? { VCPU: inventory('reserved.vcpus', shared.length, reserved?.vcpus ?? 0) } : {}),
    ...(dedicated.length > 0 ? { PCPU: inventory('reserved.pcpus', dedicated.length, 0) } : {}),
    MEMORY_MB: inventory(
      'reserved.memoryMib',
      scan.memoryMib,
      reserved?.memoryMib ?? Math.min(DEFAULT_RESERVED_MIB, scan.memoryMib),
    ),
    ...(disk ? { DISK_GB: inventory('disk.reservedGib', disk.totalGib, disk.reservedGib ?? 0) } : {}),
  };
}

function inventory(field: string, total: number, reserved: number): ReportedInventory {
  if (
    !Number.isSafeInteger(total) ||
    total < 0 ||
    !Number.isSafeInteger(reserved) ||
    reserved < 0 ||
    reserved > total
  ) {
    throw new ReportError(
      `${field} is ${reserved} of ${total}: the total must be a whole number from 1, and what is reserved one from 0 up to it.`,
    );
  }
  return { total, reserved };
}
