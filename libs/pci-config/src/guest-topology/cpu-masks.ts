import { readCpuSet } from '../flavor/cpu-set.js';
import { readLenientBoolean } from '../literal/booleans.js';
import { strip } from '../literal/whitespace.js';
import type { EmulatorThreadPolicy } from '../flavor/flavor.js';
import { type Asks, lookUp, refuse } from './asks.js';

/** The CPUs of a mask; one that starts with `^` is taken off all of the flavor's CPUs. */
function readMask(asks: Asks, option: string, mask: string): readonly number[] | null {
  const all = `0-${asks.flavor.vcpus - 1}`;
  const read = readCpuSet(strip(mask).startsWith('^') ? `${all},${mask}` : mask);
  if (!read.ok) return refuse(asks, option, mask, read.message);
  const beyond = read.cpus.find((cpu) => cpu >= asks.flavor.vcpus);
  if (beyond === undefined) return read.cpus;
  return refuse(asks, option, mask, `CPU ${beyond} is beyond the flavor's ${asks.flavor.vcpus} vCPUs (${all})`);
}

/** `hw:cpu_dedicated_mask`: some CPUs, not all; null where it is not set. */
export function readDedicatedMask(asks: Asks): readonly number[] | null {
  const { flavor: mask } = lookUp(asks, 'cpu_dedicated_mask');
  if (mask === null) return null;
  const cpus = readMask(asks, 'hw:cpu_dedicated_mask', mask);
  if (cpus === null || (cpus.length > 0 && cpus.length < asks.flavor.vcpus)) return cpus;
  return refuse(asks, 'hw:cpu_dedicated_mask', mask, 'must name some of the vCPUs and leave some');
}

/** The real-time CPUs (`hw:cpu_realtime`, `cpu_realtime_mask`; an image's mask goes first); null without real time. */
export function readRealtimeMask(asks: Asks, emulatorThreads: EmulatorThreadPolicy | null): readonly number[] | null {
  if (!readLenientBoolean(lookUp(asks, 'cpu_realtime').flavor)) return null;
  const { flavor, image } = lookUp(asks, 'cpu_realtime_mask');
  const option = image === null ? 'hw:cpu_realtime_mask' : 'hw_cpu_realtime_mask';
  const cpus = readMask(asks, option, image ?? flavor ?? `0-${asks.flavor.vcpus - 1}`);
  if (cpus === null) return null;
  if (cpus.length === 0) return refuse(asks, option, image ?? flavor, 'must name at least one vCPU');
  if (cpus.length === asks.flavor.vcpus && emulatorThreads === null) {
    return refuse(
      asks,
      option,
      image ?? flavor,
      'must leave a vCPU for ordinary work, or set hw:emulator_threads_policy',
    );
  }
  return cpus;
}
