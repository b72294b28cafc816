import type { HostKind } from '@berth/domain';
import { type FleetTable, HostFlag } from '@berth/scheduling';
import { flagWords } from '../summary/summary-of-slot.js';

export const HOST_STATUSES = [
  'enabled',
  'unreported',
  'disabled',
  'draining',
  'drained',
  'fenced',
  'suspended',
  'retired',
] as const;
/** The one word that tells best whether and why a host takes no claims. */
export type HostRowStatus = (typeof HOST_STATUSES)[number];

export interface ClassUse {
  /** What may be used in all: (total - reserved) × ratio of the provider that serves the class. */
  readonly capacity: number;
  readonly used: number;
  readonly free: number;
}

/** One line of the list of hosts. */
export interface HostRow {
  readonly hostId: string;
  readonly name: string;
  readonly kind: HostKind;
  readonly status: HostRowStatus;
  /** Everything that is so at once, sorted. */
  readonly flags: readonly string[];
  /** Flag → reason, as far as one was given. */
  readonly remarks: Readonly<Record<string, string>>;
  readonly incarnation: number;
  readonly revision: number;
  readonly reportedAtMs: number | null;
  readonly openClaims: number;
  readonly devices: { readonly total: number; readonly free: number };
  /** Counted classes by name. */
  readonly resources: Readonly<Record<string, ClassUse>>;
}

/** Worst first. */
const BY_FLAG: readonly (readonly [HostRowStatus, number])[] = [
  ['retired', HostFlag.RETIRED],
  ['suspended', HostFlag.SUSPENDED],
  ['fenced', HostFlag.FENCED],
  ['disabled', HostFlag.DISABLED],
  ['drained', HostFlag.DRAINED],
  ['draining', HostFlag.DRAINING],
];

export function hostStatusOf(table: FleetTable, slot: number): HostRowStatus {
  for (const [status, flag] of BY_FLAG) if (table.hasFlag(slot, flag)) return status;
  return table.kindOf(slot) === 'machine' && !table.hasFlag(slot, HostFlag.REPORTED) ? 'unreported' : 'enabled';
}

export function hostRow(table: FleetTable, slot: number): HostRow {
  const { of } = table.hosts;
  let openClaims = 0;
  for (let row = of.claim[slot]!; row !== 0; row = table.claims.of.next[row]!) openClaims++;
  let devices = 0;
  for (let row = of.device[slot]!; row !== 0; row = table.devices.of.next[row]!) devices++;
  const resources: Record<string, ClassUse> = {};
  for (const id of table.classes.counted()) {
    const column = table.classes.column(id);
    if (!column?.has(slot)) continue;
    const used = column.usedAt(slot);
    const capacity = column.free(slot) + used;
    resources[table.classes.nameOf(id)] = { capacity, used, free: Math.max(0, Math.floor(capacity - used)) };
  }
  return {
    hostId: table.hostIds[slot]!,
    name: table.names[slot]!,
    kind: table.kindOf(slot),
    status: hostStatusOf(table, slot),
    flags: flagWords(table, slot),
    remarks: table.remarks.get(slot) ?? {},
    incarnation: of.incarnation[slot]!,
    revision: of.revision[slot]!,
    reportedAtMs: table.hasFlag(slot, HostFlag.REPORTED) ? of.reportedAt[slot]! : null,
    openClaims,
    devices: { total: devices, free: of.freeDevices[slot]! },
    resources,
  };
}
