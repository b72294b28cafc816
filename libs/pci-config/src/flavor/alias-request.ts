import { type ConfigError, failed, type Parsed, parsed } from '../finding.js';
import { readInteger } from '../literal/numbers.js';
import { strip } from '../literal/whitespace.js';

export const ALIAS_KEY = 'pci_passthrough:alias';

/** One `name:count` of the extra spec, in its order; a repeated name stays two requests (Nova facts 2.7). */
export interface AliasRequest {
  readonly alias: string;
  /** A whole number; 0 asks for nothing. */
  readonly count: number;
}

/** The pattern of the API from microversion 2.86 on (Nova facts 2.7). */
const API_PATTERN = /^[^:]+:[0-9]+(?:\s*,\s*[^:]+:[0-9]+)*$/;

/** Whether the API would store the value in a flavor (Nova facts 2.7). */
export const isStorableAliasRequest = (value: string): boolean => API_PATTERN.test(value);

/**
 * Reads `name:count[,name:count...]` (Nova facts 2.7). Names keep their inner blanks. Both of Nova's checks must
 * pass: the API's pattern and the parser; the parser alone would take a negative count.
 */
export function readAliasRequests(value: string): Parsed<readonly AliasRequest[]> {
  const members = value.split(',').map(readMember);
  const errors = members.flatMap((member, item) => ('message' in member ? [refuse(value, item, member.message)] : []));
  if (errors.length > 0) return failed(...errors);
  if (!isStorableAliasRequest(value)) {
    return failed(refuse(value, null, 'expected name:count[,name:count...] with counts in plain digits'));
  }
  return parsed(members.flatMap((member) => ('alias' in member ? [member] : [])));
}

function readMember(text: string): AliasRequest | { readonly message: string } {
  const parts = text.split(':');
  const [name = '', count = ''] = parts;
  if (parts.length !== 2) return { message: `"${text}" has ${parts.length - 1} colons; expected name:count` };
  const number = readInteger(count);
  if (number === null)
    return { message: `count "${count}" is no whole number; expected name:count, such as ${strip(name) || 'gpu'}:1` };
  if (number < 0) return { message: `count ${number} is negative; expected 1 or more` };
  if (!Number.isSafeInteger(number)) return { message: `count ${count} is too large` };
  return { alias: strip(name), count: number };
}

const refuse = (value: string, item: number | null, message: string): ConfigError => ({
  option: ALIAS_KEY,
  entry: null,
  item,
  key: null,
  value,
  rule: 'Nova facts 2.7',
  message,
});
