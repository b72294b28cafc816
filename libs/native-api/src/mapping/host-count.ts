import type { FleetView } from '@berth/projections';

/** Machine hosts that are registered and not retired: the bits of the table's set, counted. */
export function hostCountOf({ table }: FleetView): number {
  let count = 0;
  for (let word of table.machines.words) for (; word !== 0; word &= word - 1) count++;
  return count;
}
