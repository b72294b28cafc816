import { comparePciAddresses } from '../../pci/address.js';
import { cardSlotOf } from '../../pci/constraint.js';
import { type Bin, binsOf, type Marks } from './bins.js';
import { type Bond, mayJoin } from './bonds.js';
import { wantsCardsAndChildren, wholeCardChoices, withWholeCards } from './cards.js';
import type { Demand } from './demand.js';
import { distribute, type SearchSteps } from './distribute.js';
import { serveApart } from './serve-apart.js';
import { canServeBins } from './transport.js';
import type { FitDevice, FitView } from './view.js';

/** A device that some demand may have, and how near it is to the guest for each. */
export interface Candidate {
  readonly device: FitDevice;
  /** Bit i set: demand i may have it. */
  readonly serves: number;
  /** Bit i set: for demand i it is only second (third) choice. */
  readonly second: number;
  readonly third: number;
  /** Smaller is taken first; see `wasteOf`. */
  readonly waste: number;
  /** Bit i set: the claim held it for demand i before the change. */
  readonly keptBy: number;
}

/** What a search works on. */
export interface BondedAsk {
  readonly view: FitView;
  readonly demands: readonly Demand[];
  readonly bonds: readonly Bond[];
  readonly caps: ReadonlyMap<string, number>;
  readonly steps: SearchSteps;
}

/**
 * Devices for all demands together that keep all bonds; null where there are none or the steps are spent. The value of each
 * bond "same" is chosen first, one bond after the other, each time only among values that are really different; then
 * demands are distributed as ever, where a bond "different" lets each value serve once.
 */
export function searchBonded(ask: BondedAsk, candidates: readonly Candidate[]): FitDevice[][] | null {
  const joined = candidates.map((candidate) => {
    let { serves } = candidate;
    for (const bond of ask.bonds)
      if (serves & bond.demands && !mayJoin(bond, candidate.device)) serves &= ~bond.demands;
    return serves === candidate.serves ? candidate : { ...candidate, serves };
  });
  const same = ask.bonds.filter(({ constraint, demands }) => constraint.rule === 'same' && demands !== 0);
  return bind(
    ask,
    same,
    0,
    joined.filter(({ serves }) => serves !== 0),
  );
}

function bind(
  ask: BondedAsk,
  same: readonly Bond[],
  at: number,
  candidates: readonly Candidate[],
): FitDevice[][] | null {
  if (ask.steps.spent) return null;
  const bond = same[at];
  if (!bond) return distributeApart(ask, candidates);
  const seen = new Set<string>();
  for (const { value, profile } of valuesOf(ask, bond, candidates)) {
    if (seen.has(profile)) continue;
    seen.add(profile);
    const left: Candidate[] = [];
    for (const candidate of candidates) {
      if ((candidate.serves & bond.demands) === 0 || bond.valueIn(candidate.device) === value) left.push(candidate);
      else if (candidate.serves & ~bond.demands) left.push({ ...candidate, serves: candidate.serves & ~bond.demands });
    }
    if (at + 1 < same.length && !enough(ask, left)) continue;
    const found = bind(ask, same, at + 1, left);
    if (found) return found;
    if (ask.steps.spent) return null;
  }
  return null;
}

interface Value {
  readonly value: string;
  /** Two values of one profile are interchangeable: what is impossible with one is with the other. */
  readonly profile: string;
  readonly order: readonly number[];
}

/** Values that have devices enough for the bond's demands, those first that are kept, near, broken up already, scarce. */
function valuesOf(ask: BondedAsk, bond: Bond, candidates: readonly Candidate[]): Value[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const value = bond.valueIn(candidate.device);
    if (value === null) continue;
    const group = groups.get(value);
    if (group) group.push(candidate);
    else groups.set(value, [candidate]);
  }
  const bound = ask.demands.flatMap((demand, at) =>
    bond.demands & (1 << at) ? [{ bit: 1 << at, count: demand.count }] : [],
  );
  const needed = bound.reduce((sum, { count }) => sum + count, 0);
  const profileOf = profiler(ask, bond, candidates);
  const values: Value[] = [];
  for (const [value, all] of groups) {
    const group = all.filter(({ serves }) => serves & bond.demands);
    if (group.length < needed) continue;
    if (!bound.every(({ bit, count }) => group.filter(({ serves }) => serves & bit).length >= count)) continue;
    const near = group.filter(({ second, third }) => ((second | third) & bond.demands) === 0).length;
    values.push({
      value,
      profile: profileOf(all),
      order: [
        group.some(({ keptBy }) => keptBy & bond.demands) ? 0 : 1,
        near >= needed ? 0 : 1,
        Math.min(...group.map(({ waste }) => waste)),
        group.length,
      ],
    });
  }
  return values.sort(
    (a, b) =>
      a.order.reduce((order, key, at) => order || key - (b.order[at] ?? 0), 0) || comparePciAddresses(a.value, b.value),
  );
}

