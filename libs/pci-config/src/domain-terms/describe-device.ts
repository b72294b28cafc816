import type { DeviceDescription } from '@berth/domain';
import type { DeviceSpecEntry } from '../device-spec/entry.js';
import type { JsonValue } from '../literal/json.js';
import type { ScannedDevice } from '../match/scanned-device.js';
import { deviceNames } from '../placement/device-names.js';

/** Tags that name the device's class and traits instead of telling pools apart (Nova facts 5.1). */
const NAMING_TAGS = ['resource_class', 'traits'];

/** What a device_spec says of a device it matched, in the domain's terms: text or null (Nova facts 1.2, 5.1, 7.6). */
export function describeDevice(
  device: Pick<ScannedDevice, 'vendorId' | 'productId' | 'kind'>,
  entry: Pick<DeviceSpecEntry, 'tags'>,
): Pick<DeviceDescription, 'resourceClass' | 'traits' | 'tags'> {
  const tags = Object.entries(entry.tags)
    .filter(([key]) => !NAMING_TAGS.includes(key))
    .map(([key, value]): [string, string | null] => [key, tagText(value)]);
  return { ...deviceNames(device, entry.tags), tags: Object.fromEntries(withRemoteManaged(device.kind, tags)) };
}

/** SR-IOV functions without the tag are not remote-managed, and their pools say so (Nova facts 5.1). */
function withRemoteManaged(
  kind: ScannedDevice['kind'],
  tags: readonly [string, string | null][],
): readonly [string, string | null][] {
  const tagged = tags.some(([key, value]) => key === 'remote_managed' && value !== null);
  if (kind === 'type-PCI' || tagged) return tags;
  return [...tags.filter(([key]) => key !== 'remote_managed'), ['remote_managed', 'false']];
}

const tagText = (value: JsonValue): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value);
