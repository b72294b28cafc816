import type { ConfigWarning, WarningCode } from '../finding.js';
import type { JsonValue } from '../literal/json.js';

/** Makes a warning about one key of the entry in hand. */
export type Warn = (code: WarningCode, key: string, value: JsonValue, rule: string, message: string) => ConfigWarning;
