import { defaultResourceClass, type DeviceSpec, type NumaPolicy, type PciRequest } from '@berth/domain';
import type { Alias, AliasSpec } from '../alias/alias.js';
import { type ConfigError, failed, type Parsed, parsed } from '../finding.js';
import { ALIAS_KEY, type AliasRequest } from '../flavor/alias-request.js';
import { normalResourceClass, normalTraits } from '../placement/names.js';

export interface RequestOptions {
  /** Nova's `[filter_scheduler] pci_in_placement`: devices are asked by class and traits too (Nova facts 7.13). */
  readonly scheduleInPlacement: boolean;
  /** Policy of flavor or image for every request; null = each alias's own (Nova facts 2.10). */
  readonly numaPolicy: NumaPolicy | null;
  /** Ids of the requests, one for each `name:count`, kept over moves (Nova facts 7.17); made by the caller. */
  readonly requestIds: readonly string[];
}

/** An alternative of an alias in the domain's terms (Nova facts 2.9, 2.12, 5.8, 7.13). */
export function deviceSpecOf(spec: AliasSpec, scheduleInPlacement: boolean): DeviceSpec {
  const { vendor_id: vendorId, product_id: productId, dev_type: kind } = spec;
  return {
    ...(vendorId === undefined ? {} : { vendorId: vendorId.toLowerCase() }),
    ...(productId === undefined ? {} : { productId: productId.toLowerCase() }),
    ...(kind === undefined ? {} : { kind }),
    ...(scheduleInPlacement ? placementNames(spec) : {}),
    ...(spec.live_migratable === undefined ? {} : { tags: { live_migratable: spec.live_migratable } }),
  };
}

/** Without PCI in Placement an alias's class and traits are not compared at all (Nova facts 2.12). */
function placementNames({
  vendor_id,
  product_id,
  resource_class,
  traits,
}: AliasSpec): Pick<DeviceSpec, 'resourceClass' | 'traits'> {
  const resourceClass = resource_class
    ? normalResourceClass(resource_class)
    : defaultResourceClass(vendor_id ?? '', product_id ?? '');
  return { resourceClass, ...(traits ? { traits: normalTraits(traits) } : {}) };
}

/**
 * The requests of a flavor's alias list, one for each member (Nova facts 2.8). A name that no alias has is an error;
 * a count of 0 asks for nothing and leaves no request.
 */
export function pciRequestsOf(
  asked: readonly AliasRequest[],
  aliases: readonly Alias[],
  options: RequestOptions,
): Parsed<readonly PciRequest[]> {
  const byName = new Map(aliases.map((alias) => [alias.name, alias]));
  const errors = asked.flatMap(({ alias }, item) =>
    byName.has(alias) ? [] : [undefinedAlias(alias, item, [...byName.keys()])],
  );
  if (errors.length > 0) return failed(...errors);
  return parsed(
    asked.flatMap(({ alias: name, count }, index): readonly PciRequest[] => {
      const alias = byName.get(name);
      if (!alias || count === 0) return [];
      return [
        {
          requestId: options.requestIds[index] ?? `${index}`,
          count,
          alternatives: alias.specs.map((spec) => deviceSpecOf(spec, options.scheduleInPlacement)),
          numaPolicy: options.numaPolicy ?? alias.numaPolicy,
          aliasName: name,
        },
      ];
    }),
  );
}

const undefinedAlias = (name: string, item: number, known: readonly string[]): ConfigError => ({
  option: ALIAS_KEY,
  entry: null,
  item,
  key: null,
  value: name,
  rule: 'Nova facts 2.7',
  message: `no alias is named "${name}"; ${known.length === 0 ? 'none is defined' : `defined: ${known.join(', ')}`}`,
});
