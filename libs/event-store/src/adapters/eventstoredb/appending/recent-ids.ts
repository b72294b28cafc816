import type { EventToAppend } from '../../../port/events.js';

const KEEP = 65_536;

/**
 * Where the last events of this process went. The server compares no ids when the expected revision is the last one
 * (facts 1.5): an id that is used again elsewhere would be stored twice. Catches the slips of this process, and no
 * more: ids are the caller's to keep unique.
 */
export class RecentIds {
  #young = new Map<string, string>();
  #old = new Map<string, string>();

  note(stream: string, firstRevision: number, events: readonly EventToAppend[]): void {
    if (this.#young.size >= KEEP / 2) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    events.forEach(({ id }, i) => {
      this.#young.set(id, `${stream} ${firstRevision + i}`);
    });
  }

  /** The first id that this process stored at another place. */
  usedElsewhere(stream: string, firstRevision: number, events: readonly EventToAppend[]): string | undefined {
    return events.find(({ id }, i) => {
      const place = this.#young.get(id) ?? this.#old.get(id);
      return place !== undefined && place !== `${stream} ${firstRevision + i}`;
    })?.id;
  }
}
