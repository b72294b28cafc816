import { setTimeout as pause } from 'node:timers/promises';
import { compareAddresses, parseAddress } from '../pci/address.js';
import type { DeviceFacts } from '../scan/device-facts.js';
import { ScanError } from '../scan/scan-error.js';
import { ScanLog } from '../scan/warnings.js';
import { mapBounded } from './bounded.js';
import { BUS_FOLDER, DeviceFolder } from './device-folder.js';
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
    for (const address of [...seen.keys()]) if (!present.has(address)) seen.delete(address);
    const again = await mapBounded(listed, CONCURRENCY, (address) => identify(tree, address));
    const unsettled = round < MAX_ROUNDS ? suspects(seen) : [];
    const moved = listed.filter((address, index) => seen.get(address)?.identity !== again[index]);
    if (moved.length === 0 && unsettled.length === 0) break;
    if (round === MAX_ROUNDS) {
      throw new ScanError(
        'BusUnstable',
        `The PCI bus still changed after ${MAX_ROUNDS} looks (last: ${moved.join(', ')}); nothing is reported. Try again.`,
      );
    }
    // The links of a VF in the making follow within moments (Host facts 2.2).
    if (unsettled.length > 0) await pause(SETTLE_MS);
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
  const folder = await DeviceFolder.open(tree, address);
  // The identity comes first: what changes while the rest is read shows at the second look.
  const identity = await identityOf(tree, address, folder);
  return { identity, facts: await readDevice(tree, address, folder, liveTree, log), warnings: log.warnings };
}

const identify = async (tree: HostTree, address: string): Promise<string> =>
  identityOf(tree, address, await DeviceFolder.open(tree, address));

/** Everything that shows a function was replaced, bound, or had VFs made between two looks. */
async function identityOf(tree: HostTree, address: string, folder: DeviceFolder | null): Promise<string> {
  if (!folder) return 'gone';
  return JSON.stringify([
    await folder.text('vendor'),
    await folder.text('device'),
    await folder.text('class'),
    await folder.link('driver'),
    await folder.link('physfn'),
    await folder.link('iommu_group'),
    folder.virtfnNames().length,
    await tree.linkTarget(`${BUS_FOLDER}/${address}`),
  ]);
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
