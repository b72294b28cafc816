import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { addressedNetdevs } from '../host-use/netdevs.js';
import { readHostUse } from '../host-use/read-host-use.js';
import { readMachine } from '../numa/read-numa.js';
import { PciIds } from '../pci/pci-ids.js';
import { addSlowFacts, type SlowCache } from '../probe/slow-facts.js';
import { type IommuGroup, readIommuGroups } from '../sysfs/iommu.js';
import { readBus } from '../sysfs/read-bus.js';
import { readSlots } from '../sysfs/slots.js';
import { type HostTree, openTree, textOf } from '../sysfs/tree.js';
import { readVdpa } from '../sysfs/vdpa.js';
import { assembleDevices } from './assemble.js';
import type { DeviceFacts } from './device-facts.js';
import type { HostScan } from './host-scan.js';
import { noteHostHazards } from './host-hazards.js';
import { ScanError } from './scan-error.js';
import { ScanLog } from './warnings.js';

export interface ScanOptions {
  /** Root of this machine (`/`) or of an unpacked capture: the bus is at ROOT/sys/bus/pci/devices. */
  readonly root?: string;
  /** An empty bus is an error otherwise: it would erase a whole inventory (Host facts 1.5). */
  readonly allowEmpty?: boolean;
  /** For link state, labels and the like, all functions together. Default 3000 ms. */
  readonly slowDeadlineMs?: number;
  /** Read serial numbers from vital product data (as root). Default no. */
  readonly vpd?: boolean;
  /** Keeps slow answers between the scans of one process. */
  readonly slowCache?: SlowCache;
  /** Milliseconds since 1970; default now. */
  readonly nowMs?: number;
  /** Reads the tree; default the file system. Tests put races and refusals here. */
  readonly tree?: HostTree;
}

const SLOW_DEADLINE_MS = 3000;

/**
 * Looks at a machine's PCI bus, CPUs, memory and NUMA cells through sysfs and proc. Writes nothing and
 * wakes nothing. Odd devices are marked or warned of; only a listing that fails ends the scan.
 *
 * @throws {ScanError} BusUnreadable, BusUnstable, or NoDevices
 */
export async function scanHost(options: ScanOptions = {}): Promise<HostScan> {
  const root = resolve(options.root ?? '/');
  const tree = options.tree ?? openTree(root);
  const log = new ScanLog();
  const bootId = (await textOf(tree, 'proc/sys/kernel/random/boot_id'))?.trim() || null;
  const quick = await readBus(tree, log);
  if (quick.length === 0 && !options.allowEmpty) {
    throw new ScanError(
      'NoDevices',
      `No PCI devices in ${join(root, 'sys/bus/pci/devices')}; that would report an empty bus.`,
    );
  }
  const facts = await addSlowFacts(
    quick,
    {
      root,
      bootId,
      deadlineMs: options.slowDeadlineMs ?? SLOW_DEADLINE_MS,
      vpd: options.vpd ?? false,
      cache: options.slowCache ?? new Map(),
    },
    log,
  );
  return scanFrom({ source: 'sysfs', root, tree, bootId, facts, nowMs: options.nowMs ?? Date.now() }, log);
}

/** Puts a scan together from functions that some source described, and the machine around them. */
export async function scanFrom(
  from: {
    readonly source: HostScan['source'];
    readonly root: string;
    readonly tree: HostTree;
    readonly bootId: string | null;
    readonly facts: readonly DeviceFacts[];
    /** IOMMU groups by label, where the source describes them itself. */
    readonly groups?: ReadonlyMap<string, IommuGroup>;
    readonly nowMs: number;
  },
  log: ScanLog,
): Promise<HostScan> {
  const { tree, facts } = from;
  const live = from.root === '/';
  const machine = await readMachine(tree, log);
  await noteHostHazards(tree, log);
  const devices = assembleDevices(
    facts,
    {
      groups: from.groups ?? (await readIommuGroups(tree, facts, log)),
      vdpa: await readVdpa(tree),
      hostUse: await readHostUse(tree, live ? addressedNetdevs() : null),
      cells: machine.numa.cells,
      showsResets: facts.some((each) => each.resetMethods !== null),
      names: await readNames(tree),
      slots: await readSlots(tree),
    },
    log,
  );
  return {
    scanRevision: 1,
    source: from.source,
    bootId: from.bootId,
    hostname: (await textOf(tree, 'proc/sys/kernel/hostname'))?.trim() || (live ? hostname() : null),
    scannedAtMs: from.nowMs,
    devices,
    ...machine,
    withheld: devices.filter((each) => each.standing === 'withheld').map((each) => each.address),
    wideDomain: devices.filter((each) => each.standing === 'wide-domain').map((each) => each.address),
    warnings: log.warnings,
  };
}

const PCI_IDS = ['usr/share/misc/pci.ids', 'usr/share/hwdata/pci.ids'];

/** Names from the tree's own pci.ids, else from this machine's; null where there is none. */
async function readNames(tree: HostTree): Promise<PciIds | null> {
  for (const each of [tree, openTree('/')]) {
    for (const path of PCI_IDS) {
      const text = await textOf(each, path);
      if (text !== null) return new PciIds(text);
    }
  }
  return null;
}
