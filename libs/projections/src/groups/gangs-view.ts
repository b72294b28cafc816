import { byCodeUnit, type GangStatus, type GroupId } from '@berth/domain';
import { canonicalJson } from '@berth/event-codec';
import { digestOfLines } from '../view/digest.js';
import { fromJsonLines, toJsonLines } from '../view/json-lines.js';
import { Newest } from '../view/newest.js';
import type { RecordedEvent } from '../view/recorded.js';
import type { View } from '../view/view.js';

export interface GangPlace {
  readonly instanceId: string;
  readonly hostId: string;
  readonly claimId: string;
}

export interface GangRow {
  readonly gangId: GroupId;
  status: GangStatus;
  /** Of its latest round. */
  members: readonly GangPlace[];
  changedAtMs: number;
}

/** So many gangs that ended stay, newest kept: far more than recovery has still to look at; the log keeps all of them. */
export const ENDED_GANGS_KEPT = 10_000;

/** Which gangs were asked for, and how far did each get? What their members hold is the open-claims view's to say. */
export class GangsView implements View {
  readonly name = 'gangs';
  readonly format = 2;
  private readonly byId = new Map<GroupId, GangRow>();
  /** In the order in which they ended. */
  private readonly ended: Newest<GroupId>;

  constructor(endedKept = ENDED_GANGS_KEPT) {
    this.ended = new Newest(endedKept);
  }

  get size(): number {
    return this.byId.size;
  }

  get(gangId: GroupId): Readonly<GangRow> | null {
    return this.byId.get(gangId) ?? null;
  }

  rows(): IterableIterator<Readonly<GangRow>> {
    return this.byId.values();
  }

  project({ event, category, subjectId, timeMs }: RecordedEvent): void {
    if (category !== 'group' || event === null) return;
    const row = this.byId.get(subjectId);
    switch (event.type) {
      case 'GangRequested': {
        const members = event.data.members.map(({ instanceId, hostId, claimId }) => ({ instanceId, hostId, claimId }));
        this.byId.set(subjectId, { gangId: subjectId, status: 'requested', members, changedAtMs: timeMs });
        this.ended.delete(subjectId);
        return;
      }
      case 'GangCommitted':
      case 'GangAbandoned':
        if (!row) return;
        row.status = event.type === 'GangCommitted' ? 'committed' : 'abandoned';
        row.changedAtMs = timeMs;
        this.end(subjectId);
    }
  }

  digest(): string {
    return digestOfLines(this.lines());
  }

  *serialise(): Iterable<Uint8Array> {
    yield* toJsonLines([{ ended: [...this.ended.values()] }]);
    yield* toJsonLines(this.byId.values());
  }

  restore(bytes: Uint8Array): void {
    this.clear();
    const lines = fromJsonLines(bytes);
    const head = lines.next().value as { ended: GroupId[] };
    for (const row of lines) this.byId.set((row as GangRow).gangId, row as GangRow);
    for (const id of head.ended) this.end(id);
  }

  clear(): void {
    this.byId.clear();
    this.ended.clear();
  }

  private end(gangId: GroupId): void {
    for (const oldestId of this.ended.add(gangId)) this.byId.delete(oldestId);
  }

  private *lines(): Generator<string> {
    for (const id of [...this.byId.keys()].sort(byCodeUnit)) yield canonicalJson(this.byId.get(id));
  }
}
