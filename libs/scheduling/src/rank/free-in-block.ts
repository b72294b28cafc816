import { BLOCK } from '../fleet/blocks.js';
import type { ResourceClasses } from '../fleet/resource-classes.js';

/** The class whose free amount a weigher looks at (Nova facts 14, table). */
export const CLASS_OF = { ram: 'MEMORY_MB', cpu: 'VCPU', disk: 'DISK_GB' } as const;
export const AMOUNT_WEIGHERS = ['ram', 'cpu', 'disk'] as const;

const NONE = new Float64Array(BLOCK);

/** The columns of free amounts that weighers read, for one block of hosts. */
export function freeInBlock(
  classes: ResourceClasses,
  block: number,
): Readonly<Record<'ram' | 'cpu' | 'disk', Float64Array>> {
  const free = (resourceClass: string): Float64Array => classes.columnOf(resourceClass)?.freeOf(block) ?? NONE;
  return { ram: free(CLASS_OF.ram), cpu: free(CLASS_OF.cpu), disk: free(CLASS_OF.disk) };
}
