import { setTimeout as pause } from 'node:timers/promises';
import { compareAddresses, parseAddress } from '../pci/address.js';
import type { DeviceFacts } from '../scan/device-facts.js';
import { ScanError } from '../scan/scan-error.js';
import { ScanLog } from '../scan/warnings.js';
import { mapBounded } from './bounded.js';
import { BUS_FOLDER } from './device-folder.js';
import { readDevice, type Unreadable } from './read-device.js';
import type { HostTree } from './tree.js';

const CONCURRENCY = 16;
/** A bus that still changes after so many looks gives no report (Host facts 1.5). */
const MAX_ROUNDS = 3;
const SETTLE_MS = 50;

interface Seen {
  readonly facts: DeviceFacts | Unreadable;
  readonly warnings: ScanLog['warnings'];
  /** What the function was when it was read; another value later means: read it again. */
  readonly identity: string;
}

/**
 * All functions of `/sys/bus/pci/devices`, ordered by address. Lists, reads, lists again, and re-reads
 * what appeared or changed meanwhile (Host facts 1.5). A function that can't be read costs only itself.
 *
 * @throws {ScanError} BusUnreadable if the listing fails, BusUnstable if it does not come to rest
 */
export async function readBus(tree: HostTree, log: ScanLog): Promise<DeviceFacts[]> {
  const seen = new Map<string, Seen>();
  let listed = await listBus(tree, log);
  const liveTree = await anyHasRemove(tree, listed);
  let pending = listed;
  for (let round = 1; ; round++) {
    const read = await mapBounded(pending, CONCURRENCY, (address) => look(tree, address, liveTree));
    for (const [index, address] of pending.entries()) seen.set(address, read[index] as Seen);
    listed = await listBus(tree, new ScanLog());
    const present = new Set(listed);
    const vanished = [...seen.keys()].filter((address) => !present.has(address));
    for (const address of vanished) seen.delete(address);
    const again = await mapBounded(listed, CONCURRENCY, (address) => identify(tree, address));
    const unsettled = new Set(round < MAX_ROUNDS ? suspects(seen) : []);
    const moved = listed.filter((address, index) => seen.get(address)?.identity !== again[index]);
    // VFs come and go one by one: a PF read meanwhile may know some of them only.
    if (vanished.length > 0 || moved.some((address) => !seen.has(address))) {
      for (const address of physicalFunctions(seen)) unsettled.add(address);
    }
    if (moved.length === 0 && unsettled.size === 0) break;
    if (round >= MAX_ROUNDS) {
      if (moved.length === 0) break;
      throw new ScanError(
        'BusUnstable',
        `The PCI bus still changed after ${MAX_ROUNDS} looks (last: ${moved.join(', ')}); nothing is reported. Try again.`,
      );
    }
    // The links of a VF in the making follow within moments (Host facts 2.2).
    if (unsettled.size > 0) await pause(SETTLE_MS);
    pending = [...new Set([...moved, ...unsettled])];
  }
  return collect(listed, seen, log);
}

async function listBus(tree: HostTree, log: ScanLog): Promise<string[]> {
  let names: string[];
  try {
    names = await tree.names(BUS_FOLDER);
  } catch (error) {
    throw new ScanError('BusUnreadable', `Can not list /${BUS_FOLDER}: ${(error as Error).message}`);
  }
  const odd = names.filter((name) => parseAddress(name) === null);
  for (const name of odd) log.host('bus', `skipped ${JSON.stringify(name)}: not a PCI address as the kernel prints it`);
  return names.filter((name) => parseAddress(name) !== null).sort(compareAddresses);
}

/** On a live tree every function but a VF has `remove`; captures have it nowhere. */
async function anyHasRemove(tree: HostTree, addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses.slice(0, 4)) {
    const names = await tree.names(`${BUS_FOLDER}/${address}`).catch((): string[] => []);
    if (names.includes('remove')) return true;
  }
  return false;
}

async function look(tree: HostTree, address: string, liveTree: boolean): Promise<Seen> {
  const log = new ScanLog();
  const identity = await identify(tree, address);
  return { identity, facts: await readDevice(tree, address, liveTree, log), warnings: log.warnings };
}

/** Everything that shows a function was replaced, bound, or had VFs made between two looks. */
async function identify(tree: HostTree, address: string): Promise<string> {
  const at = `${BUS_FOLDER}/${address}`;
  const texts = ['vendor', 'device', 'class'].map(async (name) => {
    const result = await tree.read(`${at}/${name}`);
    return 'text' in result ? result.text : result.error;
  });
  const links = ['driver', 'physfn', 'iommu_group', 'virtfn0'].map((name) => tree.linkBase(`${at}/${name}`));
  return JSON.stringify(await Promise.all([...texts, ...links, tree.linkTarget(at)]));
}

function physicalFunctions(seen: ReadonlyMap<string, Seen>): string[] {
  const facts = [...seen.values()].map((each) => each.facts).filter((each) => 'address' in each);
  return facts.filter((each) => each.totalVfs !== null).map((each) => each.address);
}

function suspects(seen: ReadonlyMap<string, Seen>): string[] {
  const facts = [...seen.values()].map((each) => each.facts).filter((each) => 'address' in each);
  const children = new Set(facts.flatMap((each) => each.virtfns.map((virtfn) => virtfn.address)));
  return facts
    .filter((each) => each.physfn === null && (children.has(each.address) || each.vfSuspicion === 'vf-attribute'))
    .map((each) => each.address);
}

function collect(listed: readonly string[], seen: ReadonlyMap<string, Seen>, log: ScanLog): DeviceFacts[] {
  return listed.flatMap((address) => {
    const each = seen.get(address);
    if (!each) return [];
    log.warnings.push(...each.warnings);
    if ('address' in each.facts) return [each.facts];
    log.device(address, 'device', `left out: ${each.facts.unreadable}`);
    return [];
  });
}
