import { byCodeUnit, type HostId } from '@berth/domain';
import { digestOfLines } from '../view/digest.js';
import { fromJsonLines, toJsonLines } from '../view/json-lines.js';
import type { RecordedEvent } from '../view/recorded.js';
import type { View } from '../view/view.js';

/** Which host bears a name? Retired hosts bear none (their name may be reserved anew). */
export class HostNamesView implements View {
  readonly name = 'host-names';
  readonly format = 1;
  private readonly names = new Map<HostId, string>();
  private readonly hosts = new Map<string, HostId>();

  hostOf(name: string): HostId | null {
    return this.hosts.get(name) ?? null;
  }

  nameOf(hostId: HostId): string | null {
    return this.names.get(hostId) ?? null;
  }

  get size(): number {
    return this.names.size;
  }

  project({ event, subjectId: hostId }: RecordedEvent): void {
    switch (event?.type) {
      case 'HostRegistered':
        return this.set(hostId, event.data.name);
      case 'ProviderRenamed':
        if (event.data.providerId === hostId) this.set(hostId, event.data.name);
        return;
      case 'HostRetired':
        return this.drop(hostId);
    }
  }

  digest(): string {
    return digestOfLines([...this.names].sort(([a], [b]) => byCodeUnit(a, b)).map((pair) => JSON.stringify(pair)));
  }

  serialise(): Iterable<Uint8Array> {
    return toJsonLines(this.names);
  }

  restore(bytes: Uint8Array): void {
    this.clear();
    for (const pair of fromJsonLines(bytes)) this.set(...(pair as [HostId, string]));
  }

  clear(): void {
    this.names.clear();
    this.hosts.clear();
  }

  private set(hostId: HostId, name: string): void {
    this.drop(hostId);
    this.names.set(hostId, name);
    this.hosts.set(name, hostId);
  }

  private drop(hostId: HostId): void {
    const name = this.names.get(hostId);
    if (name === undefined) return;
    this.names.delete(hostId);
    // Another host may bear the name by now.
    if (this.hosts.get(name) === hostId) this.hosts.delete(name);
  }
}
