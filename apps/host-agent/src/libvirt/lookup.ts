import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { owningFunction } from '../host-use/owner.js';
import type { HostScan } from '../scan/host-scan.js';
import type { DeviceLookup } from './domain-devices.js';

/** Finds functions by the names that a scan found, and mediated devices in sysfs under `root`. */
export function lookupIn(scan: HostScan, root: string): DeviceLookup {
  const netdevs = new Map(scan.devices.flatMap((each) => each.netdevNames.map((name) => [name, each.address])));
  const vdpa = new Map(
    scan.devices.flatMap((each) => (each.vdpaCharDev === null ? [] : [[each.vdpaCharDev, each.address]])),
  );
  return {
    netdev: (name) => netdevs.get(name) ?? null,
    vdpa: (charDev) => vdpa.get(charDev) ?? null,
    mdev: (uuid) => {
      try {
        return owningFunction(readlinkSync(join(root, 'sys/bus/mdev/devices', uuid)));
      } catch {
        return null;
      }
    },
  };
}

/** Whether a process lives and is a QEMU. */
export const isQemu =
  (root: string) =>
  (pid: number): boolean => {
    try {
      return /qemu/i.test(readFileSync(join(root, 'proc', String(pid), 'cmdline'), 'utf8'));
    } catch {
      return false;
    }
  };
