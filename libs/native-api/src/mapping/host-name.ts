import type { FleetView } from '@berth/projections';

/** The name the read model knows a host by; null for one it has not seen. */
export function hostNameOf({ table }: FleetView, hostId: string): string | null {
  const slot = table.slotOf(hostId);
  return slot === undefined ? null : (table.names[slot] ?? null);
}
