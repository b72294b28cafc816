import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseXml, type XmlElement, XmlError } from '../xml/document.js';
import { type DeviceLookup, type DeviceUse, domainDevices } from './domain-devices.js';
import { memoryMib } from './memory-unit.js';

/** A guest that runs (or is paused, or migrates in): what it holds. */
export interface RunningDomain {
  /** The instance's id (Host facts 5.7). */
  readonly uuid: string;
  readonly pid: number;
  /** Started by Nova; false: somebody else's guest. */
  readonly nova: boolean;
  readonly vcpus: number | null;
  readonly memoryMib: number | null;
  readonly uses: readonly DeviceUse[];
  readonly unresolved: readonly string[];
}

export interface RunningDomains {
  readonly domains: readonly RunningDomain[];
  /** Files that say nothing of a running guest, and why. */
  readonly skipped: readonly string[];
}

/** States in which a guest holds nothing any more. */
const ENDED = new Set(['shutoff', 'crashed']);
const REREAD_MS = 100;

/**
 * Guests that run, from a folder of libvirt's STATUS files (`/run/libvirt/qemu`): definitions say what
 * the next start wants, not what is in use (Host facts 5.6). Names of people in them are not read.
 *
 * @param isGuest whether a process lives and is a guest: a status file may outlive its daemon
 * @returns null where the folder can't be listed: use is then unknown, not "free"
 */
export async function readRunningDomains(
  folder: string,
  lookup: DeviceLookup,
  isGuest: (pid: number) => boolean,
): Promise<RunningDomains | null> {
  let files: string[];
  try {
    files = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.xml'))
      .map((entry) => entry.name);
  } catch {
    return null;
  }
  const domains: RunningDomain[] = [];
  const skipped: string[] = [];
  for (const file of files.sort()) {
    const read = await readStatus(join(folder, file));
    if (typeof read === 'string') {
      skipped.push(`${file}: ${read}`);
      continue;
    }
    const domain = domainOf(read, lookup, isGuest);
    if (typeof domain === 'string') skipped.push(`${file}: ${domain}`);
    else domains.push(domain);
  }
  return { domains, skipped };
}

/** Reads a file that may be replaced meanwhile: twice, if it does not parse at first. */
async function readStatus(path: string): Promise<XmlElement | string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return parseXml(readFileSync(path, 'utf8'));
    } catch (error) {
      if (!(error instanceof XmlError) || attempt === 2) return (error as Error).message;
      await pause(REREAD_MS);
    }
  }
}

function domainOf(root: XmlElement, lookup: DeviceLookup, isGuest: (pid: number) => boolean): RunningDomain | string {
  const domain = root.first('domain');
  if (root.name !== 'domstatus' || !domain) return 'no status of a running guest';
  const state = root.attribute('state') ?? '';
  if (ENDED.has(state)) return `the guest is ${state}`;
  const pid = Number(root.attribute('pid'));
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isGuest(pid))
    return `process ${root.attribute('pid')} is no running guest`;
  const uuid = domain.textOf('uuid')?.toLowerCase();
  if (!uuid) return 'it has no uuid';
  const vcpu = domain.first('vcpu');
  const vcpus = Number(vcpu?.attribute('current') ?? vcpu?.text ?? Number.NaN);
  const memory = domain.first('memory');
  return {
    uuid,
    pid,
    nova: domain.first('metadata')?.children.some((each) => each.name === 'nova:instance') ?? false,
    vcpus: Number.isSafeInteger(vcpus) ? vcpus : null,
    memoryMib: memoryMib(memory?.text ?? null, memory?.attribute('unit') ?? null),
    ...domainDevices(domain, lookup),
  };
}
