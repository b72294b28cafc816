import { defaultResourceClass, type ResourceClass, type Trait } from '@berth/domain';
import { isTruthy, type JsonValue } from '../literal/json.js';
import { readLenientBoolean } from '../literal/booleans.js';
import { normalResourceClass, normalTraits } from './names.js';

/** Class and traits under which a matched device is counted (Nova facts 7.6). */
export function deviceNames(
  device: { readonly vendorId: string; readonly productId: string },
  tags: Readonly<Record<string, JsonValue>>,
): { readonly resourceClass: ResourceClass; readonly traits: readonly Trait[] } {
  const named = isTruthy(tags.resource_class) ? text(tags.resource_class) : null;
  const traits = [
    'COMPUTE_MANAGED_PCI_DEVICE',
    ...(readLenientBoolean(tags.live_migratable) ? ['HW_PCI_LIVE_MIGRATABLE'] : []),
    ...(readLenientBoolean(tags.one_time_use) ? ['HW_PCI_ONE_TIME_USE'] : []),
    ...(isTruthy(tags.traits) ? normalTraits(text(tags.traits)) : []),
  ];
  return {
    resourceClass:
      named === null ? defaultResourceClass(device.vendorId, device.productId) : normalResourceClass(named),
    traits: [...new Set(traits)].sort(),
  };
}

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value));
