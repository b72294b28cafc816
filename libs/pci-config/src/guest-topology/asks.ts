import type { ConfigError } from '../finding.js';
import type { Flavor, ImageProperties } from '../flavor/flavor.js';

/** A flavor and an image, with the reasons found so far why they make no topology. */
export interface Asks {
  readonly flavor: Flavor;
  readonly image: ImageProperties;
  readonly errors: ConfigError[];
}

/** What flavor (`hw:key`) and image (`hw_key`) say about one thing; an empty text says nothing. */
export function lookUp(asks: Asks, key: string): { readonly flavor: string | null; readonly image: string | null } {
  const flavorKey = `hw:${key}`;
  const imageKey = `hw_${key}`;
  return {
    flavor: (Object.hasOwn(asks.flavor.extraSpecs, flavorKey) && asks.flavor.extraSpecs[flavorKey]) || null,
    image: (Object.hasOwn(asks.image, imageKey) && asks.image[imageKey]) || null,
  };
}

/** Records why the asks are refused. `option` names the extra spec or image property. */
export function refuse(asks: Asks, option: string, value: string | null, message: string): null {
  asks.errors.push({
    option,
    entry: null,
    item: null,
    key: null,
    value: value ?? 'none',
    rule: 'Nova guest NUMA topology',
    message,
  });
  return null;
}

/** A value of `allowed`, or null with the reason recorded where it is set to something else. */
export function chosen<T extends string>(
  asks: Asks,
  option: string,
  value: string | null,
  allowed: readonly T[],
): T | null {
  const found = allowed.find((candidate) => candidate === value) ?? null;
  if (value !== null && found === null) refuse(asks, option, value, `expected one of ${allowed.join(', ')}`);
  return found;
}
