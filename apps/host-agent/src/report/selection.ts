import type { DeviceDescription } from '@berth/domain';
import { parseAddress } from '../pci/address.js';
import type { ScannedDevice } from '../scan/host-scan.js';

/** What a configuration says of a device it offers (Nova facts 1.11, 1.12). */
export interface Selection extends Partial<Pick<DeviceDescription, 'resourceClass' | 'traits' | 'tags'>> {
  /** The operator named this kind of device; false: a wildcard caught it. */
  readonly named: boolean;
}

/** Decides whether a device is offered, and as what; null: not offered. */
export type DeviceFilter = (device: ScannedDevice) => Selection | null;

/** A text is no device filter. */
export class DeviceFilterError extends Error {
  override readonly name = 'DeviceFilterError';
}

/** Offers everything that can be assigned. */
export const offerAll: DeviceFilter = () => ({ named: false });

/** Offers nothing: an operator says which devices guests may have (Host facts, test case 13). */
export const offerNothing: DeviceFilter = () => null;

/**
 * Offers what any of the texts names: an address `0000:81:00.0`, a vendor `10de`, or vendor and
 * product `10de:2330`.
 *
 * @throws {DeviceFilterError} naming the text that is none of them
 */
export function offerNamed(texts: readonly string[]): DeviceFilter {
  const tests = texts.map(testOf);
  return (device) => (tests.some((test) => test(device)) ? { named: true } : null);
}

function testOf(text: string): (device: ScannedDevice) => boolean {
  const wanted = text.trim().toLowerCase();
  if (parseAddress(wanted)) return (device) => device.address === wanted;
  const ids = /^([0-9a-f]{4})(?::([0-9a-f]{4}))?$/.exec(wanted);
  if (!ids) {
    throw new DeviceFilterError(
      `${JSON.stringify(text)} names no device: give an address (0000:81:00.0), a vendor (10de) or vendor:product (10de:2330)`,
    );
  }
  const [, vendorId, productId] = ids;
  return (device) => device.vendorId === vendorId && (productId === undefined || device.productId === productId);
}
