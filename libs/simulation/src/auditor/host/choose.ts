import type { Device, DeviceRequest } from '../log/shapes.js';
import { serves } from './matching.js';

/** Room for devices of one class on one provider: null = no limit but the devices themselves. */
export type DeviceRoom = (device: Device) => { readonly key: string; readonly left: number };

/**
 * Whether all requests can be served together from free devices: tries every choice. Sizes are a simulation's, so
 * there is no budget.
 */
export function canServe(free: readonly Device[], requests: readonly DeviceRequest[], room: DeviceRoom): boolean {
  const wanted = requests.flatMap((request) => Array.from({ length: request.count }, () => request));
  const taken: Device[] = [];
  const used = new Map<string, number>();
  const from = (at: number): boolean => {
    const request = wanted[at];
    if (!request) return true;
    // Devices of one request are taken in rising order: the same set is not tried twice.
    const start = at > 0 && wanted[at - 1] === request ? free.indexOf(taken.at(-1) as Device) + 1 : 0;
    for (let index = start; index < free.length; index++) {
      const device = free[index] as Device;
      if (!serves(device, request) || taken.some((other) => excludes(other, device))) continue;
      const { key, left } = room(device);
      const before = used.get(key) ?? 0;
      if (before + 1 > left) continue;
      taken.push(device);
      used.set(key, before + 1);
      if (from(at + 1)) return true;
      taken.pop();
      used.set(key, before);
    }
    return false;
  };
  return from(0);
}

/** The same device, or a card and its own child. */
const excludes = (a: Device, b: Device): boolean =>
  a.address === b.address || a.parentAddress === b.address || b.parentAddress === a.address;
