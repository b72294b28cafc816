import { type ConfigError, checkPciConfig, type DeviceSpecEntry, describeDevice } from '@berth/pci-config';
import type { DeviceFilter, Selection } from '../report/selection.js';
import type { HostScan } from '../scan/host-scan.js';
import { matchableDevices } from './matchable-devices.js';

/** A configuration that can not be applied; lists everything wrong with it. */
export class DeviceSpecError extends Error {
  override readonly name = 'DeviceSpecError';

  constructor(file: string, errors: readonly ConfigError[]) {
    const lines = errors.map((each) => {
      const place = [each.option, each.entry === null ? null : `entry ${each.entry + 1}`, each.key];
      return `  ${place.filter((part) => part !== null).join(', ')}: ${each.message} (${each.rule})`;
    });
    super(`${file} is not accepted:\n${lines.join('\n')}`);
  }
}

/** What a device_spec configuration offers on one scanned host, and what it says that people may not mean. */
export interface DeviceSpecFilter {
  readonly filter: DeviceFilter;
  readonly warnings: readonly string[];
}

/**
 * Applies the `[pci]` section of an ini file, or JSON, to a scan: the first entry that matches a
 * device names its class, traits and tags (Nova facts 1.11).
 *
 * @throws {DeviceSpecError} naming every entry that is wrong
 */
export function deviceSpecFilter(file: string, text: string, scan: HostScan): DeviceSpecFilter {
  const check = checkPciConfig(text, { devices: matchableDevices(scan) });
  if (!check.accepted) throw new DeviceSpecError(file, check.errors);
  const selections = new Map<string, Selection>();
  for (const { device, entry } of check.host?.matches ?? []) {
    if (entry) selections.set(device.address, { ...describeDevice(device, entry), named: isNamed(entry) });
  }
  return {
    filter: (device) => selections.get(device.address) ?? null,
    warnings: check.warnings.map((each) => `${file}: ${each.message}`),
  };
}

/** True where an entry names a product, an interface or one address; false for wildcards. */
function isNamed(entry: DeviceSpecEntry): boolean {
  if (entry.productId !== '*' || entry.devname !== null) return true;
  return entry.address?.style === 'glob' && !Object.values(entry.address).includes('*');
}
