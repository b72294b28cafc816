import { byCodeUnit, type GroupId, type GroupPolicy, type HostId } from '@berth/domain';
import { canonicalJson } from '@berth/event-codec';
import { OrderedRows, type Page, type PageRequest, type Row } from '../paging/ordered-rows.js';
import { digestOfLines } from '../view/digest.js';
import { fromJsonLines, toJsonLines } from '../view/json-lines.js';
import type { RecordedEvent } from '../view/recorded.js';
import type { View } from '../view/view.js';

export interface GroupRow extends Row {
  readonly groupId: GroupId;
  readonly policy: GroupPolicy;
  readonly maxServerPerHost: number | null;
  /** Where a strict-affinity group is; null for others and while it is nowhere. */
  pin: { readonly hostId: HostId; readonly epoch: number } | null;
  readonly createdAtMs: number;
}

/** Which server groups are there, with which rule? Who their members are is told by the claims that name them. */
export class GroupsView implements View {
  readonly name = 'groups';
  readonly format = 1;
  private readonly rows = new OrderedRows<GroupRow>();
  private readonly byId = new Map<GroupId, GroupRow>();

  get size(): number {
    return this.byId.size;
  }

  /** Null for one that nobody made, or that was deleted. */
  get(groupId: GroupId): Readonly<GroupRow> | null {
    return this.byId.get(groupId) ?? null;
  }

  /** In the order of their creation. @throws InvalidCursorError */
  page(request: PageRequest): Page<Readonly<GroupRow>> {
    return this.rows.page(request, () => true);
  }

  project({ event, category, subjectId, timeMs }: RecordedEvent): void {
    if (category !== 'group' || event === null) return;
    const row = this.byId.get(subjectId);
    switch (event.type) {
      case 'ServerGroupCreated': {
        const { policy, maxServerPerHost } = event.data;
        const serial = this.rows.nextSerial;
        if (!row) this.add({ serial, groupId: subjectId, policy, maxServerPerHost, pin: null, createdAtMs: timeMs });
        return;
      }
      case 'GroupHostPinned':
        if (row) row.pin = { hostId: event.data.hostId, epoch: event.data.epoch };
        return;
      case 'GroupHostUnpinned':
        if (row) row.pin = null;
        return;
      case 'ServerGroupDeleted':
        if (row) this.rows.remove(row);
        this.byId.delete(subjectId);
    }
  }

  digest(): string {
    return digestOfLines(this.lines());
  }

  *serialise(): Iterable<Uint8Array> {
    yield* toJsonLines([{ nextSerial: this.rows.nextSerial }]);
    yield* toJsonLines(this.rows.values());
  }

  restore(bytes: Uint8Array): void {
    this.clear();
    const lines = fromJsonLines(bytes);
    const { nextSerial } = lines.next().value as { nextSerial: number };
    for (const row of lines) this.add(row as GroupRow);
    this.rows.skipTo(nextSerial);
  }

  clear(): void {
    this.rows.clear();
    this.byId.clear();
  }

  private *lines(): Generator<string> {
    for (const id of [...this.byId.keys()].sort(byCodeUnit)) yield canonicalJson(this.byId.get(id));
  }

  private add(row: GroupRow): void {
    this.rows.add(row);
    this.byId.set(row.groupId, row);
  }
}
