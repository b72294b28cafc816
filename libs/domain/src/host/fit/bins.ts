import { byCodeUnit } from '../../kernel/order.js';
import { comparePciAddresses } from '../../pci/address.js';
import type { Before } from './counted.js';
import type { Demand } from './demand.js';
import { type FitDevice, type FitView, roomOf } from './view.js';

/** Devices that no demand of this claim can tell apart, in the order in which they are to be taken. */
export interface Bin {
  readonly devices: readonly FitDevice[];
  /** Bit i set: demand i accepts them. */
  readonly serves: number;
  /** Bit i set: the claim held them for demand i before the change. */
  readonly keptBy: number;
  /** Smaller is taken first (DESIGN decision 4): 0 = a card already broken up … 3 = a whole card. */
  readonly waste: number;
  /** Key into the provider limits, where the inventory gives less than the devices that are there. */
  readonly capKey: string | null;
  /** Bit i set: demand i has them only as second (third) choice, since they are far from the guest. */
  readonly second: number;
  readonly third: number;
  /** For each bond "different" the value they have; see {@link Marks}. */
  readonly apart: readonly string[];
}

/** What tells devices apart where more than the demands themselves does: nearness to the guest, values that a bond lets serve once. */
export interface Marks extends Pick<Bin, 'serves' | 'keptBy' | 'waste'> {
  readonly second: number;
  readonly third: number;
  /** One for each bond "different" that binds any demand; empty text for a device that serves none of its demands. */
  readonly apart: readonly string[];
}

const NOT_APART: readonly string[] = [];

/** How many demands one claim may have: they are bits of one 32-bit word. */
export const MAX_DEMANDS = 30;

/** See {@link Bin.waste}. */
export function wasteOf(device: FitDevice, broken: ReadonlySet<string>): number {
  if (device.kind === 'type-PF') return 3;
  // Mates of its IOMMU group go with it: a card that is broken up for one device.
  if (device.parentAddress === null) return device.mates.length > 0 ? 2 : 1;
  return broken.has(device.parentAddress) ? 0 : 2;
}

/** Parent addresses of cards of which a child is in use already. */
export function brokenCards(view: FitView): Set<string> {
  const broken = new Set<string>();
  for (const device of view.devices) {
    if (device.parentAddress !== null && (device.claimId !== null || device.usedBy !== null)) {
      broken.add(device.parentAddress);
    }
  }
  return broken;
}

/** Key into the limits of {@link providerCaps}. */
export const capKeyOf = (device: Pick<FitDevice, 'providerId' | 'resourceClass'>): string =>
  `${device.providerId} ${device.resourceClass}`;

/** Limits that an operator's `reserved` puts on a device class: key → units, only where they bind. */
export function providerCaps(view: FitView, available: readonly FitDevice[], before: Before): Map<string, number> {
  const counts = new Map<string, Map<string, number>>();
  for (const { providerId, resourceClass } of available) {
    const classes = counts.get(providerId);
    if (classes) classes.set(resourceClass, (classes.get(resourceClass) ?? 0) + 1);
    else counts.set(providerId, new Map([[resourceClass, 1]]));
  }
  const caps = new Map<string, number>();
  for (const [providerId, classes] of counts) {
    for (const [resourceClass, count] of classes) {
      const found = view.inventory(providerId, resourceClass);
      // What the claim itself held there may stay even over capacity (INV-07).
      const room = Math.max(found ? roomOf(found) : 0, before(providerId, resourceClass));
      if (room < count) caps.set(capKeyOf({ providerId, resourceClass }), room);
    }
  }
  return caps;
}

/** Collapses the devices into bins, in a fixed order. Devices that serve no demand are left out. */
export function binsOf(
  view: FitView,
  demands: readonly Demand[],
  available: readonly FitDevice[],
  caps: ReadonlyMap<string, number>,
  marksOf: (device: FitDevice) => Marks = plainMarks(view, demands),
): Bin[] {
  const groups = new Map<string, Omit<Bin, 'devices'> & { readonly devices: FitDevice[] }>();
  for (const device of available) {
    const { serves, keptBy, waste, second, third, apart } = marksOf(device);
    if (serves === 0) continue;
    const ofProvider = caps.size === 0 ? '' : capKeyOf(device);
    const capKey = caps.has(ofProvider) ? ofProvider : null;
    const mark = apart === NOT_APART ? '' : ` ${second} ${third} ${apart.join()}`;
    const key = `${waste} ${serves} ${keptBy} ${capKey ?? ''}${mark}`;
    const group = groups.get(key);
    if (group) group.devices.push(device);
    else groups.set(key, { devices: [device], serves, keptBy, waste, capKey, second, third, apart });
  }
  return [...groups.entries()]
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([, group]) => ({ ...group, devices: group.devices.sort(byPlace) }));
}

/** Marks by the demands alone. */
function plainMarks(view: FitView, demands: readonly Demand[]): (device: FitDevice) => Marks {
  const broken = brokenCards(view);
  return (device) => {
    let serves = 0;
    let keptBy = 0;
    demands.forEach((demand, index) => {
      if (!demand.matches(device)) return;
      serves |= 1 << index;
      if (demand.kept.has(device.address)) keptBy |= 1 << index;
    });
    return { serves, keptBy, waste: wasteOf(device, broken), second: 0, third: 0, apart: NOT_APART };
  };
}

/** Children of one card together, then address order. Never insertion order (DESIGN decision 4). */
export const byPlace = (a: FitDevice, b: FitDevice): number =>
  comparePciAddresses(a.parentAddress ?? a.address, b.parentAddress ?? b.address) ||
  comparePciAddresses(a.address, b.address);

/** The order in which demand `index` would rather be served: what it had, what nobody else had, what is near, least waste. */
export const byPreferenceOf =
  (index: number) =>
  (a: Bin, b: Bin): number =>
    keptRank(a, index) - keptRank(b, index) ||
    distance(a, index) - distance(b, index) ||
    a.waste - b.waste ||
    comparePciAddresses(a.devices[0]?.address ?? '', b.devices[0]?.address ?? '');

const distance = ({ second, third }: Bin, index: number): number =>
  third & (1 << index) ? 2 : second & (1 << index) ? 1 : 0;

const keptRank = (bin: Bin, index: number): number => (bin.keptBy & (1 << index) ? 0 : bin.keptBy === 0 ? 1 : 2);
