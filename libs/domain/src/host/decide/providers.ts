import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import { byCodeUnit } from '../../kernel/order.js';
import { MAX_AMOUNT, MAX_INVENTORY_NUMBER } from '../../kernel/quantities.js';
import { capacityOf, deviceTotals } from '../effective-inventory.js';
import type {
  AddProvider,
  RemoveProvider,
  RenameProvider,
  SetProviderAggregates,
  SetProviderInventory,
  SetProviderTraits,
} from '../host.commands.js';
import type { HostDecision } from '../host.decision.js';
import type { HostRejection } from '../host.rejections.js';
import type { HostState, ProviderState } from '../host.state.js';
import type { InventoryRecord } from '../inventory.js';
import { movedByOne } from './generations.js';

export function decideAddProvider(state: HostState, command: AddProvider): HostDecision {
  const { providerId, parentProviderId, name } = command;
  const existing = state.providers.get(providerId);
  if (existing) {
    return existing.parentProviderId === parentProviderId && existing.name === name
      ? unchanged('ProviderAlreadyAdded')
      : rejected([{ code: 'ProviderExists', providerId }]);
  }
  if (!state.providers.has(parentProviderId)) {
    return rejected([{ code: 'ProviderUnknown', providerId: parentProviderId }]);
  }
  return accepted({ type: 'ProviderAdded', data: { providerId, parentProviderId, name, generations: {} } });
}

/** Names are unique over all hosts by the name stream, which the shell reserves first. No generation moves (Placement facts 1.8). */
export function decideRenameProvider(state: HostState, { providerId, name }: RenameProvider): HostDecision {
  const provider = state.providers.get(providerId);
  if (!provider) return rejected([{ code: 'ProviderUnknown', providerId }]);
  if (provider.name === name) return unchanged('ProviderAlreadyNamed');
  return accepted({ type: 'ProviderRenamed', data: { providerId, name, generations: {} } });
}

/** Children first, then use (Placement facts 1.3). */
export function decideRemoveProvider(state: HostState, { providerId }: RemoveProvider): HostDecision {
  const provider = state.providers.get(providerId);
  if (!provider) return rejected([{ code: 'ProviderUnknown', providerId }]);
  if (provider.parentProviderId === null) return rejected([{ code: 'ProviderIsRoot', providerId }]);
  const reasons: HostRejection[] = [];
  const children = [...state.providers.values()]
    .filter((child) => child.parentProviderId === providerId)
    .map((child) => child.providerId)
    .sort(byCodeUnit);
  if (children.length > 0) reasons.push({ code: 'ProviderHasChildren', providerId, children });
  const claims = [...state.claims.values()]
    .filter((claim) => claim.allocations[providerId])
    .map((claim) => claim.claimId)
    .sort(byCodeUnit);
  if (claims.length > 0) reasons.push({ code: 'ProviderInUse', providerId, claims });
  const devices = deviceTotals(state).get(providerId)?.size ?? 0;
  if (devices > 0 || Object.keys(provider.reported).length > 0) {
    reasons.push({ code: 'ProviderReported', providerId, detail: 'the agent reports inventory on it' });
  }
  if (reasons.length > 0) return rejected(reasons);
  return accepted({ type: 'ProviderRemoved', data: { providerId, generations: {} } });
}

export function decideSetInventory(state: HostState, command: SetProviderInventory): HostDecision {
  const { providerId, inventories, expectedGeneration } = command;
  const provider = state.providers.get(providerId);
  if (!provider) return rejected([{ code: 'ProviderUnknown', providerId }]);
  const reasons: HostRejection[] = [];
  for (const [resourceClass, record] of Object.entries(inventories))
    reasons.push(...checkRecord(resourceClass, record));
  const devices = deviceTotals(state).get(providerId);
  for (const resourceClass of Object.keys(provider.declared)) {
    const used = provider.used[resourceClass] ?? 0;
    const stays = inventories[resourceClass] || provider.reported[resourceClass] || devices?.has(resourceClass);
    if (used > 0 && !stays) reasons.push({ code: 'InventoryInUse', providerId, resourceClass, used });
  }
  reasons.push(...checkGeneration(provider, expectedGeneration));
  if (reasons.length > 0) return rejected(reasons);
  if (sameRecord(provider.declared, inventories)) return unchanged('InventoryUnchanged');
  const generations = movedByOne(state, [providerId]);
  return accepted({ type: 'ProviderInventorySet', data: { providerId, inventories, generations } });
}

