import type { ResourceClass, Trait } from '@berth/domain';
import { strip } from '../literal/whitespace.js';
import { STANDARD_CLASSES } from './standard-classes.js';
import { STANDARD_TRAITS } from './standard-traits.js';

const CUSTOM = 'CUSTOM_';

/**
 * Every run of anything but letters and digits becomes one `_`, and the prefix is added. What carries the prefix already
 * keeps its underscores; Nova leaves all of it as it is, and Placement then refuses what a name can't hold.
 */
const customName = (upper: string): string =>
  upper.startsWith(CUSTOM) ? upper.replaceAll(/[^A-Z0-9_]+/g, '_') : CUSTOM + upper.replaceAll(/[^A-Z0-9]+/g, '_');

/** A `resource_class` tag or alias key as a resource class: `gpu-vf` is CUSTOM_GPU_VF, `pgpu` is PGPU (Nova facts 7.6). */
export function normalResourceClass(text: string): ResourceClass {
  const upper = text.toUpperCase();
  return STANDARD_CLASSES.includes(upper) ? upper : customName(upper);
}

/**
 * A `traits` tag or alias key (comma list) as sorted trait names (Nova facts 7.6): standard names as they are, others
 * in upper case with `CUSTOM_`. Blanks around a name are cut off and empty members left out.
 */
export function normalTraits(text: string): readonly Trait[] {
  const names = text
    .split(',')
    .map(strip)
    .filter((name) => name !== '');
  return [...new Set(names.map((name) => (STANDARD_TRAITS.has(name) ? name : customName(name.toUpperCase()))))].sort();
}
