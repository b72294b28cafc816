import type { GuestNuma } from '../../numa/guest-numa.js';
import type { NumaFit } from '../claim.js';
import type { HostRejection } from '../host.rejections.js';
import { type CellTable, cellTable } from './cell-choices.js';
import type { FitView } from './view.js';

/**
 * Whether the host's cells can hold the guest's, devices aside: the table of what fits where, or every reason against it.
 * Over-commit of shared CPUs and memory is that of the root provider (VCPU, MEMORY_MB).
 *
 * @param held where the claim being changed had its cells; the view is without it
 */
export function guestCellTable(
  view: Pick<FitView, 'cells' | 'inventory' | 'rootProviderId'>,
  guest: GuestNuma,
  held: NumaFit | null,
): CellTable | readonly HostRejection[] {
  const states = view.cells();
  if (!states) return [{ code: 'NumaTopologyUnknown', asked: guest.cells.length }];
  const ratioOf = (resourceClass: string): number =>
    view.inventory(view.rootProviderId, resourceClass)?.record.allocationRatio ?? 1;
  return cellTable(guest, states, { cpu: ratioOf('VCPU'), memory: ratioOf('MEMORY_MB') }, held);
}
