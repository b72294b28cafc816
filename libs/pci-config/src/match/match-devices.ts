import type { PciAddressText } from '@berth/domain';
import { isWideDomain } from '@berth/domain';
import { ANY, type DeviceSpecEntry } from '../device-spec/entry.js';
import { type AddressMatcher, addressMatcher, interfaceMatcher } from './address-matcher.js';
import { type ScannedDevice, type ScannedHost, scannedHost } from './scanned-device.js';

/** A device and the entry that gives it to guests. */
export interface DeviceMatch {
  readonly device: ScannedDevice;
  /** The FIRST entry that matches; its tags alone count (Nova facts 1.11). Null: the device is not handed out. */
  readonly entry: DeviceSpecEntry | null;
  /** Later entries that would match as well and are ignored. */
  readonly ignored: readonly DeviceSpecEntry[];
}

type EntryMatcher = (device: ScannedDevice) => boolean;

/** Compiles one entry for one host (Nova facts 1.3, 1.9 to 1.13). */
export function entryMatcher(entry: DeviceSpecEntry, host: ScannedHost): EntryMatcher {
  const address = addressOf(entry, host);
  return (device) =>
    (entry.vendorId === ANY || entry.vendorId === device.vendorId) &&
    (entry.productId === ANY || entry.productId === device.productId) &&
    address(device) &&
    (!entry.remoteManaged || Boolean(device.cardSerialNumber));
}

function addressOf(entry: DeviceSpecEntry, host: ScannedHost): AddressMatcher {
  if (entry.devname !== null) return interfaceMatcher(entry.devname, host);
  return entry.address === null ? () => false : addressMatcher(entry.address, host);
}

/** Matches every scanned device, in the order given (Nova facts 1.11). */
export function matchDevices(
  entries: readonly DeviceSpecEntry[],
  devices: readonly ScannedDevice[],
): readonly DeviceMatch[] {
  const host = scannedHost(devices);
  const matchers = entries.map((entry) => ({ entry, matches: entryMatcher(entry, host) }));
  return devices.map((device) => {
    const [first, ...ignored] = matchers.filter(({ matches }) => matches(device)).map(({ entry }) => entry);
    return { device, entry: first ?? null, ignored };
  });
}

/** Addresses above domain ffff: shown, never handed out (Nova facts 1.16). */
export const unaddressable = (devices: readonly ScannedDevice[]): readonly PciAddressText[] =>
  devices.map((device) => device.address).filter(isWideDomain);
