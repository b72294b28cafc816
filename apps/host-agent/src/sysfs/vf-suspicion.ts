import type { VfSuspicion } from '../scan/device-facts.js';

/**
 * Whether a function WITHOUT a usable `physfn` may be a VF all the same: the links come after the
 * device and go before it, and in both windows it would look like a plain device (Host facts 2.2).
 *
 * @param names what is in the function's folder
 * @param liveTree true where other functions have `remove`: VFs are the ones that do not
 */
export function suspectVf(names: ReadonlySet<string>, driver: string | null, liveTree: boolean): VfSuspicion | null {
  if (names.has('sriov_vf_msix_count')) return 'vf-attribute';
  if (names.has('remove')) return null;
  if (liveTree) return 'no-remove-attribute';
  // A capture without those files: the name of a VF driver is all that is left to go by.
  return driver !== null && /[a-z0-9]vf$/.test(driver) ? 'vf-driver' : null;
}
