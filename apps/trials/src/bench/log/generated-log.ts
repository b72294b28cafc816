import {
  type ClaimAccepted,
  decideHost,
  decideInstance,
  evolveInstance,
  type HostCommand,
  type HostEvent,
  type HostFold,
  initialHostState,
  initialInstanceState,
  type InstanceCommand,
  type InstanceState,
  noConstraints,
  openHostFold,
  type PlacementAsk,
} from '@berth/domain';
import {
  chainHash,
  claimIdOf,
  digestOf,
  type DomainEvent,
  encode,
  hostStream,
  instanceStream,
  uuid5,
} from '@berth/event-codec';
import type { EventStore } from '@berth/event-store';
import { reportCommand } from '@berth/runtime';
import { Random } from '../../fleet/random.js';

const NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
const FROM_MS = 1_764_460_800_000;
const DEVICES = 8;
/** Appends on their way at once: the store commits them in large groups. */
const OUTSTANDING = 4_096;
const FILL = 0.65;

/** One stream as its only writer knows it. */
class Chain {
  private revision = -1;
  private prevHash: string | null = null;

  constructor(readonly stream: string) {}

  /** Sends events on their way; the order of calls is the order in the log. */
  write(store: EventStore, commandId: string, timeMs: number, events: readonly DomainEvent[]): Promise<unknown> {
    const expected = this.revision < 0 ? 'no-stream' : this.revision;
    const encoded = events.map((event, index) => {
      const { prevHash } = this;
      const commandDigest = digestOf(commandId);
      const facts = { commandId, commandDigest, correlationId: commandId, causationId: null, actor: 'bench', timeMs };
      const next = encode(event, index, { ...facts, prevHash });
      this.prevHash = chainHash(next);
      return next;
    });
    this.revision += events.length;
    return store.append(this.stream, expected, encoded);
  }
}

interface Machine {
  readonly hostId: string;
  readonly chain: Chain;
  readonly fold: HostFold;
  free: number;
}

const ASK: PlacementAsk = {
  projectId: '4f6a1c0e9d3b4a5f8e7d6c5b4a392817',
  userId: '0b1c2d3e4f5a69788796a5b4c3d2e1f0',
  consumerType: 'INSTANCE',
  consumerGeneration: null,
  resources: { VCPU: 4, MEMORY_MB: 8_192 },
  allocations: {},
  pciRequests: [
    {
      requestId: 'gpu',
      count: 1,
      alternatives: [{ vendorId: '10de', productId: '2330', kind: 'type-PCI' }],
      numaPolicy: 'legacy',
      aliasName: null,
    },
  ],
  numa: null,
  groups: [],
  move: null,
  mappings: null,
  constraints: noConstraints,
  leaseMs: 600_000,
  maxAttempts: 3,
};

/**
 * Writes a log of about `events` events as a server would have: hosts of eight GPUs that are registered and reported,
 * then instances that are placed, confirmed and, once the fleet is 65 % full, deleted and released. Every event is
 * decided and folded, chained and numbered as the runtime does it.
 */
export class GeneratedLog {
  private readonly random = new Random(11);
  private readonly machines: Machine[] = [];
  private readonly placed: { chain: Chain; state: InstanceState; machine: Machine; claimId: string }[] = [];
  private readonly outstanding = new Set<Promise<unknown>>();
  private commands = 0;
  private instances = 0;
  written = 0;

  constructor(
    private readonly store: EventStore,
    private readonly hosts: number,
  ) {}

  /** Writes until there are so many events in all; may be called again with more. */
  async write(events: number): Promise<void> {
    while (this.machines.length < this.hosts) this.addMachine(this.machines.length);
    const most = this.hosts * DEVICES * FILL;
    while (this.written < events) {
      this.place(this.instances++);
      if (this.placed.length > most) this.remove();
      if (this.outstanding.size > OUTSTANDING) await Promise.all(this.outstanding);
    }
    await Promise.all(this.outstanding);
  }

