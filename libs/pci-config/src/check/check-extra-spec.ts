import { nearest } from '../literal/nearest.js';
import type { Alias } from '../alias/alias.js';
import type { ConfigError, ConfigWarning } from '../finding.js';
import { ALIAS_KEY, type AliasRequest, readAliasRequests } from '../flavor/alias-request.js';
import { HW_KEY_NAMES, hwKeyRule } from '../flavor/hw-keys.js';
import { groupKeyProblem, splitGroupKey } from '../flavor/resource-groups.js';

export interface ExtraSpecOptions {
  /** Defined aliases; absent = every name is taken to be defined. */
  readonly aliases?: readonly Pick<Alias, 'name'>[];
}

/** The verdict on one extra spec of a flavor: `accepted` exactly where Nova's API (2.86 and later) and its parsers take it. */
export interface ExtraSpecCheck {
  readonly accepted: boolean;
  readonly key: string;
  readonly value: string;
  readonly errors: readonly ConfigError[];
  readonly warnings: readonly ConfigWarning[];
  /** What `pci_passthrough:alias` asks for; empty for other keys. */
  readonly requests: readonly AliasRequest[];
}

/** Checks one extra spec by its key (Nova facts 2.7, 2.10, 12.12; `hw:` keys by the API's own table). */
export function checkExtraSpec(key: string, value: string, options: ExtraSpecOptions = {}): ExtraSpecCheck {
  if (key === ALIAS_KEY) return checkAliasRequests(value, options);
  const { errors, warnings } = checkOther(key, value);
  return { accepted: errors.length === 0, key, value, errors, warnings, requests: [] };
}

function checkAliasRequests(value: string, { aliases }: ExtraSpecOptions): ExtraSpecCheck {
  const read = readAliasRequests(value);
  const requests = read.ok ? read.value : [];
  const undefinedOnes = requests.flatMap(({ alias }, item) => {
    if (!aliases || aliases.some(({ name }) => name === alias)) return [];
    const near = nearest(
      alias,
      aliases.map(({ name }) => name),
    );
    const meant =
      near === null ? `defined: ${aliases.map(({ name }) => name).join(', ') || 'none'}` : `did you mean ${near}?`;
    return [{ ...finding(ALIAS_KEY, alias, 'Nova facts 2.7', `no alias is named "${alias}"; ${meant}`), item }];
  });
  const errors = read.ok ? undefinedOnes : read.errors;
  const warnings = requests.flatMap(({ alias, count }, item): readonly ConfigWarning[] =>
    count > 0
      ? []
      : [
          {
            ...finding(
              ALIAS_KEY,
              `${alias}:0`,
              'Nova facts 2.7',
              `asks for no "${alias}" at all; Nova takes it, here it is no request`,
            ),
            item,
            code: 'count-zero',
          },
        ],
  );
  return {
    accepted: errors.length === 0,
    key: ALIAS_KEY,
    value,
    errors,
    warnings,
    requests: errors.length === 0 ? requests : [],
  };
}

interface Findings {
  readonly errors: readonly ConfigError[];
  readonly warnings: readonly ConfigWarning[];
}

function checkOther(key: string, value: string): Findings {
  if (splitGroupKey(key)) {
    const problem = groupKeyProblem(key, value);
    return { errors: problem ? [problem] : [], warnings: [] };
  }
  if (key.startsWith('hw:')) return { errors: hwErrors(key, value), warnings: [] };
  if (key.startsWith('pci_passthrough:')) {
    return {
      errors: [finding(key, value, 'Nova facts 2.7', `there is no extra spec ${key}; did you mean ${ALIAS_KEY}?`)],
      warnings: [],
    };
  }
  const message = 'this key is not about PCI devices, NUMA or resources and was not judged';
  return { errors: [], warnings: [{ ...finding(key, value, 'scope of this check', message), code: 'not-judged' }] };
}

function hwErrors(key: string, value: string): readonly ConfigError[] {
  const rule = hwKeyRule(key);
  if (rule === null) {
    const near = nearest(key, HW_KEY_NAMES);
    return [
      finding(
        key,
        value,
        'Nova API 2.86',
        `there is no extra spec ${key}${near === null ? '' : `; did you mean ${near}?`}`,
      ),
    ];
  }
  return rule.accepts(value)
    ? []
    : [finding(key, value, 'Nova API 2.86', `"${value}" is no value of ${key}; expected ${rule.expected}`)];
}

const finding = (option: string, value: string, rule: string, message: string): ConfigError => ({
  option,
  entry: null,
  item: null,
  key: null,
  value,
  rule,
  message,
});
