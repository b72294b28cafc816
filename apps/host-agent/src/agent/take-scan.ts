import { readFileSync } from 'node:fs';
import { type DeviceSpecFilter, deviceSpecFilter } from '../config/device-spec-filter.js';
import { scanNodeDevices } from '../libvirt/scan-node-devices.js';
import type { SlowCache } from '../probe/slow-facts.js';
import type { ReportOutcome } from '../report/inventory-report.js';
import { reportFromScan } from '../report/report-from-scan.js';
import { offerAll, offerNamed, offerNothing } from '../report/selection.js';
import type { HostScan } from '../scan/host-scan.js';
import { scanHost } from '../scan/scan-host.js';
import { AgentError } from './agent-error.js';
import type { AgentOptions } from './options.js';

/** Looks at the machine as the options say: sysfs, or libvirt's documents. */
export function takeScan(options: AgentOptions, slowCache: SlowCache): Promise<HostScan> {
  const { root, nodedevDir, vpd } = options;
  return nodedevDir === undefined ? scanHost({ root, vpd, slowCache }) : scanNodeDevices({ folder: nodedevDir, root });
}

/** What the options offer of a scan; read anew each time, so that a changed file takes effect. */
function offered(options: AgentOptions, scan: HostScan): DeviceSpecFilter {
  const { deviceSpec, device, allAssignable } = options;
  if (deviceSpec !== undefined) return deviceSpecFilter(deviceSpec, readConfig(deviceSpec), scan);
  if (device !== undefined) return { filter: offerNamed(device), warnings: [] };
  if (allAssignable) return { filter: offerAll, warnings: [] };
  return {
    filter: offerNothing,
    warnings: ['no devices are offered: give --device-spec FILE, --device, or --all-assignable'],
  };
}

function readConfig(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new AgentError(`Can not read --device-spec ${file}: ${(error as Error).message}`);
  }
}

/** A function that makes the report of a scan for a sequence; the configuration is checked at once. */
export function reporter(options: AgentOptions, scan: HostScan): (sequence: number) => ReportOutcome {
  const { filter, warnings } = offered(options, scan);
  const { diskGib, reservedDiskGib } = options;
  return (sequence) => {
    const outcome = reportFromScan(scan, {
      sequence,
      deviceFilter: filter,
      ...(options.iommuGroups === 'together' ? {} : { iommuGroups: options.iommuGroups }),
      waive: [...options.allow, ...(options.allowNoIommu ? (['no-iommu-group'] as const) : [])],
      reserved: { vcpus: options.reservedVcpus, memoryMib: options.reservedMemoryMib },
      cpus: { shared: options.sharedCpus ?? null, dedicated: options.dedicatedCpus ?? null },
      ...(options.reservedPages === undefined ? {} : { reservedPages: options.reservedPages }),
      ...(diskGib === undefined ? {} : { disk: { totalGib: diskGib, reservedGib: reservedDiskGib } }),
    });
    return { ...outcome, warnings: [...warnings, ...outcome.warnings] };
  };
}
