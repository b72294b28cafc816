import type { ConfigError, ConfigWarning, PciOption } from '../finding.js';
import { showValue } from '../finding.js';
import { type Assignment, readIni } from '../ini/assignments.js';
import { KNOWN_PCI_KEYS, replacedBy, unknownPciKeys, valuesOf } from '../ini/option-values.js';
import { iniErrors } from '../ini/pci-options.js';
import { substitute } from '../ini/substitution.js';
import { isJsonObject, type JsonObject, type JsonValue, readJson } from '../literal/json.js';
import { nearest } from '../literal/nearest.js';
import { stripLeft } from '../literal/whitespace.js';
import { modeOf, type PlacementMode, withoutPlacement } from './mode.js';

/** One value of an option: text that holds JSON (from an ini file), or JSON already. */
export type OptionValue = { readonly text: string } | { readonly json: JsonValue };

/** What was read of a file before the values are parsed. */
export interface ConfigSource {
  readonly values: Readonly<Record<PciOption, readonly OptionValue[]>>;
  readonly mode: PlacementMode;
  readonly errors: readonly ConfigError[];
  readonly warnings: readonly ConfigWarning[];
}

/**
 * Reads a configuration: an ini file, or JSON. JSON is an object with `device_spec` and `alias` (each one value or a
 * list of values, as objects or as text), perhaps under `pci`, or else one value of device_spec by itself.
 */
export function readSource(text: string): ConfigSource {
  const json = readJson(text);
  if (json.ok && typeof json.value === 'object' && json.value !== null) return jsonSource(json.value);
  if (!json.ok && stripLeft(text).startsWith('{')) {
    const error: ConfigError = {
      option: 'file',
      entry: null,
      item: null,
      key: null,
      value: text.slice(0, 80),
      rule: 'JSON',
      message: json.why,
    };
    return { values: { device_spec: [], alias: [] }, mode: withoutPlacement, errors: [error], warnings: [] };
  }
  return iniSource(text);
}

function jsonSource(value: JsonValue): ConfigSource {
  const outer = isJsonObject(value) ? value : {};
  const options: JsonObject = isJsonObject(outer.pci) ? outer.pci : outer;
  const keyed = (key: string): readonly OptionValue[] => asList(Object.hasOwn(options, key) ? options[key] : undefined);
  const named = ['device_spec', 'passthrough_whitelist', 'alias'].some((key) => Object.hasOwn(options, key));
  const deviceSpec = named ? [...keyed('passthrough_whitelist'), ...keyed('device_spec')] : [{ json: value }];
  return {
    values: { device_spec: deviceSpec, alias: keyed('alias') },
    mode: withoutPlacement,
    errors: [],
    warnings: [],
  };
}

function asList(value: JsonValue | undefined): readonly OptionValue[] {
  if (value === undefined) return [];
  const list: readonly JsonValue[] = Array.isArray(value) ? value : [value];
  return list.map((member) => (typeof member === 'string' ? { text: member } : { json: member }));
}

function iniSource(text: string): ConfigSource {
  const file = readIni(text);
  const { mode, errors } = modeOf(file);
  const values = (option: PciOption): readonly OptionValue[] =>
    valuesOf(file, option).map(({ value }) => ({ text: substitute(value).text }));
  return {
    values: { device_spec: values('device_spec'), alias: values('alias') },
    mode,
    errors: [...iniErrors(file), ...errors],
    warnings: [
      ...(file.hasSections || file.assignments.length === 0 ? [] : [noSection]),
      ...file.assignments.flatMap((assignment) => legacyWarning(assignment)),
      ...unknownPciKeys(file).map(unknownWarning),
    ],
  };
}

const finding = (option: string, value: string, rule: string, message: string): ConfigError => ({
  option,
  entry: null,
  item: null,
  key: null,
  value: showValue(value),
  rule,
  message,
});

const noSection: ConfigWarning = {
  ...finding(
    '[pci]',
    '',
    'ini syntax',
    'the file has no section header; a whole nova.conf needs [pci] before these options',
  ),
  code: 'no-section',
};

function legacyWarning(assignment: Assignment): readonly ConfigWarning[] {
  const option = replacedBy(assignment);
  if (option === null) return [];
  const message = `${assignment.key} is an old name (line ${assignment.line}); write ${option} in [pci]`;
  return [{ ...finding(assignment.key, assignment.value, 'Nova facts 1.1', message), code: 'legacy-option' }];
}

function unknownWarning(assignment: Assignment): ConfigWarning {
  const near = nearest(assignment.key, KNOWN_PCI_KEYS);
  const meant = near === null ? '' : `; did you mean ${near}?`;
  const message = `[pci] has no option ${assignment.key} (line ${assignment.line}); Nova ignores it${meant}`;
  return { ...finding(assignment.key, assignment.value, 'Nova facts 1.1', message), code: 'unknown-option' };
}
