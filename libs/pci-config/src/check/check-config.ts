import type { PciAddressText } from '@berth/domain';
import type { Alias } from '../alias/alias.js';
import { mergeAliases } from '../alias/merge.js';
import { parseAliasText, parseAliasValue } from '../alias/parse-value.js';
import type { DeviceSpecEntry } from '../device-spec/entry.js';
import { parseDeviceSpecText, parseDeviceSpecValue } from '../device-spec/parse-value.js';
import type { ConfigError, ConfigWarning } from '../finding.js';
import { isJsonObject, type JsonObject, type JsonValue, readJson } from '../literal/json.js';
import { placementErrors, remoteManagedErrors } from '../match/host-rules.js';
import { type DeviceMatch, matchDevices, unaddressable } from '../match/match-devices.js';
import { type ScannedDevice, scannedHost } from '../match/scanned-device.js';
import { aliasWarnings } from './alias-warnings.js';
import { deviceSpecWarnings } from './device-spec-warnings.js';
import type { PlacementMode } from './mode.js';
import { shadowWarnings } from './shadowed.js';
import { type OptionValue, readSource } from './source.js';

export interface CheckOptions {
  /** Overrides the switches that the file sets. */
  readonly mode?: PlacementMode;
  /** A scan of a host: rules that need one are checked, and what each entry matches is listed. */
  readonly devices?: readonly ScannedDevice[];
}

/** What one entry gives on the scanned host. */
export interface EntryMatches {
  readonly entry: DeviceSpecEntry;
  /** Devices it gives, in the scan's order. */
  readonly devices: readonly PciAddressText[];
  /** Devices it would match too, but an earlier entry has them (Nova facts 1.11). */
  readonly takenEarlier: readonly PciAddressText[];
}

/** The verdict on a configuration: `accepted` exactly where Nova would start with it. */
export interface ConfigCheck {
  readonly accepted: boolean;
  readonly mode: PlacementMode;
  readonly errors: readonly ConfigError[];
  readonly warnings: readonly ConfigWarning[];
  /** Empty where anything in its option was refused. */
  readonly deviceSpecs: readonly DeviceSpecEntry[];
  readonly aliases: readonly Alias[];
  /** Null without a scan. */
  readonly host: {
    readonly entries: readonly EntryMatches[];
    readonly matches: readonly DeviceMatch[];
    readonly unaddressable: readonly PciAddressText[];
  } | null;
}

/** Checks a configuration (ini text or JSON text) as Nova would at start, and warns of what it takes in silence. */
export function checkPciConfig(text: string, options: CheckOptions = {}): ConfigCheck {
  const source = readSource(text);
  const mode = options.mode ?? source.mode;
  const specs = source.values.device_spec.map((value, entry) =>
    'text' in value
      ? parseDeviceSpecText(value.text, entry, mode.report)
      : parseDeviceSpecValue(value.json, entry, mode.report),
  );
  const entries = source.values.alias.map((value, entry) =>
    'text' in value ? parseAliasText(value.text, entry) : parseAliasValue(value.json, entry),
  );
  const specErrors = specs.flatMap((spec) => (spec.ok ? [] : spec.errors));
  const entryErrors = entries.flatMap((entry) => (entry.ok ? [] : entry.errors));
  const deviceSpecs = specs.flatMap((spec) => (spec.ok ? spec.value : []));
  const aliasEntries = entries.flatMap((entry) => (entry.ok ? [entry.value] : []));
  const merged = mergeAliases(aliasEntries, mode.schedule);
  const host = options.devices ? matchHost(deviceSpecs, options.devices, mode) : null;
  const errors = [
    ...source.errors,
    ...specErrors,
    ...(host?.errors ?? []),
    ...entryErrors,
    ...(merged.ok ? [] : merged.errors),
  ];
  return {
    accepted: errors.length === 0,
    mode,
    errors,
    warnings: [
      ...source.warnings,
      ...writtenWarnings(source.values.device_spec, deviceSpecs, mode),
      ...shadowWarnings(deviceSpecs),
      ...aliasWarnings(aliasEntries),
    ],
    deviceSpecs: specErrors.length === 0 ? deviceSpecs : [],
    aliases: merged.ok && entryErrors.length === 0 ? merged.value : [],
    host: host?.view ?? null,
  };
}

function writtenWarnings(
  values: readonly OptionValue[],
  entries: readonly DeviceSpecEntry[],
  mode: PlacementMode,
): readonly ConfigWarning[] {
  return entries.flatMap((entry) => {
    const written = memberOf(values[entry.entry], entry.item);
    return written ? deviceSpecWarnings({ entry, written }, mode.report) : [];
  });
}

function memberOf(value: OptionValue | undefined, item: number | null): JsonObject | null {
  if (!value) return null;
  const json = 'json' in value ? value.json : jsonOf(value.text);
  const member: JsonValue | undefined = item === null ? json : (json as readonly JsonValue[])[item];
  return isJsonObject(member) ? member : null;
}

function jsonOf(text: string): JsonValue {
  const read = readJson(text);
  return read.ok ? read.value : null;
}

function matchHost(entries: readonly DeviceSpecEntry[], devices: readonly ScannedDevice[], mode: PlacementMode) {
  const matches = matchDevices(entries, devices);
  const addresses = (which: (match: DeviceMatch) => boolean): readonly PciAddressText[] =>
    matches.filter(which).map(({ device }) => device.address);
  return {
    errors: [...remoteManagedErrors(entries, scannedHost(devices)), ...(mode.report ? placementErrors(matches) : [])],
    view: {
      matches,
      unaddressable: unaddressable(devices),
      entries: entries.map((entry) => ({
        entry,
        devices: addresses((match) => match.entry === entry),
        takenEarlier: addresses((match) => match.ignored.includes(entry)),
      })),
    },
  };
}
