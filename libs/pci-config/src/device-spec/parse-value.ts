import { failed, type Parsed, parsed, showValue } from '../finding.js';
import { isJsonObject, type JsonObject, type JsonValue, readJson } from '../literal/json.js';
import type { DeviceSpecEntry } from './entry.js';
import { parseDeviceSpec } from './parse-entry.js';

/** Parses one value of the option: JSON text of an object or of a list of objects (Nova facts 1.1). */
export function parseDeviceSpecText(
  text: string,
  entry: number,
  reportInPlacement: boolean,
): Parsed<readonly DeviceSpecEntry[]> {
  const json = readJson(text);
  if (json.ok) return parseDeviceSpecValue(json.value, entry, reportInPlacement);
  const message = `not JSON (${json.why}); expected an object such as {"vendor_id": "8086"}, or a list of objects`;
  return failed({ option: 'device_spec', entry, item: null, key: null, value: text, rule: 'Nova facts 1.1', message });
}

/** Parses one value of the option that is JSON already (Nova facts 1.1). */
export function parseDeviceSpecValue(
  value: JsonValue,
  entry: number,
  reportInPlacement: boolean,
): Parsed<readonly DeviceSpecEntry[]> {
  if (!Array.isArray(value) && !isJsonObject(value)) return refuse(value, entry, null);
  const members: readonly JsonValue[] = Array.isArray(value) ? value : [value as JsonObject];
  const results = members.map((member, index) => {
    const item = Array.isArray(value) ? index : null;
    return isJsonObject(member)
      ? parseDeviceSpec(member, { entry, item }, reportInPlacement)
      : refuse(member, entry, item);
  });
  const errors = results.flatMap((result) => (result.ok ? [] : result.errors));
  return errors.length > 0 ? failed(...errors) : parsed(results.flatMap((result) => (result.ok ? [result.value] : [])));
}

const refuse = (value: JsonValue, entry: number, item: number | null): Parsed<never> =>
  failed({
    option: 'device_spec',
    entry,
    item,
    key: null,
    value: showValue(value),
    rule: 'Nova facts 1.1',
    message: `a JSON ${Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value} is no device; expected an object`,
  });
