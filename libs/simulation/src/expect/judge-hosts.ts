import type { StateExpectation } from '../file/expectation.js';
import type { HostPicture } from '../pictures/host-picture.js';
import { pictureDigest } from '../pictures/picture-digest.js';
import { fullAddress, shortAddress } from '../terms/addresses.js';
import { compared, comparedEach, type Mismatch } from './mismatch.js';
import { freeOverTotal } from './pool-words.js';
import type { SeenState } from './seen.js';

const NOBODY: HostPicture = { status: 'unregistered', devices: [], claims: [], pools: [], providers: {} };
const shortened = (address: string): string => shortAddress(fullAddress(address));

/** What of hosts, devices, pools and usage is not as expected. */
export function judgeHosts(expected: StateExpectation, { hosts, book }: SeenState): Mismatch[] {
  const host = (name: string): HostPicture => hosts.get(name) ?? NOBODY;
  const found: Mismatch[] = [];
  for (const [name, devices] of Object.entries(expected.owners ?? {})) {
    const owners = new Map(
      host(name).devices.map(({ address, instanceId, state }) => [
        shortAddress(address),
        instanceId === null ? state : book.word(instanceId),
      ]),
    );
    for (const [address, owner] of Object.entries(devices)) {
      found.push(...compared(['owners', name, address], owner, owners.get(shortened(address)) ?? 'absent'));
    }
  }
  for (const [name, pools] of Object.entries(expected.pools ?? {})) {
    for (const [pool, counts] of Object.entries(pools)) {
      found.push(...compared(['pools', name, pool], counts, freeOverTotal(pool, host(name).pools)));
    }
  }
  found.push(...comparedEach('poolCount', expected.poolCount ?? {}, (name) => host(name).pools.length));
  found.push(...comparedEach('claims', expected.claims ?? {}, (name) => host(name).claims.length));
  found.push(...comparedEach('hostStatus', expected.hostStatus ?? {}, (name) => host(name).status));
  found.push(...comparedEach('digest', expected.digest ?? {}, (name) => pictureDigest(host(name), book)));
  for (const [name, addresses] of Object.entries(expected.known ?? {})) {
    const known = host(name).devices.map(({ address }) => shortAddress(address));
    found.push(...compared(['known', name], addresses.map(shortened).sort(), known.sort()));
  }
  for (const [provider, classes] of Object.entries(expected.usage ?? {})) {
    for (const [resourceClass, used] of Object.entries(classes)) {
      found.push(...compared(['usage', provider, resourceClass], used, usedOf(provider, resourceClass, host, book)));
    }
  }
  return found;
}

/** On all providers of `h1`, or on the one of the card in `h1/81:00.0`. */
function usedOf(
  provider: string,
  resourceClass: string,
  host: (name: string) => HostPicture,
  book: SeenState['book'],
): number {
  const [name = '', card] = provider.split('/');
  const { providers } = host(name);
  const counted = card === undefined ? Object.values(providers) : [providers[book.providerId(provider)] ?? {}];
  return counted.reduce((sum, classes) => sum + (classes[resourceClass]?.used ?? 0), 0);
}
