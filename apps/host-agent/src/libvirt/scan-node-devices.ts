import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compareAddresses } from '../pci/address.js';
import type { DeviceFacts } from '../scan/device-facts.js';
import type { HostScan } from '../scan/host-scan.js';
import { ScanError } from '../scan/scan-error.js';
import { scanFrom } from '../scan/scan-host.js';
import { ScanLog } from '../scan/warnings.js';
import type { IommuGroup } from '../sysfs/iommu.js';
import { openTree, textOf } from '../sysfs/tree.js';
import { parseXml, type XmlElement } from '../xml/document.js';
import { readNodeDevice } from './node-device.js';

export interface NodeDeviceScanOptions {
  /** Folder with one `nodedev-dumpxml` document in each `*.xml`. */
  readonly folder: string;
  /** Where CPUs, memory and NUMA cells are read; default this machine's `/`. */
  readonly root?: string;
  readonly nowMs?: number;
}

/**
 * A scan whose devices come from libvirt's documents instead of sysfs. A document that can't be read
 * costs only itself.
 *
 * @throws {ScanError} SourceUnreadable if the folder can't be listed, NoDevices if no document describes one
 */
export async function scanNodeDevices(options: NodeDeviceScanOptions): Promise<HostScan> {
  const log = new ScanLog();
  const root = resolve(options.root ?? '/');
  const tree = openTree(root);
  const found = new Map<string, DeviceFacts>();
  const groups = new Map<string, IommuGroup>();
  for (const { file, document } of readDocuments(options.folder, log)) {
    const read = readNodeDevice(document, log);
    if (!read) continue;
    const { facts, group } = read;
    if (found.has(facts.address)) {
      log.device(facts.address, 'nodedev', `${file} describes it a second time; the first one is kept`);
      continue;
    }
    found.set(facts.address, facts);
    if (facts.groupLabel !== null) addMembers(groups, facts.groupLabel, group);
  }
  if (found.size === 0) {
    throw new ScanError(
      'NoDevices',
      `No document in ${options.folder} describes a PCI device; that would report an empty bus.`,
    );
  }
  return scanFrom(
    {
      source: 'nodedev',
      root,
      tree,
      bootId: (await textOf(tree, 'proc/sys/kernel/random/boot_id'))?.trim() || null,
      facts: [...found.values()].sort((a, b) => compareAddresses(a.address, b.address)),
      groups,
      nowMs: options.nowMs ?? Date.now(),
    },
    log,
  );
}

function readDocuments(folder: string, log: ScanLog): { file: string; document: XmlElement }[] {
  let files: string[];
  try {
    files = readdirSync(folder).filter((name) => name.endsWith('.xml'));
  } catch (error) {
    throw new ScanError('SourceUnreadable', `Can not list ${folder}: ${(error as Error).message}`);
  }
  return files.sort().flatMap((file) => {
    try {
      return [{ file, document: parseXml(readFileSync(join(folder, file), 'utf8')) }];
    } catch (error) {
      log.host('nodedev', `left out ${file}: ${(error as Error).message}`);
      return [];
    }
  });
}

function addMembers(groups: Map<string, IommuGroup>, label: string, members: readonly string[]): void {
  const listed = new Set([...(groups.get(label)?.listed ?? []), ...members]);
  groups.set(label, { label, listed: [...listed], firmwareMapping: false });
}
