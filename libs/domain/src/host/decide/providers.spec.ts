import { claim, HOST, plain, providerOf, report } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';
import type { InventoryRecord } from '../inventory.js';

const record = (more: Partial<InventoryRecord> = {}): InventoryRecord => ({
  total: 10,
  reserved: 0,
  minUnit: 1,
  maxUnit: 10,
  stepSize: 1,
  allocationRatio: 1,
  ...more,
});
const set = (
  inventories: Record<string, InventoryRecord>,
  expectedGeneration: number | null = null,
  providerId = HOST,
) => ({
  type: 'SetProviderInventory' as const,
  providerId,
  inventories,
  expectedGeneration,
});
const add = (providerId: string, parentProviderId = HOST, name = providerId) => ({
  type: 'AddProvider' as const,
  providerId,
  parentProviderId,
  name,
});

describe('providers of a tree (Placement facts 1.3)', () => {
  test('are added at any depth, renamed, and removed leaf first', () => {
    const host = ScriptedHost.reporting([]);
    expect(host.accept(add('cell'))).toEqual([
      { type: 'ProviderAdded', data: { providerId: 'cell', parentProviderId: HOST, name: 'cell', generations: {} } },
    ]);
    host.accept(add('leaf', 'cell'));
    expect(host.decide(add('leaf', 'cell'))).toEqual({ kind: 'unchanged', code: 'ProviderAlreadyAdded' });
    for (const other of [add('leaf', HOST), add('leaf', 'cell', 'other')]) {
      expect(host.decide(other)).toMatchObject({ reasons: [{ code: 'ProviderExists', providerId: 'leaf' }] });
    }
    expect(host.decide(add('x', 'nowhere'))).toMatchObject({
      reasons: [{ code: 'ProviderUnknown', providerId: 'nowhere' }],
    });
    expect(host.accept({ type: 'RenameProvider', providerId: 'leaf', name: 'twig' })).toEqual([
      { type: 'ProviderRenamed', data: { providerId: 'leaf', name: 'twig', generations: {} } },
    ]);
    expect(host.decide({ type: 'RenameProvider', providerId: 'leaf', name: 'twig' })).toEqual({
      kind: 'unchanged',
      code: 'ProviderAlreadyNamed',
    });
    const remove = (providerId: string) => ({ type: 'RemoveProvider' as const, providerId });
    expect(host.decide(remove('cell'))).toMatchObject({
      reasons: [{ code: 'ProviderHasChildren', children: ['leaf'] }],
    });
    expect(host.accept(remove('leaf'))).toEqual([
      { type: 'ProviderRemoved', data: { providerId: 'leaf', generations: {} } },
    ]);
    host.accept(remove('cell'));
    expect([...host.state.providers.keys()]).toEqual([HOST]);
  });

  test('renaming the root renames the host', () => {
    const host = ScriptedHost.reporting([]);
    host.accept({ type: 'RenameProvider', providerId: HOST, name: 'other' });
    expect(host.state.name).toBe('other');
  });

  test('the root, one in use and one the agent reports are not removed', () => {
    const host = ScriptedHost.reporting([plain('0000:81:00.0')]);
    host.accept(add('cell'));
    host.accept(set({ PCPU: record() }, null, 'cell'));
    host.accept(claim('c', 'i', { resources: { PCPU: 1 } }));
    const refuses = (providerId: string) => host.decide({ type: 'RemoveProvider', providerId });
    expect(refuses(HOST)).toMatchObject({ reasons: [{ code: 'ProviderIsRoot' }] });
    expect(refuses('cell')).toMatchObject({ reasons: [{ code: 'ProviderInUse', claims: ['c'] }] });
    expect(refuses(providerOf('0000:81:00.0'))).toMatchObject({ reasons: [{ code: 'ProviderReported' }] });
    expect(refuses('nowhere')).toMatchObject({ reasons: [{ code: 'ProviderUnknown' }] });
  });
});

