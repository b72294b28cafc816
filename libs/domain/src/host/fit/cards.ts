import { comparePciAddresses } from '../../pci/address.js';
import type { Demand } from './demand.js';
import type { FitDevice } from './view.js';

/** A whole card that could be given away as such, and its children that some demand would take instead. */
interface Card {
  readonly address: string;
  readonly children: number;
  /** Cards with equal kinds are interchangeable. */
  readonly kind: string;
}

/**
 * Every way to decide which whole cards (PFs) may be given away, fewest cards first, among equals those whose
 * children nobody wants: the only real choice of the search, since a PF and its children exclude each other
 * (INV-02). Yields the addresses of the cards given away whole.
 *
 * @param markOf what else tells a device from another one
 */
export function* wholeCardChoices(
  demands: readonly Demand[],
  available: readonly FitDevice[],
  markOf: (device: FitDevice) => string = () => '',
): Generator<ReadonlySet<string>> {
  const wantsOf = (device: FitDevice): number =>
    demands.reduce((bits, demand, index) => (demand.matches(device) ? bits | (1 << index) : bits), 0);
  const wholes = available.filter((device) => device.kind === 'type-PF' && wantsOf(device) !== 0);
  const cards = wholes.map((device): Card => {
    const children = available.filter((child) => child.parentAddress === device.address && wantsOf(child) !== 0);
    const kind = `${wantsOf(device)}|${children
      .map(wantsOf)
      .sort((a, b) => a - b)
      .join()}|${keptBy(device, demands)}|${children
      .map((child) => keptBy(child, demands))
      .sort()
      .join()}|${markOf(device)}|${children.map(markOf).sort().join()}`;
    return { address: device.address, children: children.length, kind };
  });
  const kinds = new Map<string, Card[]>();
  for (const card of cards.sort((a, b) => a.children - b.children || comparePciAddresses(a.address, b.address))) {
    const sameKind = kinds.get(card.kind);
    if (sameKind) sameKind.push(card);
    else kinds.set(card.kind, [card]);
  }
  const most = demands.reduce(
    (sum, demand) => sum + (wholes.some((device) => demand.matches(device)) ? demand.count : 0),
    0,
  );
  const groups = [...kinds.values()];
  for (let count = 0; count <= Math.min(most, cards.length); count++) yield* choose(groups, 0, count, []);
}

const keptBy = (device: FitDevice, demands: readonly Demand[]): number =>
  demands.reduce((bits, demand, index) => (demand.kept.has(device.address) ? bits | (1 << index) : bits), 0);

function* choose(
  groups: readonly Card[][],
  at: number,
  left: number,
  chosen: readonly string[],
): Generator<ReadonlySet<string>> {
  const group = groups[at];
  if (!group) {
    if (left === 0) yield new Set(chosen);
    return;
  }
  for (let count = Math.min(left, group.length); count >= 0; count--) {
    yield* choose(groups, at + 1, left - count, [...chosen, ...group.slice(0, count).map((card) => card.address)]);
  }
}

/** What is left to choose from when exactly these cards are given away whole. */
export const withWholeCards = (available: readonly FitDevice[], whole: ReadonlySet<string>): FitDevice[] =>
  available.filter((device) =>
    device.kind === 'type-PF'
      ? whole.has(device.address)
      : device.parentAddress === null || !whole.has(device.parentAddress),
  );

/** Whether a whole card and one of its children are both wanted: only then is there anything to decide about cards. */
export function wantsCardsAndChildren(demands: readonly Demand[], available: readonly FitDevice[]): boolean {
  if (!available.some(({ kind }) => kind === 'type-PF')) return false;
  const wanted = available.filter((device) => demands.some((demand) => demand.matches(device)));
  const cards = new Set(wanted.filter((device) => device.kind === 'type-PF').map((device) => device.address));
  return cards.size > 0 && wanted.some((device) => device.parentAddress !== null && cards.has(device.parentAddress));
}
