import { NUMA_POLICIES } from '@berth/domain';
import { nearest } from '../literal/nearest.js';
import { readBoolean } from '../literal/booleans.js';
import type { JsonObject } from '../literal/json.js';
import { ALIAS_KINDS } from './alias.js';

export interface SchemaProblem {
  readonly key: string;
  readonly rule: string;
  readonly message: string;
}

/** Nova's pattern lets a line break follow the digits; such an id meets no device, so it is refused here too. */
const FOUR_HEX = /^[0-9a-fA-F]{4}$/;
const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);

interface Rule {
  readonly accepts: (text: string) => boolean;
  readonly expected: string;
  readonly rule: string;
}

const ANY_TEXT: Rule = { accepts: () => true, expected: 'text', rule: 'Nova facts 2.1' };
const ID: Rule = {
  accepts: (text) => FOUR_HEX.test(text),
  expected: 'exactly four hexadecimal digits',
  rule: 'Nova facts 2.1',
};

/** Every key an alias may have (Nova facts 2.1, 2.2). */
const RULES: Readonly<Record<string, Rule>> = {
  name: { accepts: (text) => within(text, 1, 256), expected: '1 to 256 characters', rule: 'Nova facts 2.1' },
  capability_type: { accepts: oneOf(['pci']), expected: '"pci"', rule: 'Nova facts 2.1' },
  vendor_id: ID,
  product_id: ID,
  device_type: { accepts: oneOf(ALIAS_KINDS), expected: `one of ${ALIAS_KINDS.join(', ')}`, rule: 'Nova facts 2.2' },
  numa_policy: {
    accepts: oneOf(NUMA_POLICIES),
    expected: `one of ${NUMA_POLICIES.join(', ')}`,
    rule: 'Nova facts 2.2',
  },
  resource_class: ANY_TEXT,
  traits: ANY_TEXT,
  live_migratable: {
    accepts: (text) => readBoolean(text) !== null,
    expected: 'a boolean as text',
    rule: 'Nova facts 2.2',
  },
};

function within(text: string, min: number, max: number): boolean {
  const { length } = [...text];
  return length >= min && length <= max;
}

/** Everything that is wrong with the keys and values of one alias object (Nova facts 2.1, 2.2). */
export function schemaProblems(alias: JsonObject): readonly SchemaProblem[] {
  const problems = Object.entries(alias).flatMap(([key, value]): readonly SchemaProblem[] => {
    const rule = Object.hasOwn(RULES, key) ? RULES[key] : undefined;
    if (!rule) return [unknownKey(key)];
    if (typeof value === 'string' && rule.accepts(value)) return [];
    return [
      { key, rule: rule.rule, message: `${key} is ${JSON.stringify(value)}; expected ${rule.expected} in quotes` },
    ];
  });
  if (Object.hasOwn(alias, 'name')) return problems;
  return [
    ...problems,
    { key: 'name', rule: 'Nova facts 2.1', message: 'name is missing; flavors ask for an alias by its name' },
  ];
}

function unknownKey(key: string): SchemaProblem {
  const known = Object.keys(RULES);
  const near = key === 'device_id' ? 'product_id' : nearest(key, known);
  const meant = near === null ? `the keys are ${known.join(', ')}` : `did you mean ${near}?`;
  return { key, rule: 'Nova facts 2.1', message: `an alias has no key "${key}"; ${meant}` };
}
