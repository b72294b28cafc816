import type { ConfigWarning, WarningCode } from '../finding.js';
import { showValue } from '../finding.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../literal/json.js';
import { nearest } from '../literal/nearest.js';
import { strip } from '../literal/whitespace.js';
import { ADDRESS_FIELDS, type DeviceSpecEntry, KNOWN_TAGS, SELECTING_KEYS } from '../device-spec/entry.js';
import { splitGlob } from '../device-spec/glob-address.js';
import { regexWarnings } from './regex-warnings.js';
import type { Warn } from './warn.js';

/** An entry with the JSON it was parsed from. */
export interface WrittenEntry {
  readonly entry: DeviceSpecEntry;
  readonly written: JsonObject;
}

/** What Nova takes in one entry though its author hardly meant it (Nova facts 1.2, 1.6, 1.8; D12). */
export function deviceSpecWarnings(
  { entry, written }: WrittenEntry,
  reportInPlacement: boolean,
): readonly ConfigWarning[] {
  const warn = (code: WarningCode, key: string, value: JsonValue, rule: string, message: string): ConfigWarning => ({
    option: 'device_spec',
    entry: entry.entry,
    item: entry.item,
    key,
    value: showValue(value),
    rule,
    message,
    code,
  });
  return [
    ...tagWarnings(entry, warn),
    ...(typeof written.address === 'string' ? globWarnings(written.address, warn) : []),
    ...(isJsonObject(written.address) ? objectWarnings(written.address, warn) : []),
    ...negativeWarnings(entry, warn),
    ...(reportInPlacement ? placementWarnings(entry, warn) : []),
  ];
}

/** Words that people write for a key that has another name here. */
const MISTAKEN: Readonly<Record<string, string>> = {
  device_id: 'product_id',
  deviceid: 'product_id',
  product: 'product_id',
  vendor: 'vendor_id',
  dev_name: 'devname',
  pci_address: 'address',
  network: 'physical_network',
  device_type: 'nothing: devices are selected by vendor_id, product_id and address; device_type belongs into an alias',
  numa_policy: 'nothing: numa_policy belongs into an alias',
  name: 'nothing: a name belongs into an alias',
};

function tagWarnings(entry: DeviceSpecEntry, warn: Warn): readonly ConfigWarning[] {
  const known: readonly string[] = KNOWN_TAGS;
  return Object.entries(entry.tags).flatMap(([key, value]) => {
    if (known.includes(key)) {
      const comparedAsText = key === 'trusted' || key === 'remote_managed' || key === 'physical_network';
      if (!comparedAsText || value === null || typeof value === 'string') return [];
      return [
        warn(
          'tag-not-text',
          key,
          value,
          'Nova facts 2.12',
          `${key} is not text, so Nova finds it different from what a port asks; put it in quotes`,
        ),
      ];
    }
    const near = Object.hasOwn(MISTAKEN, key) ? MISTAKEN[key] : nearest(key, [...SELECTING_KEYS, ...known]);
    const meant = near ? `; did you mean ${near}?` : '';
    return [
      warn(
        'unknown-tag',
        key,
        value,
        'Nova facts 1.2',
        `"${key}" selects no devices: it became a tag of all that match${meant}`,
      ),
    ];
  });
}

function globWarnings(address: string, warn: Warn): readonly ConfigWarning[] {
  const { fields, func } = splitGlob(address);
  const last = strip(fields.at(-1) ?? '');
  if (func !== '' || fields.length === 0 || fields.length > 2 || last === '' || last === '*') return [];
  const [first = ''] = fields;
  const read = fields.length === 1 ? `slot ${last} on every bus` : `bus ${strip(first) || '*'}, slot ${last}`;
  return [
    warn(
      'address-read-as-slot',
      'address',
      address,
      'Nova facts 1.6',
      `"${address}" is read from the right: ${read}; for a bus write "${address}:"`,
    ),
  ];
}

function objectWarnings(address: JsonObject, warn: Warn): readonly ConfigWarning[] {
  const ignored = Object.keys(address).filter((key) => !(ADDRESS_FIELDS as readonly string[]).includes(key));
  return [
    ...ignored.map((key) => {
      const near = key === 'func' ? 'function' : nearest(key, ADDRESS_FIELDS);
      const meant = near === null ? '' : `; did you mean ${near}?`;
      return warn(
        'address-key-ignored',
        'address',
        address,
        'Nova facts 1.8',
        `an address has no field "${key}", so it restricts nothing${meant}`,
      );
    }),
    ...regexWarnings(address, warn),
  ];
}

function negativeWarnings(entry: DeviceSpecEntry, warn: Warn): readonly ConfigWarning[] {
  const fields = {
    vendor_id: entry.vendorId,
    product_id: entry.productId,
    ...(entry.address?.style === 'glob' ? entry.address : {}),
  };
  return Object.entries(fields)
    .filter(([, text]) => text.startsWith('-'))
    .map(([key, text]) =>
      warn('matches-nothing', key, text, 'Nova facts 1.4', `${key} is negative, so the entry matches nothing`),
    );
}

function placementWarnings(entry: DeviceSpecEntry, warn: Warn): readonly ConfigWarning[] {
  const code = 'not-reported-to-placement';
  if (entry.devname !== null)
    return [
      warn(
        code,
        'devname',
        entry.devname,
        'Nova facts 7.3',
        'a host that reports to Placement refuses to start with devname; give the address',
      ),
    ];
  const network = entry.tags.physical_network;
  if (network === undefined || !network) return [];
  return [
    warn(
      code,
      'physical_network',
      network,
      'Nova facts 7.4',
      'devices with a physical_network are not reported to Placement',
    ),
  ];
}
