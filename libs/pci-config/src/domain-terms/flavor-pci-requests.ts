import type { PciRequest } from '@berth/domain';
import type { Alias } from '../alias/alias.js';
import { failed, type Parsed, parsed } from '../finding.js';
import { ALIAS_KEY, readAliasRequests } from '../flavor/alias-request.js';
import type { Flavor, ImageProperties } from '../flavor/flavor.js';
import type { Asks } from '../guest-topology/asks.js';
import { readPciNumaPolicy } from '../guest-topology/policies.js';
import { pciRequestsOf } from './pci-requests.js';

export interface FlavorPciOptions {
  readonly aliases: readonly Alias[];
  readonly scheduleInPlacement: boolean;
  /** Ids for the requests in the order of the extra spec's members; made by the caller, kept over moves. */
  readonly requestIds: readonly string[];
  readonly image?: ImageProperties;
}

/**
 * The PCI requests of a flavor and an image (Nova facts 2.7, 2.8, 2.10). The NUMA policy of flavor or image goes
 * before the alias's own, on creation and on every move alike (Nova's defect D10 is not kept).
 */
export function flavorPciRequests(flavor: Flavor, options: FlavorPciOptions): Parsed<readonly PciRequest[]> {
  const asks: Asks = { flavor, image: options.image ?? {}, errors: [] };
  const numaPolicy = readPciNumaPolicy(asks);
  const value = Object.hasOwn(flavor.extraSpecs, ALIAS_KEY) ? flavor.extraSpecs[ALIAS_KEY] : undefined;
  const asked = value === undefined ? parsed([]) : readAliasRequests(value);
  const made = asked.ok ? pciRequestsOf(asked.value, options.aliases, { ...options, numaPolicy }) : asked;
  const errors = [...asks.errors, ...(made.ok ? [] : made.errors)];
  return errors.length > 0 || !made.ok ? failed(...errors) : made;
}
