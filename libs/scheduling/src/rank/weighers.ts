import type { SchedulerPolicy } from '@berth/domain';
import type { FleetTable } from '../fleet/fleet-table.js';
import type { InFlight } from '../in-flight/in-flight.js';

export const WEIGHERS = ['ram', 'cpu', 'disk', 'pci'] as const;
export type WeigherName = (typeof WEIGHERS)[number];

/** The class whose free amount a weigher looks at (Nova facts 14, table). */
const CLASS_OF = { ram: 'MEMORY_MB', cpu: 'VCPU', disk: 'DISK_GB' } as const;

/** At and above so many free devices hosts weigh alike (Nova facts 14, PCI weigher). */
const MOST_DEVICES = 99;

/** What a weigher saw over the hosts that are compared (Nova facts 14.2). */
export interface Spread {
  readonly least: number;
  readonly greatest: number;
}

/** One weigher's raw weight of one host: a free amount, or 100 less its free devices. */
export function rawWeight(table: FleetTable, name: WeigherName, slot: number, inFlight: InFlight | null): number {
  const promised = inFlight?.at(slot) ?? null;
  if (name === 'pci') {
    const free = Math.max(0, table.hosts.of.freeDevices[slot]! - (promised?.devices ?? 0));
    return 100 - Math.min(free, MOST_DEVICES);
  }
  const resourceClass = CLASS_OF[name];
  const free = table.classes.columnOf(resourceClass)?.free(slot) ?? 0;
  return Math.max(0, free - (promised?.amounts.get(resourceClass) ?? 0));
}

/** Least and greatest as normalising takes them: amounts count from 0, PCI from the real least (Nova facts 14.2). */
export const spreadOf = (name: WeigherName, least: number, greatest: number): Spread => ({
  least: name === 'pci' ? least : 0,
  greatest,
});

/** 0 … 1 over the hosts that are compared; 0 for all when they are all alike. */
export const normalised = (raw: number, { least, greatest }: Spread): number =>
  greatest === least ? 0 : (raw - least) / (greatest - least);

/** Raw weights of `slots[0 … count - 1]` into `out`, and what was seen. */
export function weighAll(
  table: FleetTable,
  name: WeigherName,
  slots: Uint32Array,
  count: number,
  out: Float64Array,
  inFlight: InFlight | null,
): Spread {
  let least = Number.POSITIVE_INFINITY;
  let greatest = 0;
  if (name === 'pci') {
    const { freeDevices } = table.hosts.of;
    for (let i = 0; i < count; i++) {
      const free = freeDevices[slots[i]!]!;
      out[i] = free > MOST_DEVICES ? 100 - MOST_DEVICES : 100 - free;
    }
  } else {
    const column = table.classes.columnOf(CLASS_OF[name]);
    if (column) greatest = column.freeInto(slots, count, out);
    else out.fill(0, 0, count);
    least = 0;
  }
  let reread = name === 'pci';
  if (inFlight && inFlight.size > 0) {
    for (let i = 0; i < count; i++) {
      if (inFlight.at(slots[i]!) === null) continue;
      out[i] = rawWeight(table, name, slots[i]!, inFlight);
      reread = true;
    }
  }
  if (reread) {
    greatest = 0;
    for (let i = 0; i < count; i++) {
      const raw = out[i]!;
      if (raw > greatest) greatest = raw;
      if (raw < least) least = raw;
    }
  }
  return spreadOf(name, least, greatest);
}

export const multiplierOf = (policy: SchedulerPolicy, name: WeigherName): number => policy.weights[name];
