import {
  decideHost,
  type HostCommand,
  type HostFold,
  type HostState,
  initialHostState,
  openHostFold,
  SEARCH_BUDGET,
} from '@berth/domain';
import { RecordedEvent } from '../../view/recorded.js';
import { FleetView } from '../fleet-view.js';

/** Hosts that are commanded, folded and projected, nothing else. */
export class CommandedFleet {
  readonly view = new FleetView();
  private readonly hosts = new Map<string, { readonly fold: HostFold; revision: number }>();
  private position = 0;

  /** @throws Error unless the command is accepted */
  run(hostId: string, command: HostCommand, timeMs = 1_000): void {
    const host = this.hosts.get(hostId) ?? { fold: openHostFold(initialHostState), revision: -1 };
    this.hosts.set(hostId, host);
    const decision = decideHost(host.fold.state, command, { searchBudget: SEARCH_BUDGET });
    if (decision.kind !== 'accepted') throw new Error(JSON.stringify(decision));
    for (const event of decision.events) {
      host.fold.apply(event, { timeMs });
      host.revision++;
      const place = { revision: host.revision, position: String(++this.position) };
      const stored = { id: '', stream: `host-${hostId}`, type: event.type, data: '', metadata: '', ...place };
      this.view.project(new RecordedEvent(stored, 'host', hostId, event, null, timeMs));
    }
  }

  register(hostId: string, name: string): void {
    this.run(hostId, { type: 'RegisterHost', hostId, name, kind: 'machine' });
  }

  /** What the host's own events fold to. */
  state(hostId: string): HostState {
    return this.hosts.get(hostId)?.fold.state ?? initialHostState;
  }
}
