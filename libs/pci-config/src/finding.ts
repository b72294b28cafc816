/** The config options this package reads, under their current names. */
export type PciOption = 'device_spec' | 'alias';

/** Where in the configuration something was found. Members that do not apply are null. */
export interface ConfigPlace {
  /** Option or extra spec as its owner knows it: `device_spec`, `alias`, `pci_passthrough:alias`, `[pci]`. */
  readonly option: string;
  /** Which of the option's values, counted from 0 in the order the options are read; null for a file-wide finding. */
  readonly entry: number | null;
  /** Which member of that value's JSON list, counted from 0; null where the value is one object. */
  readonly item: number | null;
  readonly key: string | null;
}

/** Why Nova refuses a configuration (or this package does, where `rule` says so). */
export interface ConfigError extends ConfigPlace {
  /** The offending value as JSON or plain text. */
  readonly value: string;
  /** Source of the rule, e.g. `Nova facts 1.7`. */
  readonly rule: string;
  /** What is wrong and what would be right. */
  readonly message: string;
}

/** Something Nova accepts but people rarely mean. `code` is write-once, for programs. */
export interface ConfigWarning extends ConfigError {
  readonly code: WarningCode;
}

export type WarningCode =
  | 'unknown-tag'
  | 'address-read-as-slot'
  | 'address-key-ignored'
  | 'regex-not-anchored'
  | 'matches-nothing'
  | 'shadowed'
  | 'tag-not-text'
  | 'legacy-option'
  | 'unknown-option'
  | 'no-section'
  | 'not-reported-to-placement'
  | 'count-zero'
  | 'not-judged';

/** Either a value or every reason why there is none. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly ConfigError[] };

export const parsed = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const failed = (...errors: readonly ConfigError[]): Parsed<never> => ({ ok: false, errors });

/** A value of any JSON type as short text for messages. */
export const showValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
