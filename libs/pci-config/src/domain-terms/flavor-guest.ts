import type { GuestNuma, NumaPolicy } from '@berth/domain';
import { type ConfigError, failed, type Parsed, parsed } from '../finding.js';
import type { Flavor, GuestTopology, ImageProperties } from '../flavor/flavor.js';
import type { Asks } from '../guest-topology/asks.js';
import { guestTopology } from '../guest-topology/guest-topology.js';
import { readPciNumaPolicy } from '../guest-topology/policies.js';

/** What a flavor's `hw:` extra specs and an image make of a guest. */
export interface FlavorGuest {
  /** Null: no NUMA cells of its own. */
  readonly numa: GuestNuma | null;
  /** The flavor's vCPUs by class: dedicated ones are PCPU, others VCPU; one more PCPU for isolated emulator threads. */
  readonly cpus: { readonly VCPU: number; readonly PCPU: number };
  /** Goes before the policy of aliases (Nova facts 2.10); null: each alias's own. */
  readonly pciNumaPolicy: NumaPolicy | null;
}

/** The guest of a flavor and an image, or every reason why they make none. */
export function flavorGuest(flavor: Flavor, image: ImageProperties = {}): Parsed<FlavorGuest> {
  const asks: Asks = { flavor, image, errors: [] };
  const pciNumaPolicy = readPciNumaPolicy(asks);
  const made = guestTopology(flavor, image);
  const errors: ConfigError[] = [...asks.errors, ...(made.ok ? [] : made.errors)];
  if (!made.ok || errors.length > 0) return failed(...errors);
  const numa = made.value && guestNumaOf(made.value);
  const dedicated = numa?.cells.reduce((sum, { dedicatedCpus }) => sum + dedicatedCpus.length, 0) ?? 0;
  const emulator = numa?.emulatorPolicy === 'isolate' ? 1 : 0;
  return parsed({ numa, cpus: { VCPU: flavor.vcpus - dedicated, PCPU: dedicated + emulator }, pciNumaPolicy });
}

/** A guest topology in the domain's terms. */
export const guestNumaOf = (topology: GuestTopology): GuestNuma => ({
  cells: topology.cells.map(({ id, sharedCpus, dedicatedCpus, memoryMib }) => ({
    cell: id,
    sharedCpus,
    dedicatedCpus,
    memoryMib,
  })),
  pageSize: topology.pageSize,
  threadPolicy: topology.cpuThreadPolicy,
  emulatorPolicy: topology.emulatorThreadPolicy,
});
