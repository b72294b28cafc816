import { byCodeUnit, type HostId, type InstanceId } from '@berth/domain';
import { OrderedRows, type Page, type PageRequest, pageOf } from '../paging/ordered-rows.js';
import { canonicalJson } from '@berth/event-codec';
import { digestOfLines } from '../view/digest.js';
import { fromJsonLines, toJsonLines } from '../view/json-lines.js';
import { Newest } from '../view/newest.js';
import type { RecordedEvent } from '../view/recorded.js';
import type { View } from '../view/view.js';
import { dropClaims, foldInstance, instanceOf } from './instance-fold.js';
import { forgetFinishedMove } from './instance-move-fold.js';
import { type InstanceClaim, type InstanceRow, isFinished, newInstance } from './instance-row.js';

/** So many instances that hold nothing any more stay listed, newest kept; the log keeps all of them. */
export const FINISHED_INSTANCES_KEPT = 10_000;

/** How does each instance stand, and where does it hold claims? */
export class InstancesView implements View {
  readonly name = 'instances';
  readonly format = 2;
  private readonly rows = new OrderedRows<InstanceRow>();
  private readonly byId = new Map<InstanceId, InstanceRow>();
  /** In the order in which they finished. */
  private readonly finished: Newest<InstanceId>;

  constructor(finishedKept = FINISHED_INSTANCES_KEPT) {
    this.finished = new Newest(finishedKept);
  }

  get size(): number {
    return this.byId.size;
  }

  get(instanceId: InstanceId): Readonly<InstanceRow> | null {
    return this.byId.get(instanceId) ?? null;
  }

  /** In the order of their first event. @throws InvalidCursorError */
  page(request: PageRequest, passes: (row: Readonly<InstanceRow>) => boolean): Page<Readonly<InstanceRow>> {
    return this.rows.page(request, passes);
  }

  /** A page out of these instances only. @throws InvalidCursorError */
  pageAmong(
    instanceIds: Iterable<InstanceId>,
    request: PageRequest,
    passes: (row: Readonly<InstanceRow>) => boolean,
  ): Page<Readonly<InstanceRow>> {
    const rows = [...new Set(instanceIds)].map((id) => this.byId.get(id)).filter((row) => row !== undefined);
    return pageOf(rows, request, passes);
  }

  project(recorded: RecordedEvent): void {
    const { event, subjectId, timeMs } = recorded;
    if (event === null) return;
    if (event.type === 'HostFenced') return this.strand(subjectId, null, true, timeMs);
    if (event.type === 'HostReturned') return this.strand(subjectId, event.data.reinstated ?? [], false, timeMs);
    if (event.type === 'HostRetired') return this.retire(subjectId, event.data.endedClaims, timeMs);
    const instanceId = instanceOf(recorded);
    if (instanceId === null) return;
    const known = this.byId.get(instanceId);
    // An end of a claim never seen (a fence) makes no instance.
    if (!known && recorded.category === 'host' && event.type !== 'ClaimAccepted') return;
    const row = known ?? this.add(newInstance(this.rows.nextSerial, instanceId, timeMs));
    foldInstance(row, event, subjectId);
    this.touch(row, timeMs);
  }

  digest(): string {
    return digestOfLines(this.digestLines());
  }

  *serialise(): Iterable<Uint8Array> {
    yield* toJsonLines([{ nextSerial: this.rows.nextSerial, finished: [...this.finished.values()] }]);
    yield* toJsonLines(this.rows.values());
  }

  restore(bytes: Uint8Array): void {
    this.clear();
    const lines = fromJsonLines(bytes);
    const head = lines.next().value as { nextSerial: number; finished: InstanceId[] };
    for (const row of lines) this.add(row as InstanceRow);
    for (const id of head.finished) this.finish(id);
    this.rows.skipTo(head.nextSerial);
  }

  clear(): void {
    this.rows.clear();
    this.byId.clear();
    this.finished.clear();
  }

  private *digestLines(): Generator<string> {
    for (const id of [...this.byId.keys()].sort(byCodeUnit)) yield canonicalJson(this.byId.get(id));
  }

  private add(row: InstanceRow): InstanceRow {
    this.rows.add(row);
    this.byId.set(row.instanceId, row);
    return row;
  }

  private touch(row: InstanceRow, timeMs: number): void {
    row.changedAtMs = timeMs;
    if (isFinished(row)) this.finish(row.instanceId);
    else this.finished.delete(row.instanceId);
  }

  private finish(instanceId: InstanceId): void {
    for (const oldestId of this.finished.add(instanceId)) {
      this.rows.remove(this.byId.get(oldestId) as InstanceRow);
      this.byId.delete(oldestId);
    }
  }

  /** @param claimIds which claims of the host; null = all of them */
  private strand(hostId: HostId, claimIds: readonly string[] | null, stranded: boolean, timeMs: number): void {
    if (claimIds?.length === 0) return;
    const named = claimIds && new Set(claimIds);
    for (const row of this.rowsOn(hostId)) {
      const meant = (claim: InstanceClaim): boolean =>
        claim.hostId === hostId && (named === null || named.has(claim.claimId));
      if (!row.claims.some(meant)) continue;
      row.claims = row.claims.map((claim) => (meant(claim) ? { ...claim, stranded } : claim));
      forgetFinishedMove(row);
      this.touch(row, timeMs);
    }
  }

  private retire(hostId: HostId, ended: readonly string[], timeMs: number): void {
    for (const row of this.rowsOn(hostId)) {
      dropClaims(row, hostId, ended);
      this.touch(row, timeMs);
    }
  }

  /** Walks all rows: fences and retirements are rare, an index over claims would cost memory always. */
  private rowsOn(hostId: HostId): InstanceRow[] {
    return [...this.rows.values()].filter((row) => row.claims.some((claim) => claim.hostId === hostId));
  }
}