/**
 * What tells one value's devices from another's: for each card what its functions can do and what other attributes they have.
 * A card that also has devices elsewhere is told by its name.
 */
function profiler(ask: BondedAsk, bond: Bond, all: readonly Candidate[]): (group: readonly Candidate[]) => string {
  const others = ask.bonds.filter(({ constraint }) => constraint.attribute !== bond.constraint.attribute);
  const valueOfCard = new Map<string, string | null>();
  const astride = new Set<string>();
  for (const { device } of all) {
    const card = cardSlotOf(device);
    const value = bond.valueIn(device);
    if (!valueOfCard.has(card)) valueOfCard.set(card, value);
    else if (valueOfCard.get(card) !== value) astride.add(card);
  }
  const textOf = ({ device, serves, second, third, keptBy, waste }: Candidate): string => {
    const cap = ask.caps.size === 0 ? '' : device.providerId + device.resourceClass;
    const family = device.kind === 'type-PCI' ? '' : (device.parentAddress ?? device.address).slice(-1);
    const values = others.map((other) => other.valueIn(device));
    return [serves, second, third, keptBy, waste, device.kind, family, cap, ...values].join(' ');
  };
  // Those that serve other demands count too: they are gone or there, as their card is.
  return (group) => {
    const cards = new Map<string, string[]>();
    for (const candidate of group) {
      const card = cardSlotOf(candidate.device);
      const functions = cards.get(card);
      if (functions) functions.push(textOf(candidate));
      else cards.set(card, [textOf(candidate)]);
    }
    return [...cards]
      .map(([card, functions]) => `${astride.has(card) ? card : ''}[${functions.sort().join()}]`)
      .sort()
      .join(';');
  };
}

/** Whether there is enough for all at least as far as counting goes. */
function enough(ask: BondedAsk, candidates: readonly Candidate[]): boolean {
  ask.steps.taken++;
  const { demands, bins } = binned(ask, candidates);
  return canServeBins(demands, bins, ask.caps);
}

/** The candidates as the other steps of the search want them: demands that match exactly what is left to them. */
function binned(ask: BondedAsk, candidates: readonly Candidate[]) {
  const byDevice = new Map(candidates.map((candidate) => [candidate.device, candidate]));
  const demands = ask.demands.map((demand, at) => ({
    ...demand,
    matches: (device: FitDevice) => ((byDevice.get(device)?.serves ?? 0) & (1 << at)) !== 0,
  }));
  const apart = ask.bonds.filter(({ constraint, demands: bits }) => constraint.rule === 'different' && bits !== 0);
  const marksOf = (device: FitDevice): Marks => {
    const { serves = 0, keptBy = 0, waste = 0, second = 0, third = 0 } = byDevice.get(device) ?? {};
    const values = apart.map((bond) => (serves & bond.demands ? (bond.valueIn(device) ?? '') : ''));
    return { serves, keptBy, waste, second, third, apart: values };
  };
  const devices = candidates.map(({ device }) => device);
  const binsFrom = (available: readonly FitDevice[]): Bin[] => binsOf(ask.view, demands, available, ask.caps, marksOf);
  return { demands, apart, devices, marksOf, binsFrom, bins: binsFrom(devices) };
}

function distributeApart(ask: BondedAsk, candidates: readonly Candidate[]): FitDevice[][] | null {
  const { demands, apart, devices, marksOf, binsFrom, bins } = binned(ask, candidates);
  const { caps, steps } = ask;
  const attempt = (from: readonly Bin[]) =>
    apart.length > 0
      ? serveApart(
          demands,
          from,
          caps,
          apart.map((bond) => bond.demands),
          steps,
        )
      : distribute(demands, from, caps, steps);
  if (!wantsCardsAndChildren(demands, devices)) return attempt(bins);
  // Equal cards are interchangeable only where no bond tells them apart.
  const markOf = (device: FitDevice): string => {
    const { second, third, apart: values } = marksOf(device);
    return `${second} ${third} ${values.join(' ')}`;
  };
  for (const whole of wholeCardChoices(demands, devices, markOf)) {
    const found = attempt(binsFrom(withWholeCards(devices, whole)));
    if (found) return found;
    if (steps.spent) return null;
  }
  return null;
}
