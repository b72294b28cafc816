import type { InstanceId } from '../../kernel/ids.js';
import { byCodeUnit, sortedKeys } from '../../kernel/order.js';
import type { Allocations } from '../../kernel/quantities.js';
import type { ClaimContent, ClaimedDevice, NumaCellFit, NumaFit } from '../claim.js';
import type { ClaimWish } from '../host.commands.js';
import type { HostRejection } from '../host.rejections.js';
import { MAX_DEMANDS } from './bins.js';
import { isCellTable } from './cell-choices.js';
import { chooseDevices, prepareDevices } from './choose-devices.js';
import { type Before, checkAmount, invalidAmount, resolveProvider } from './counted.js';
import { mappedProviders, perProvider } from './mapped-providers.js';
import { type Demand, demandOfAmount, demandOfClass, demandOfRequest } from './demand.js';
import { guestCellTable } from './guest-cells.js';
import { type PlacedDevices, placeDevices } from './place-devices.js';
import { type FitView, withoutOwnUse } from './view.js';
import { checkNumaWish } from './wish-shape.js';

export type Fit =
  | {
      readonly ok: true;
      readonly allocations: Allocations;
      readonly devices: readonly ClaimedDevice[];
      /** Null for a guest without NUMA cells. */
      readonly numa: NumaFit | null;
      /** Steps that the device search took. */
      readonly steps: number;
    }
  | { readonly ok: false; readonly reasons: readonly HostRejection[]; readonly steps: number };

/** What is asked, without whose it is. */
export type FitWish = Pick<ClaimWish, 'resources' | 'allocations' | 'pciRequests'> &
  Partial<Pick<ClaimWish, 'numa' | 'deviceConstraints' | 'mappings'>> & {
    /** Whose claim it will be: what this instance uses already without one does not stand in its way (adoption). */
    readonly instanceId?: InstanceId;
  };

/** What the claim being changed held. */
export type Held = Pick<ClaimContent, 'allocations' | 'devices' | 'numa'>;

const NOTHING: Held = { allocations: {}, devices: [], numa: null };

/**
 * THE capacity function (DESIGN rule 15): whether a host can give all that is asked, which devices it would
 * give, or every reason why not. The scheduler calls it on its read model, `decide` on the host's state.
 *
 * @param given the host WITHOUT what the claim being changed holds
 * @param held what that claim holds: kept where it still serves, and never refused for not growing (INV-07)
 * @param budget steps the device search may take
 */
export function fitClaim(given: FitView, wish: FitWish, budget: number, held: Held = NOTHING): Fit {
  const view = withoutOwnUse(given, wish.instanceId);
  const malformed = checkWish(wish);
  if (malformed.length > 0) return { ok: false, reasons: malformed, steps: 0 };
  const before = (providerId: string, resourceClass: string): number =>
    held.allocations[providerId]?.[resourceClass] ?? 0;
  const map = new AmountMap();
  const demands: Demand[] = [];
  const reasons: HostRejection[] = [];
  const keptFor = (requestId: string | null, mayKeep: (providerId: string, resourceClass: string) => boolean) =>
    new Set(
      held.devices
        .filter((device) => device.requestId === requestId && mayKeep(device.providerId, device.resourceClass))
        .map((device) => device.address),
    );

  for (const resourceClass of sortedKeys(wish.resources)) {
    const amount = wish.resources[resourceClass] ?? 0;
    if (isDeviceClassAnywhere(view, resourceClass)) {
      demands.push(
        demandOfClass(
          resourceClass,
          amount,
          keptFor(null, (_, itsClass) => itsClass === resourceClass),
        ),
      );
    } else map.add(resolveProvider(view, resourceClass), resourceClass, amount);
  }
  for (const providerId of sortedKeys(wish.allocations)) {
    const amounts = wish.allocations[providerId] ?? {};
    for (const resourceClass of sortedKeys(amounts)) {
      const amount = amounts[resourceClass] ?? 0;
      if (view.isDeviceClass(providerId, resourceClass)) {
        const kept = keptFor(null, (itsProvider, itsClass) => itsProvider === providerId && itsClass === resourceClass);
        demands.push(demandOfAmount(providerId, resourceClass, amount, kept));
      } else map.add(providerId, resourceClass, amount);
    }
  }
  for (const request of wish.pciRequests) {
    const kept = keptFor(request.requestId, () => true);
    demands.push(...perProvider(demandOfRequest(request, kept), mappedProviders(request.requestId, wish.mappings)));
  }

  map.each((providerId, resourceClass, asked) => {
    reasons.push(...checkAmount(view, { providerId, resourceClass, asked }, before(providerId, resourceClass)));
  });
  if (demands.length > MAX_DEMANDS) return { ok: false, reasons: [...reasons, tooMany(demands.length)], steps: 0 };
  const own = new Set(held.devices.map((device) => device.address));
  const choice = choose(view, wish, demands, own, before, budget, held);
  const { steps } = choice;
  if (!choice.ok) return { ok: false, reasons: [...reasons, ...choice.reasons], steps };
  const ofDevices = new AmountMap();
  for (const device of choice.devices) ofDevices.add(device.providerId, device.resourceClass, 1);
  ofDevices.each((providerId, resourceClass, asked) => {
    reasons.push(...checkAmount(view, { providerId, resourceClass, asked }, before(providerId, resourceClass)));
    map.add(providerId, resourceClass, asked);
  });
  return reasons.length > 0
    ? { ok: false, reasons, steps }
    : { ok: true, allocations: map.toAllocations(), devices: choice.devices, numa: fitOf(wish, choice.cells), steps };
}