  private addMachine(n: number): void {
    const hostId = uuid5(NAMESPACE, `host-${n}`);
    const machine = {
      hostId,
      chain: new Chain(hostStream(hostId)),
      fold: openHostFold(initialHostState),
      free: DEVICES,
    };
    this.machines.push(machine);
    const name = `gpu-${n}`;
    this.onHost(machine, { type: 'RegisterHost', hostId, name, kind: 'machine' });
    const totals = { VCPU: { total: 192, reserved: 2 }, MEMORY_MB: { total: 1_048_576, reserved: 4_096 } };
    const devices = Array.from({ length: DEVICES }, (_, d) => ({
      address: `0000:${(0x18 + 8 * d).toString(16)}:00.0`,
      vendorId: '10de',
      productId: '2330',
      kind: 'type-PCI' as const,
      parentAddress: null,
      numaNode: d >> 2,
      resourceClass: 'CUSTOM_PCI_10DE_2330',
      traits: [],
      tags: {},
    }));
    const report = { bootId: `boot-${n}`, sequence: 1, totals: { [hostId]: totals }, devices };
    this.onHost(machine, reportCommand(hostId, name, report));
  }

  private place(n: number): void {
    const machine = this.roomy();
    const instanceId = uuid5(NAMESPACE, `instance-${n}`);
    const instance = { chain: new Chain(instanceStream(instanceId)), state: initialInstanceState };
    const others = [this.random.pick(this.machines), this.random.pick(this.machines)];
    const ranked = [machine, ...others].map(({ hostId }, i) => ({ hostId, score: 3.25 - i / 8, revision: n % 1_000 }));
    const evidence = {
      position: String(this.written),
      lastEventId: instanceId,
      overlay: [],
      policyRevision: -1,
      rulesVersion: 1,
      seed: digestOf(instanceId),
      hostsConsidered: this.hosts,
      hostsPassed: this.hosts - 7,
      refusedBy: { 'pci-pools': 7 },
    };
    const requestDigest = digestOf(n);
    this.onInstance(instance, { type: 'RequestPlacement', instanceId, requestDigest, ask: ASK, ranked, evidence });
    const claimId = claimIdOf(instanceId, 1);
    const { constraints: _, maxAttempts: __, ...wish } = ASK;
    const accepted = this.onHost(machine, { type: 'ClaimResources', claimId, instanceId, attempt: 1, ...wish });
    if ((accepted[0] as ClaimAccepted | undefined)?.type !== 'ClaimAccepted') {
      throw new Error(`host ${machine.hostId} with ${machine.free} free devices refused a claim`);
    }
    machine.free--;
    this.onInstance(instance, { type: 'RecordPlacement', instanceId, attempt: 1, hostId: machine.hostId, claimId });
    this.onHost(machine, { type: 'ConfirmClaim', claimId, instanceId });
    this.placed.push({ ...instance, machine, claimId });
  }

  private remove(): void {
    const at = this.random.below(this.placed.length);
    const gone = this.placed[at] as (typeof this.placed)[number];
    this.placed[at] = this.placed.at(-1) as typeof gone;
    this.placed.pop();
    const { instanceId } = gone.state;
    this.onInstance(gone, { type: 'DeleteInstance', instanceId });
    this.onHost(gone.machine, { type: 'ReleaseClaim', claimId: gone.claimId, instanceId });
    gone.machine.free++;
  }

  private roomy(): Machine {
    for (;;) {
      const machine = this.random.pick(this.machines);
      if (machine.free > 0) return machine;
    }
  }

  private onHost({ chain, fold }: Machine, command: HostCommand): readonly HostEvent[] {
    const decision = decideHost(fold.state, command, { searchBudget: 100_000 });
    const events = decision.kind === 'accepted' ? decision.events : [];
    const timeMs = this.send(chain, events);
    for (const event of events) fold.apply(event, { timeMs });
    return events;
  }

  private onInstance(instance: { chain: Chain; state: InstanceState }, command: InstanceCommand): void {
    const decision = decideInstance(instance.state, command);
    if (decision.kind !== 'accepted') throw new Error(`${command.type}: ${JSON.stringify(decision)}`);
    this.send(instance.chain, decision.events);
    for (const event of decision.events) instance.state = evolveInstance(instance.state, event);
  }

  private send(chain: Chain, events: readonly DomainEvent[]): number {
    const timeMs = FROM_MS + this.commands;
    if (events.length === 0) return timeMs;
    const append = chain.write(this.store, uuid5(NAMESPACE, `command-${this.commands++}`), timeMs, events);
    const tracked: Promise<unknown> = append.then(() => this.outstanding.delete(tracked));
    this.outstanding.add(tracked);
    this.written += events.length;
    return timeMs;
  }
}
