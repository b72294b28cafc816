import { type ConfigError, failed, type Parsed, parsed, showValue } from '../finding.js';
import { readLenientBoolean } from '../literal/booleans.js';
import { isJsonObject, isTruthy, type JsonObject, type JsonValue } from '../literal/json.js';
import { strip } from '../literal/whitespace.js';
import { type AddressSpec, ANY, ANY_ADDRESS, type DeviceSpecEntry } from './entry.js';
import { readGlobAddress } from './glob-address.js';
import { readHexField } from './hex-field.js';
import { readRegexAddress } from './regex-address.js';
import { readTags } from './tags.js';

interface Problem {
  readonly key: string;
  readonly rule: string;
  readonly message: string;
}

/** Parses one device_spec object (Nova facts 1.2 to 1.15). All that is wrong with it is reported at once. */
export function parseDeviceSpec(
  spec: JsonObject,
  place: { readonly entry: number; readonly item: number | null },
  reportInPlacement: boolean,
): Parsed<DeviceSpecEntry> {
  const problems: Problem[] = [];
  const vendorId = readId(spec, 'vendor_id', problems);
  const productId = readId(spec, 'product_id', problems);
  const devname = isTruthy(spec.devname) ? showValue(spec.devname) : null;
  if (devname !== null && isTruthy(spec.address)) {
    const message = 'address and devname exclude each other; give one of them';
    problems.push({ key: 'devname', rule: 'Nova facts 1.5', message });
  }
  const address = devname === null ? readAddress(spec.address, problems) : null;
  const { tags, problems: tagProblems } = readTags(spec, reportInPlacement);
  problems.push(...tagProblems);
  if (problems.length > 0) {
    const where = { option: 'device_spec', ...place };
    return failed(
      ...problems.map(
        (problem): ConfigError => ({ ...where, ...problem, value: showValue(spec[problem.key] ?? null) }),
      ),
    );
  }
  const remoteManaged = readLenientBoolean(spec.remote_managed);
  return parsed({ ...place, vendorId, productId, address, devname, tags, remoteManaged });
}

function readId(spec: JsonObject, key: 'vendor_id' | 'product_id', problems: Problem[]): string {
  const value = Object.hasOwn(spec, key) ? spec[key] : ANY;
  if (typeof value !== 'string') {
    const message = `${key} is the JSON value ${JSON.stringify(value)}; expected four hexadecimal digits in quotes`;
    problems.push({ key, rule: 'Nova facts 1.4', message });
    return ANY;
  }
  // Nova cuts blanks off the vendor alone before it looks for `*`.
  const field = readHexField(key, key === 'vendor_id' ? strip(value) : value, 0xffff, 4);
  if (field.ok) return field.text;
  problems.push({ key, rule: 'Nova facts 1.4', message: field.message });
  return ANY;
}

function readAddress(value: JsonValue | undefined, problems: Problem[]): AddressSpec | null {
  if (value === undefined || !isTruthy(value)) return ANY_ADDRESS;
  if (typeof value !== 'string' && !isJsonObject(value)) {
    const message = `address is ${JSON.stringify(value)}; expected a string or an object of regular expressions`;
    problems.push({ key: 'address', rule: 'Nova facts 1.8', message });
    return null;
  }
  const read = typeof value === 'string' ? readGlobAddress(value) : readRegexAddress(value);
  if (read.ok) return read.address;
  problems.push(...read.problems.map((problem) => ({ key: 'address', ...problem })));
  return null;
}
