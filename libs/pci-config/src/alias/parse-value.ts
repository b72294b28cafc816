import type { NumaPolicy } from '@berth/domain';
import { failed, type Parsed, parsed, showValue } from '../finding.js';
import { readBoolean } from '../literal/booleans.js';
import { isJsonObject, type JsonObject, type JsonValue, readJson } from '../literal/json.js';
import { strip } from '../literal/whitespace.js';
import type { AliasEntry, AliasSpec } from './alias.js';
import { schemaProblems } from './schema.js';

/** Parses one value of the option: JSON text of ONE object; a list is refused (Nova facts 2.1). */
export function parseAliasText(text: string, entry: number): Parsed<AliasEntry> {
  const json = readJson(text);
  if (json.ok) return parseAliasValue(json.value, entry);
  return refuse(
    text,
    entry,
    `not JSON (${json.why}); expected an object such as {"name": "gpu", "vendor_id": "10de", "product_id": "20b0"}`,
  );
}

/** Parses one value of the option that is JSON already (Nova facts 2.1 to 2.3). */
export function parseAliasValue(value: JsonValue, entry: number): Parsed<AliasEntry> {
  if (!isJsonObject(value)) {
    return refuse(
      value,
      entry,
      `a JSON ${Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value} is no alias; expected one object (repeat the option for more)`,
    );
  }
  const problems = schemaProblems(value);
  if (problems.length > 0) {
    const place = { option: 'alias', entry, item: null };
    return failed(
      ...problems.map((problem) => ({ ...place, ...problem, value: showValue(value[problem.key] ?? null) })),
    );
  }
  return parsed({
    entry,
    name: strip(value.name as string),
    numaPolicy: (value.numa_policy ?? 'legacy') as NumaPolicy,
    specs: [readSpec(value)],
  });
}

/** Ids stay as written: they are compared without regard to case (Nova facts 2.12). */
function readSpec(value: JsonObject): AliasSpec {
  const { name: _name, numa_policy: _policy, device_type, live_migratable, ...rest } = value;
  return {
    ...rest,
    ...(device_type === undefined ? {} : { dev_type: device_type }),
    ...(live_migratable === undefined ? {} : { live_migratable: `${readBoolean(live_migratable)}` }),
  } as AliasSpec;
}

const refuse = (value: JsonValue, entry: number, message: string): Parsed<never> =>
  failed({ option: 'alias', entry, item: null, key: null, value: showValue(value), rule: 'Nova facts 2.1', message });
