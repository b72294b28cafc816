import { type ConfigError, failed, type Parsed, parsed, showValue } from '../finding.js';
import type { Alias, AliasEntry } from './alias.js';

/**
 * Joins the values of each name into one alias (Nova facts 2.4, 2.5): they must agree on numa_policy and device_type,
 * where two absent device types agree (Nova's defect D5 is not kept). `scheduleInPlacement` is Nova's
 * `[filter_scheduler] pci_in_placement`: it allows one spec a name, and a resource_class instead of the ids.
 */
export function mergeAliases(entries: readonly AliasEntry[], scheduleInPlacement: boolean): Parsed<readonly Alias[]> {
  const groups = new Map<string, AliasEntry[]>();
  for (const entry of entries) groups.set(entry.name, [...(groups.get(entry.name) ?? []), entry]);
  const errors = [
    ...[...groups.values()].flatMap((group) => disagreements(group)),
    ...(scheduleInPlacement ? [...groups.values()].flatMap((group) => repeated(group)) : []),
    ...entries.flatMap((entry) => missingIds(entry, scheduleInPlacement)),
  ];
  if (errors.length > 0) return failed(...errors);
  return parsed(
    [...groups.entries()].map(([name, group]) => ({
      name,
      numaPolicy: group[0]?.numaPolicy ?? 'legacy',
      specs: group.flatMap((entry) => entry.specs),
    })),
  );
}

function disagreements([first, ...others]: readonly AliasEntry[]): readonly ConfigError[] {
  if (!first) return [];
  const expected = { numa_policy: first.numaPolicy, device_type: first.specs[0].dev_type ?? null };
  return others.flatMap((other) => {
    const found = { numa_policy: other.numaPolicy, device_type: other.specs[0].dev_type ?? null };
    return (['numa_policy', 'device_type'] as const)
      .filter((key) => found[key] !== expected[key])
      .map((key) =>
        error(
          other,
          key,
          found[key],
          'Nova facts 2.5',
          `alias "${other.name}" was given before with ${key} ${expected[key] ?? 'absent'}, here it is ${found[key] ?? 'absent'}; values of one name must agree`,
        ),
      );
  });
}

function repeated([first, second]: readonly AliasEntry[]): readonly ConfigError[] {
  if (!first || !second) return [];
  const message = `alias "${second.name}" is given more than once; with [filter_scheduler]pci_in_placement a name has one spec: give the devices one resource_class and ask for that`;
  return [error(second, 'name', second.name, 'Nova facts 2.5', message)];
}

function missingIds(entry: AliasEntry, scheduleInPlacement: boolean): readonly ConfigError[] {
  const [spec] = entry.specs;
  if (spec.vendor_id !== undefined && spec.product_id !== undefined) return [];
  if (scheduleInPlacement && spec.resource_class !== undefined) return [];
  const key = spec.vendor_id === undefined ? 'vendor_id' : 'product_id';
  const alternative = scheduleInPlacement
    ? 'or a resource_class'
    : '(a resource_class alone is enough only with [filter_scheduler]pci_in_placement)';
  return [
    error(entry, key, null, 'Nova facts 2.4', `alias "${entry.name}" needs vendor_id and product_id ${alternative}`),
  ];
}

const error = (entry: AliasEntry, key: string, value: string | null, rule: string, message: string): ConfigError => ({
  option: 'alias',
  entry: entry.entry,
  item: null,
  key,
  value: showValue(value),
  rule,
  message,
});
