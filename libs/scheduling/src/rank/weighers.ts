import type { SchedulerPolicy } from '@berth/domain';
import type { Company } from '../ask/company.js';
import type { FleetTable } from '../fleet/fleet-table.js';
import { CLASS_OF } from './free-in-block.js';
import type { InFlight } from '../in-flight/in-flight.js';
import type { RawWeights, Spread } from './scratch.js';

export const WEIGHERS = ['ram', 'cpu', 'disk', 'pci', 'group'] as const;
export type WeigherName = (typeof WEIGHERS)[number];

/** From so many free devices on, hosts weigh alike (Nova facts 14, PCI weigher). */
export const MOST_DEVICES = 99;

/** Free amounts of one host less what is in flight to it; negative after a shrink. */
export function rawWeights(
  table: FleetTable,
  slot: number,
  inFlight: InFlight | null,
  company: Company | null,
): RawWeights {
  const promised = inFlight?.at(slot) ?? null;
  const free = (resourceClass: string): number =>
    (table.classes.columnOf(resourceClass)?.free(slot) ?? 0) - (promised?.amounts.get(resourceClass) ?? 0);
  return {
    ram: free(CLASS_OF.ram),
    cpu: free(CLASS_OF.cpu),
    disk: free(CLASS_OF.disk),
    devices: Math.max(0, table.hosts.of.freeDevices[slot]! - (promised?.devices ?? 0)),
    members: company?.members.get(slot) ?? 0,
  };
}

/** One weigher over the hosts that are compared: weights from `least` to `greatest` become 0 … 1. */
export interface Scale {
  readonly least: number;
  readonly greatest: number;
  readonly multiplier: number;
  /** multiplier ÷ (greatest - least); 0 where all weigh alike. */
  readonly factor: number;
}
/** Weighers whose multipliers the policy always names. */
type Amounts = Pick<SchedulerPolicy['weights'], 'ram' | 'cpu' | 'disk' | 'pci'>;
export type Scales = Readonly<Record<WeigherName, Scale>>;

/** Weight of so many free devices: the fewer the better, up to a limit (Nova facts 14, PCI weigher). */
const deviceWeight = (devices: number): number => 100 - Math.min(devices, MOST_DEVICES);

/**
 * Amounts are normalised from 0 (so negative ones weigh 0) to the greatest, PCI from the real least (Nova facts
 * 14.2). Where that leaves no range all weigh 0, and a single host does always (14.1).
 */
export function scalesOf(policy: SchedulerPolicy, spread: Spread, hosts: number, company: Company | null): Scales {
  const scale = (
    name: WeigherName,
    least: number,
    greatest: number,
    multiplier = policy.weights[name as keyof Amounts],
  ): Scale => {
    return { least, greatest, multiplier, factor: hosts > 1 && greatest > least ? multiplier / (greatest - least) : 0 };
  };
  const none = hosts === 0;
  return {
    ram: scale('ram', 0, spread.ram),
    cpu: scale('cpu', 0, spread.cpu),
    disk: scale('disk', 0, spread.disk),
    pci: scale('pci', none ? 0 : deviceWeight(spread.most), none ? 0 : deviceWeight(spread.fewest)),
    group: scale('group', 0, spread.members, company?.multiplier ?? 0),
  };
}

/** multiplier × normalised weight, summed over the weighers in a fixed order: the same double wherever it is asked. */
export const scoreOf = ({ ram, cpu, disk, devices, members }: RawWeights, scales: Scales): number =>
  (ram > 0 ? ram * scales.ram.factor : 0) +
  (cpu > 0 ? cpu * scales.cpu.factor : 0) +
  (disk > 0 ? disk * scales.disk.factor : 0) +
  (deviceWeight(devices) - scales.pci.least) * scales.pci.factor +
  (members > 0 ? members * scales.group.factor : 0);

/** What a weigher makes of a host, for people: its weight and where that lies between 0 and 1. */
export function weighed(name: WeigherName, raw: RawWeights, scales: Scales): { raw: number; normalised: number } {
  const { least, greatest } = scales[name];
  const weight = name === 'pci' ? deviceWeight(raw.devices) : Math.max(0, name === 'group' ? raw.members : raw[name]);
  return { raw: weight, normalised: greatest > least ? (weight - least) / (greatest - least) : 0 };
}