export function decideSetTraits(state: HostState, command: SetProviderTraits): HostDecision {
  const { providerId, expectedGeneration } = command;
  const provider = state.providers.get(providerId);
  if (!provider) return rejected([{ code: 'ProviderUnknown', providerId }]);
  const stale = checkGeneration(provider, expectedGeneration);
  if (stale.length > 0) return rejected(stale);
  const traits = [...new Set(command.traits)].sort(byCodeUnit);
  if (sameList(provider.traits, traits)) return unchanged('TraitsUnchanged');
  const generations = movedByOne(state, [providerId]);
  return accepted({ type: 'ProviderTraitsSet', data: { providerId, traits, generations } });
}

export function decideSetAggregates(state: HostState, command: SetProviderAggregates): HostDecision {
  const { providerId, expectedGeneration } = command;
  const provider = state.providers.get(providerId);
  if (!provider) return rejected([{ code: 'ProviderUnknown', providerId }]);
  const stale = checkGeneration(provider, expectedGeneration);
  if (stale.length > 0) return rejected(stale);
  const aggregates = [...new Set(command.aggregates)].sort(byCodeUnit);
  if (sameList(provider.aggregates, aggregates)) return unchanged('AggregatesUnchanged');
  const generations = movedByOne(state, [providerId]);
  return accepted({ type: 'ProviderAggregatesSet', data: { providerId, aggregates, generations } });
}

function checkGeneration(provider: ProviderState, expected: number | null): HostRejection[] {
  if (expected === null || expected === provider.generation) return [];
  const { providerId, generation: actual } = provider;
  return [{ code: 'GenerationConflict', providerId, expected, actual }];
}

const NUMBERS = [
  ['total', 1],
  ['reserved', 0],
  ['minUnit', 1],
  ['maxUnit', 1],
  ['stepSize', 1],
] as const;

/** Limits of one record and its capacity (Placement facts 1.4, from 1.26 on: a capacity of 0 is legal). */
function checkRecord(resourceClass: string, record: InventoryRecord): HostRejection[] {
  const reasons: HostRejection[] = [];
  const bad = (name: string, value: unknown, expected: string) =>
    reasons.push({ code: 'InvalidAmount', field: `inventories.${resourceClass}.${name}`, value, expected });
  for (const [name, least] of NUMBERS) {
    const value = record[name];
    if (!Number.isInteger(value) || value < least || value > MAX_INVENTORY_NUMBER) {
      bad(name, value, `a whole number from ${least} to ${MAX_INVENTORY_NUMBER}`);
    }
  }
  if (!Number.isFinite(record.allocationRatio)) bad('allocationRatio', record.allocationRatio, 'a finite number');
  else if (reasons.length === 0 && Math.trunc(capacityOf(record)) < 0) {
    bad('reserved', record.reserved, `so few that (total - reserved) × allocationRatio is not negative`);
  } else if (reasons.length === 0 && capacityOf(record) > MAX_AMOUNT) {
    bad('allocationRatio', record.allocationRatio, `so small that (total - reserved) × it is at most ${MAX_AMOUNT}`);
  }
  return reasons;
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

function sameRecord(
  a: Readonly<Record<string, InventoryRecord>>,
  b: Readonly<Record<string, InventoryRecord>>,
): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      const [x, y] = [a[key], b[key]];
      return x && y && NUMBERS.every(([name]) => x[name] === y[name]) && x.allocationRatio === y.allocationRatio;
    })
  );
}
