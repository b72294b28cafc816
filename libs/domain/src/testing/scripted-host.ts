import {
  decideHost,
  type HostCommand,
  type HostDecision,
  type HostEvent,
  type HostFold,
  type HostState,
  initialHostState,
  openHostFold,
  SEARCH_BUDGET,
} from '../index.js';
import { HOST, report } from './host-builders.js';

/** Runs commands as a host's mailbox would and keeps the history: given events, when command, then events. */
export class ScriptedHost {
  readonly history: HostEvent[] = [];
  private fold: HostFold = openHostFold(initialHostState);
  private clockMs = 1_000;

  /** A machine with 8 VCPU and 4096 MEMORY_MB and these devices, in its first report. */
  static reporting(devices: Parameters<typeof report>[0], options: Parameters<typeof report>[1] = {}): ScriptedHost {
    const host = new ScriptedHost();
    host.accept({ type: 'RegisterHost', hostId: HOST, name: 'h1', kind: 'machine' });
    host.accept(report(devices, options));
    return host;
  }

  get state(): HostState {
    return this.fold.state;
  }

  decide(command: HostCommand, searchBudget = SEARCH_BUDGET): HostDecision {
    return decideHost(this.state, command, { searchBudget });
  }

  /** Decides and appends what the decision says is to be appended. */
  run(command: HostCommand): HostDecision {
    const decision = this.decide(command);
    if (decision.kind === 'accepted') this.append(...decision.events);
    else if (decision.kind === 'rejected' && decision.event) this.append(decision.event);
    return decision;
  }

  /** As {@link run}, and fails unless the command was accepted; returns its events. */
  accept(command: HostCommand): readonly HostEvent[] {
    const decision = this.run(command);
    if (decision.kind !== 'accepted') throw new Error(`${command.type}: ${JSON.stringify(decision)}`);
    return decision.events;
  }

  append(...events: readonly HostEvent[]): void {
    for (const event of events) {
      this.fold.apply(event, { timeMs: this.clockMs++ });
      this.history.push(event);
    }
  }

  /** Addresses a claim holds. */
  devicesOf(claimId: string): string[] {
    return (this.state.claims.get(claimId)?.devices ?? []).map((device) => device.address);
  }

  /** Address → claim that holds it, for all known devices. */
  owners(): Record<string, string | null> {
    return Object.fromEntries([...this.state.devices].map(([address, device]) => [address, device.claimId]));
  }

  used(providerId: string = HOST): Readonly<Record<string, number>> {
    return this.state.providers.get(providerId)?.used ?? {};
  }
}
