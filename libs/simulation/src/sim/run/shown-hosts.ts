import { hostStream } from '@berth/event-codec';
import type { HostSummary } from '@berth/projections';
import type { Auditor } from '../../auditor/auditor.js';
import type { Finding } from '../../auditor/finding.js';
import type { Cloud } from './cloud.js';

/** Compares what servers show with what the auditor predicts: each time one of them has folded the whole log. */
export class ShownHosts {
  /** By server: hosts that something happened to since it was looked at. */
  private readonly dirty = new Map<string, Set<string>>();
  private turn = 0;

  constructor(
    private readonly cloud: Cloud,
    private readonly auditor: Auditor,
  ) {
    for (const { name } of cloud.servers) this.dirty.set(name, new Set());
  }

  touched(stream: string): void {
    if (!stream.startsWith('host-')) return;
    for (const hosts of this.dirty.values()) hosts.add(stream.slice('host-'.length));
  }

  /** One server after the other; nothing while it lags. */
  compareOne(): Finding[] {
    const { up, events } = this.cloud.world;
    const server = up[this.turn++ % Math.max(1, up.length)];
    const read = server?.running?.read;
    const dirty = server && this.dirty.get(server.name);
    if (!read || !dirty || dirty.size === 0) return [];
    if (read.runner.position !== (events.at(-1)?.position ?? null)) return [];
    const found = [...dirty].flatMap((hostId) =>
      this.compare(hostId, read.fleet.summary(hostId), `the read model of server ${server.name}`),
    );
    dirty.clear();
    return found;
  }

  compare(hostId: string, summary: HostSummary | null, where: string): Finding[] {
    if (!summary) return [];
    return this.auditor.compare(hostId, summary, where);
  }

  streams(): string[] {
    return this.auditor.hostIds().map(hostStream);
  }
}
