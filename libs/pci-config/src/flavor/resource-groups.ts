import type { ResourceClass, Trait } from '@berth/domain';
import { readInteger } from '../literal/numbers.js';
import { STANDARD_CLASSES } from '../placement/standard-classes.js';
import { STANDARD_TRAITS } from '../placement/standard-traits.js';
import { type ConfigError, failed, type Parsed, parsed } from '../finding.js';

/** What `resources[$S]:RC` and `trait[$S]:T` ask under one suffix; the empty suffix is the instance's own group. */
export interface ResourceGroup {
  readonly suffix: string;
  /** Class → amount; 0 removes the class from what the flavor asks by itself (Nova facts 12.12). */
  readonly resources: Readonly<Record<ResourceClass, number>>;
  readonly requiredTraits: readonly Trait[];
  readonly forbiddenTraits: readonly Trait[];
}

/** The parts of a key `resources[$S]:RC` or `trait[$S]:T`; null for any other key. */
export function splitGroupKey(
  key: string,
): { readonly kind: 'resources' | 'trait'; readonly suffix: string; readonly name: string } | null {
  const match = /^(resources|trait)([a-zA-Z0-9_-]{1,64})?:(.*)$/s.exec(key);
  return match
    ? { kind: match[1] === 'trait' ? 'trait' : 'resources', suffix: match[2] ?? '', name: match[3] ?? '' }
    : null;
}

/** What is wrong with one such key and its value, or null (Nova facts 12.12). */
export function groupKeyProblem(key: string, value: string): ConfigError | null {
  const parts = splitGroupKey(key);
  if (!parts) return null;
  const { kind, name } = parts;
  const problem = (message: string): ConfigError => ({
    option: key,
    entry: null,
    item: null,
    key: null,
    value,
    rule: 'Nova facts 12.12',
    message,
  });
  const standard = kind === 'trait' ? STANDARD_TRAITS.has(name) : STANDARD_CLASSES.includes(name);
  if (!standard && !/^CUSTOM_[A-Z0-9_]+$/.test(name)) {
    return problem(
      `"${name}" is no standard ${kind === 'trait' ? 'trait' : 'resource class'}; expected one, or CUSTOM_ with A-Z, 0-9 and _`,
    );
  }
  if (kind === 'trait')
    return value === 'required' || value === 'forbidden' ? null : problem('expected required or forbidden');
  const amount = readInteger(value);
  if (amount !== null && amount >= 0 && Number.isSafeInteger(amount)) return null;
  return problem('expected a whole number, 0 (ask none) or more');
}

/** Reads every such key of a flavor into groups, ordered by suffix (Nova facts 12.12). */
export function readResourceGroups(extraSpecs: Readonly<Record<string, string>>): Parsed<readonly ResourceGroup[]> {
  const keys = Object.entries(extraSpecs).flatMap(([key, value]) => {
    const parts = splitGroupKey(key);
    return parts ? [{ ...parts, key, value }] : [];
  });
  const errors = keys.flatMap(({ key, value }) => groupKeyProblem(key, value) ?? []);
  if (errors.length > 0) return failed(...errors);
  const suffixes = [...new Set(keys.map(({ suffix }) => suffix))].sort();
  return parsed(
    suffixes.map((suffix) => {
      const own = keys.filter((member) => member.suffix === suffix);
      const traits = (wanted: string): readonly Trait[] =>
        own
          .filter(({ kind, value }) => kind === 'trait' && value === wanted)
          .map(({ name }) => name)
          .sort();
      const resources = own
        .filter(({ kind }) => kind === 'resources')
        .map(({ name, value }) => [name, readInteger(value) ?? 0]);
      return {
        suffix,
        resources: Object.fromEntries(resources),
        requiredTraits: traits('required'),
        forbiddenTraits: traits('forbidden'),
      };
    }),
  );
}
