import { BOOLEAN_SPELLINGS, readBoolean } from '../literal/booleans.js';
import type { JsonObject, JsonValue } from '../literal/json.js';
import { SELECTING_KEYS } from './entry.js';

/** Tags that are booleans and stored as "true"/"false" (Nova facts 1.12). */
const BOOLEAN_TAGS = ['managed', 'live_migratable', 'one_time_use'];

export interface ReadTags {
  readonly tags: Readonly<Record<string, JsonValue>>;
  readonly problems: readonly { readonly key: string; readonly rule: string; readonly message: string }[];
}

/** Every key that does not select devices, with the boolean ones normalised; null stays null (Nova facts 1.2, 1.12, 1.15). */
export function readTags(spec: JsonObject, reportInPlacement: boolean): ReadTags {
  const problems: { key: string; rule: string; message: string }[] = [];
  const pairs = Object.entries(spec).filter(([key]) => !(SELECTING_KEYS as readonly string[]).includes(key));
  const normalised = pairs.map(([key, value]): [string, JsonValue] => {
    if (!BOOLEAN_TAGS.includes(key) || value === null) return [key, value];
    const read = readBoolean(value);
    if (read === null) {
      problems.push({
        key,
        rule: 'Nova facts 1.12',
        message: `${key} is ${JSON.stringify(value)}; expected ${BOOLEAN_SPELLINGS}`,
      });
    }
    return [key, read === null ? value : `${read}`];
  });
  const tags = Object.fromEntries(normalised);
  if (tags.one_time_use === 'true' && !reportInPlacement) {
    const message = 'one_time_use=true needs [pci]report_in_placement = true, so that the used device stays reserved';
    problems.push({ key: 'one_time_use', rule: 'Nova facts 1.14', message });
  }
  return { tags, problems };
}