describe('declared inventory (Placement facts 1.4)', () => {
  test('replaces the provider’s whole set and moves its generation', () => {
    const host = ScriptedHost.reporting([]);
    expect(host.accept(set({ DISK_GB: record() }, 1))).toEqual([
      {
        type: 'ProviderInventorySet',
        data: { providerId: HOST, inventories: { DISK_GB: record() }, generations: { [HOST]: 2 } },
      },
    ]);
    expect(host.decide(set({ DISK_GB: record() }))).toEqual({ kind: 'unchanged', code: 'InventoryUnchanged' });
    for (const changed of [
      { total: 9 },
      { reserved: 1 },
      { minUnit: 2 },
      { maxUnit: 9 },
      { stepSize: 2 },
      { allocationRatio: 2 },
    ]) {
      expect(host.decide(set({ DISK_GB: record(changed) })).kind).toBe('accepted');
    }
    expect(host.decide(set({ OTHER: record() })).kind).toBe('accepted');
    expect(host.decide(set({})).kind).toBe('accepted');
  });

  test('a stale generation is refused with both numbers', () => {
    const host = ScriptedHost.reporting([]);
    expect(host.decide(set({ DISK_GB: record() }, 0))).toEqual({
      kind: 'rejected',
      event: null,
      reasons: [{ code: 'GenerationConflict', providerId: HOST, expected: 0, actual: 1 }],
    });
  });

  test.each<[Partial<InventoryRecord>, string, string]>([
    [{ total: 0 }, 'total', 'a whole number from 1 to 2147483647'],
    [{ total: 2 ** 31 }, 'total', 'a whole number from 1 to 2147483647'],
    [{ reserved: -1 }, 'reserved', 'a whole number from 0 to 2147483647'],
    [{ minUnit: 0 }, 'minUnit', 'a whole number from 1 to 2147483647'],
    [{ maxUnit: 1.5 }, 'maxUnit', 'a whole number from 1 to 2147483647'],
    [{ stepSize: 0 }, 'stepSize', 'a whole number from 1 to 2147483647'],
    [{ allocationRatio: Number.NaN }, 'allocationRatio', 'a finite number'],
    [{ reserved: 11 }, 'reserved', 'so few that (total - reserved) × allocationRatio is not negative'],
    [
      { allocationRatio: 1e308 },
      'allocationRatio',
      'so small that (total - reserved) × it is at most 9007199254740991',
    ],
  ])('%o is refused, naming %s', (more, name, expected) => {
    const host = ScriptedHost.reporting([]);
    expect(host.decide(set({ DISK_GB: record(more) }))).toEqual({
      kind: 'rejected',
      event: null,
      reasons: [
        {
          code: 'InvalidAmount',
          field: `inventories.DISK_GB.${name}`,
          value: more[name as keyof InventoryRecord],
          expected,
        },
      ],
    });
  });

  test('a capacity of nothing is legal: all reserved, or ratio 0', () => {
    const host = ScriptedHost.reporting([]);
    host.accept(set({ DISK_GB: record({ reserved: 10 }) }));
    host.accept(set({ DISK_GB: record({ allocationRatio: 0 }) }));
  });

  test('it may shrink below use, but a class in use may not go; one that is reported as well may', () => {
    const host = ScriptedHost.reporting([]);
    host.accept(set({ DISK_GB: record(), VCPU: record() }));
    host.accept(claim('c', 'i', { resources: { DISK_GB: 5, VCPU: 5 } }));
    host.accept(set({ DISK_GB: record({ total: 3 }), VCPU: record() }));
    expect(host.decide(set({}))).toMatchObject({
      reasons: [{ code: 'InventoryInUse', providerId: HOST, resourceClass: 'DISK_GB', used: 5 }],
    });
    host.accept(set({ DISK_GB: record() }));
  });

  test('a report never resets it', () => {
    const host = ScriptedHost.reporting([]);
    host.accept(set({ VCPU: record({ total: 4 }) }));
    host.accept(report([plain('0000:81:00.0')], { sequence: 2 }));
    expect(host.state.providers.get(HOST)?.declared).toEqual({ VCPU: record({ total: 4 }) });
  });
});

describe('traits and aggregates', () => {
  test('are sets: sorted, repeated ones once, unchanged ones no event', () => {
    const host = ScriptedHost.reporting([]);
    const traits = (list: string[], expectedGeneration: number | null = null) => ({
      type: 'SetProviderTraits' as const,
      providerId: HOST,
      traits: list,
      expectedGeneration,
    });
    expect(host.accept(traits(['B', 'A', 'B'], 1))).toEqual([
      { type: 'ProviderTraitsSet', data: { providerId: HOST, traits: ['A', 'B'], generations: { [HOST]: 2 } } },
    ]);
    expect(host.decide(traits(['A', 'B']))).toEqual({ kind: 'unchanged', code: 'TraitsUnchanged' });
    expect(host.decide(traits(['A'], 1))).toMatchObject({ reasons: [{ code: 'GenerationConflict', actual: 2 }] });
    expect(host.decide({ ...traits([]), providerId: 'x' })).toMatchObject({ reasons: [{ code: 'ProviderUnknown' }] });
    const aggregates = (list: string[], expectedGeneration: number | null = null) => ({
      type: 'SetProviderAggregates' as const,
      providerId: HOST,
      aggregates: list,
      expectedGeneration,
    });
    expect(host.accept(aggregates(['b', 'A', 'b'], 2))).toEqual([
      { type: 'ProviderAggregatesSet', data: { providerId: HOST, aggregates: ['A', 'b'], generations: { [HOST]: 3 } } },
    ]);
    expect(host.decide(aggregates(['b', 'A']))).toEqual({ kind: 'unchanged', code: 'AggregatesUnchanged' });
    expect(host.decide(aggregates(['c'], 2))).toMatchObject({ reasons: [{ code: 'GenerationConflict', actual: 3 }] });
    expect(host.decide({ ...aggregates([]), providerId: 'x' })).toMatchObject({
      reasons: [{ code: 'ProviderUnknown' }],
    });
    expect(host.state.providers.get(HOST)).toMatchObject({ traits: ['A', 'B'], aggregates: ['A', 'b'], generation: 3 });
  });
});
