import { byCodeUnit, type HostKind } from '@berth/domain';
import { type FleetTable, HostFlag } from '@berth/scheduling';
import { InvalidCursorError } from '../../paging/cursor.js';
import type { Page, PageRequest } from '../../paging/ordered-rows.js';
import { type HostRow, type HostRowStatus, hostRow, hostStatusOf } from './host-rows.js';

/** What a list of hosts may be narrowed to; null does not restrict. */
export interface HostFilter {
  /** Part of the name, any case. */
  readonly nameContains: string | null;
  readonly kind: HostKind | null;
  /** Null: all but retired ones. */
  readonly status: HostRowStatus | null;
  /** Reported at or after this moment (milliseconds since 1970): "alive". */
  readonly reportedSinceMs: number | null;
  /** Last reported before this moment, or never: "stale". */
  readonly notReportedSinceMs: number | null;
  readonly aggregate: string | null;
  /** In at least one of these: a zone of the policy. */
  readonly anyAggregate: readonly string[] | null;
  readonly trait: string | null;
}

export const anyHost: HostFilter = {
  nameContains: null,
  kind: null,
  status: null,
  reportedSinceMs: null,
  notReportedSinceMs: null,
  aggregate: null,
  anyAggregate: null,
  trait: null,
};

/** Hosts in name order, host id among equals; sorted again only after a name came or changed. */
export class HostList {
  private order = new Uint32Array(0);
  private seen = -1;
  private table: FleetTable | null = null;

  /** @throws InvalidCursorError */
  page(table: FleetTable, request: PageRequest, filter: HostFilter): Page<HostRow> {
    this.refresh(table);
    const needle = filter.nameContains?.toLowerCase() ?? null;
    const items: HostRow[] = [];
    let last = 0;
    for (let at = this.after(table, request.cursor); at < this.order.length; at++) {
      const slot = this.order[at]!;
      if (!passes(table, slot, filter, needle)) continue;
      if (items.length === request.limit) return { items, nextCursor: cursorOf(table, last) };
      items.push(hostRow(table, slot));
      last = slot;
    }
    return { items, nextCursor: null };
  }

  private refresh(table: FleetTable): void {
    if (this.table === table && this.seen === table.namesChanged) return;
    this.table = table;
    this.seen = table.namesChanged;
    const slots: number[] = [];
    for (let slot = 1; slot < table.end; slot++) if (table.hosts.of.incarnation[slot] !== 0) slots.push(slot);
    const { names, hostIds } = table;
    slots.sort((a, b) => byCodeUnit(names[a]!, names[b]!) || byCodeUnit(hostIds[a]!, hostIds[b]!));
    this.order = Uint32Array.from(slots);
  }

  /** Index of the first host behind the cursor's, whether that one is still there or not. */
  private after(table: FleetTable, cursor: string | null): number {
    if (cursor === null) return 0;
    const [name, hostId] = readHostCursor(cursor);
    let low = 0;
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const slot = this.order[middle]!;
      const order = byCodeUnit(table.names[slot]!, name) || byCodeUnit(table.hostIds[slot]!, hostId);
      if (order <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const cursorOf = (table: FleetTable, slot: number): string =>
  Buffer.from(JSON.stringify([table.names[slot], table.hostIds[slot]])).toString('base64url');

function readHostCursor(cursor: string): [string, string] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')) {
      return value as [string, string];
    }
  } catch {
    // Not even JSON: the same answer.
  }
  throw new InvalidCursorError(cursor);
}

function passes(table: FleetTable, slot: number, filter: HostFilter, needle: string | null): boolean {
  if (filter.status === null ? table.hasFlag(slot, HostFlag.RETIRED) : hostStatusOf(table, slot) !== filter.status) {
    return false;
  }
  if (needle !== null && !table.names[slot]!.toLowerCase().includes(needle)) return false;
  if (filter.kind !== null && table.kindOf(slot) !== filter.kind) return false;
  const reportedAt = table.hasFlag(slot, HostFlag.REPORTED)
    ? table.hosts.of.reportedAt[slot]!
    : Number.NEGATIVE_INFINITY;
  if (filter.reportedSinceMs !== null && reportedAt < filter.reportedSinceMs) return false;
  if (filter.notReportedSinceMs !== null && reportedAt >= filter.notReportedSinceMs) return false;
  if (filter.aggregate !== null && !table.aggregates.get(filter.aggregate)?.has(slot)) return false;
  if (filter.anyAggregate?.some((name) => table.aggregates.get(name)?.has(slot)) === false) return false;
  return filter.trait === null || (table.traits.get(filter.trait)?.has(slot) ?? false);
}
