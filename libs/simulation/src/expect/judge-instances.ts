import type { StateExpectation } from '../file/expectation.js';
import { fullAddress, shortAddress } from '../terms/addresses.js';
import { compared, comparedEach, type Mismatch } from './mismatch.js';
import type { SeenState } from './seen.js';

/** What of instances and claims is not as expected. */
export function judgeInstances(expected: StateExpectation, state: SeenState): Mismatch[] {
  const found: Mismatch[] = [];
  for (const [instance, hosts] of Object.entries(expected.holds ?? {})) {
    const held = devicesByHost(state, instance);
    for (const host of new Set([...Object.keys(hosts), ...held.keys()])) {
      const wanted = hosts[host];
      const had = held.get(host);
      const path = ['holds', instance, host];
      if (typeof wanted === 'number') found.push(...compared(path, wanted, had?.length ?? 'no claim'));
      else {
        const list = wanted?.map((address) => shortAddress(fullAddress(address))).sort();
        found.push(...compared(path, list ?? 'no claim', had ?? 'no claim'));
      }
    }
  }
  found.push(...comparedEach('claimStatus', expected.claimStatus ?? {}, (name) => claimStatus(state, name)));
  found.push(...comparedEach('instanceStatus', expected.instanceStatus ?? {}, state.instanceStatus));
  return found;
}

/** host → devices of its open claims there. */
function devicesByHost({ hosts, book }: SeenState, instance: string): Map<string, string[]> {
  const instanceId = book.instanceId(instance);
  const held = new Map<string, string[]>();
  for (const [host, picture] of hosts) {
    if (!picture?.claims.some((claim) => claim.instanceId === instanceId)) continue;
    const devices = picture.devices.filter((device) => device.instanceId === instanceId);
    held.set(host, devices.map(({ address }) => shortAddress(address)).sort());
  }
  return held;
}

/** Of the claim of this name, else of the claims of the instance of this name. */
function claimStatus({ hosts, book }: SeenState, name: string): string {
  const claims = [...hosts.values()].flatMap((picture) => picture?.claims ?? []);
  const claimId = book.claim(name)?.claimId;
  const instanceId = book.instanceId(name);
  const own = claims.filter((claim) => claim.instanceId === instanceId);
  const found = own.length > 0 ? own : claims.filter((claim) => claim.claimId === claimId);
  return [...new Set(found.map(({ status }) => status))].join(' and ') || 'none';
}
