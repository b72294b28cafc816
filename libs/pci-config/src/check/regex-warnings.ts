import { ADDRESS_FIELDS, type AddressField, FIELD_LIMITS } from '../device-spec/entry.js';
import type { ConfigWarning } from '../finding.js';
import { showHex } from '../literal/numbers.js';
import type { JsonObject } from '../literal/json.js';
import { compilePythonRegex } from '../regex/python-regex.js';
import type { Warn } from './warn.js';

/** Domains beyond these behave like them; all 65,536 would be many for a warning. */
const SAMPLE_LIMIT = 0x1ff;

const valuesOf = (name: AddressField): readonly string[] => {
  const { max, width } = FIELD_LIMITS[name];
  return Array.from({ length: Math.min(max, SAMPLE_LIMIT) + 1 }, (_, value) => showHex(value, width));
};

/** Patterns that match more than they seem to, because Nova anchors only their start, or nothing at all (D12, Nova facts 1.8). */
export const regexWarnings = (address: JsonObject, warn: Warn): readonly ConfigWarning[] =>
  ADDRESS_FIELDS.flatMap((name) => {
    const pattern = address[name];
    return typeof pattern === 'string' ? fieldWarnings(name, pattern, address, warn) : [];
  });

function fieldWarnings(name: AddressField, pattern: string, address: JsonObject, warn: Warn): readonly ConfigWarning[] {
  const prefix = compilePythonRegex(pattern);
  const whole = compilePythonRegex(`(?:${pattern})\\Z`);
  if (!prefix.ok) return [];
  const matched = valuesOf(name).filter(prefix.matches);
  if (matched.length === 0 && name !== 'domain') {
    const why = /[A-F]/.test(pattern) ? '; addresses are in lower case' : '';
    return [
      warn(
        'matches-nothing',
        'address',
        address,
        'Nova facts 1.8',
        `${name} "${pattern}" matches no ${name} at all${why}`,
      ),
    ];
  }
  if (!whole.ok || pattern.endsWith('.*')) return [];
  const surprising = matched.filter((value) => !whole.matches(value));
  if (surprising.length === 0) return [];
  const shown = surprising.slice(0, 3).join(', ');
  const message = `${name} "${pattern}" is anchored at its start only: it matches ${shown}${surprising.length > 3 ? ', …' : ''} as well; end it with $ if that is not meant`;
  return [warn('regex-not-anchored', 'address', address, 'Nova facts 1.8', message)];
}