const fitOf = ({ numa }: FitWish, cells: readonly NumaCellFit[] | null): NumaFit | null =>
  numa && cells ? { cells, asked: numa } : null;

/** Devices alone, or with bonds and NUMA cells where any are asked: what asks for none pays nothing for them. */
function choose(
  view: FitView,
  { numa, deviceConstraints = [] }: FitWish,
  demands: readonly Demand[],
  own: ReadonlySet<string>,
  before: Before,
  budget: number,
  held: Held,
): PlacedDevices {
  if (!numa && deviceConstraints.length === 0) {
    const choice = chooseDevices(view, demands, own, before, budget);
    return choice.ok ? { ...choice, cells: null } : choice;
  }
  const table = numa ? guestCellTable(view, numa, held.numa) : null;
  const prepared = prepareDevices(view, demands, own, before);
  const missing = table && !isCellTable(table) ? table : [];
  if (missing.length + prepared.reasons.length > 0)
    return { ok: false, reasons: [...prepared.reasons, ...missing], steps: 0 };
  return placeDevices(view, prepared, deviceConstraints, table && isCellTable(table) ? table : null, held.numa, budget);
}

const isDeviceClassAnywhere = (view: FitView, resourceClass: string): boolean =>
  view.devices.some((device) => device.resourceClass === resourceClass);

/**
 * What is wrong with a wish on whatever host: `InvalidAmount`, `RequestMalformed` or `ClaimEmpty`. {@link fitClaim} looks
 * at this before anything else.
 */
export function checkWish(wish: FitWish): HostRejection[] {
  const reasons: HostRejection[] = [];
  for (const [resourceClass, amount] of Object.entries(wish.resources)) {
    reasons.push(...invalidAmount(`resources.${resourceClass}`, amount));
  }
  for (const [providerId, amounts] of Object.entries(wish.allocations)) {
    for (const [resourceClass, amount] of Object.entries(amounts)) {
      reasons.push(...invalidAmount(`allocations.${providerId}.${resourceClass}`, amount));
    }
  }
  const malformed = (field: string, value: unknown, expected: string) =>
    reasons.push({ code: 'RequestMalformed', field, value, expected });
  const seen = new Set<string>();
  wish.pciRequests.forEach((request, index) => {
    const field = `pciRequests[${index}]`;
    reasons.push(...invalidAmount(`${field}.count`, request.count));
    if (seen.has(request.requestId))
      malformed(`${field}.requestId`, request.requestId, 'an id not used by another request');
    seen.add(request.requestId);
    if (request.addresses && request.addresses.length !== request.count) {
      malformed(`${field}.addresses`, request.addresses.length, `exactly ${request.count} addresses, as count says`);
    }
    if (!request.addresses && request.alternatives.length === 0) malformed(`${field}.alternatives`, [], 'at least one');
    const providers = mappedProviders(request.requestId, wish.mappings);
    if (providers && providers.length !== request.count) {
      malformed(
        `mappings.${request.requestId}`,
        providers.length,
        `a provider for each of its ${request.count} devices`,
      );
    }
  });
  checkNumaWish(wish, malformed);
  // Amounts of device classes count too, and which classes those are only a host knows.
  if (wish.pciRequests.length > MAX_DEMANDS) reasons.push(tooMany(wish.pciRequests.length));
  const entries =
    wish.pciRequests.length +
    Object.keys(wish.resources).length +
    Object.keys(wish.allocations).length +
    (wish.numa ? 1 : 0);
  if (entries === 0) reasons.push({ code: 'ClaimEmpty' });
  return reasons;
}

const inOrder = (map: ReadonlyMap<string, unknown>): Iterable<string> =>
  map.size === 1 ? map.keys() : [...map.keys()].sort(byCodeUnit);

const tooMany = (value: number): HostRejection => ({
  code: 'RequestMalformed',
  field: 'pciRequests',
  value,
  expected: `at most ${MAX_DEMANDS} requests and device amounts together`,
});

/** provider → class → amount, being added up. */
class AmountMap {
  private readonly amounts = new Map<string, Map<string, number>>();

  add(providerId: string, resourceClass: string, amount: number): void {
    let classes = this.amounts.get(providerId);
    if (!classes) this.amounts.set(providerId, (classes = new Map()));
    classes.set(resourceClass, (classes.get(resourceClass) ?? 0) + amount);
  }

  /** In id and class order. */
  each(visit: (providerId: string, resourceClass: string, amount: number) => void): void {
    for (const providerId of inOrder(this.amounts)) {
      const classes = this.amounts.get(providerId) ?? new Map<string, number>();
      for (const resourceClass of inOrder(classes)) {
        visit(providerId, resourceClass, classes.get(resourceClass) ?? 0);
      }
    }
  }

  toAllocations(): Allocations {
    const allocations: Record<string, Record<string, number>> = {};
    this.each((providerId, resourceClass, amount) => {
      let classes = allocations[providerId];
      if (!classes) allocations[providerId] = classes = {};
      classes[resourceClass] = amount;
    });
    return allocations;
  }
}
