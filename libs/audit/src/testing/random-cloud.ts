import type { InventoryRecord } from '@berth/domain';
import {
  type ClaimWish,
  decideHost,
  decideInstance,
  evolveInstance,
  type HostCommand,
  type HostDecision,
  type HostFold,
  initialHostState,
  initialInstanceState,
  type InstanceCommand,
  type InstanceState,
  noConstraints,
  openHostFold,
  type PlacementAsk,
  SEARCH_BUDGET,
} from '@berth/domain';
import { claimIdOf, hostStream, instanceStream } from '@berth/event-codec';
import { type Machine, randomMachine, reportOf } from './random-machines.js';
import type { SeededRandom } from './seeded-random.js';
import { idOf, TestLog } from './test-log.js';

/** A small cloud that lives through random operations, each decided by the domain and appended as servers would. */
export class RandomCloud {
  readonly log = new TestLog();
  private readonly hosts = new Map<string, { machine: Machine; fold: HostFold; timeMs: number }>();
  private readonly instances = new Map<string, InstanceState>();
  private made = 0;

  constructor(
    readonly random: SeededRandom,
    hostCount: number,
  ) {
    for (let i = 0; i < hostCount; i++) this.addHost(`h${i}`);
  }

  get hostIds(): string[] {
    return [...this.hosts.keys()];
  }

  /** So many random operations. */
  live(operations: number): this {
    for (let i = 0; i < operations; i++) this.step();
    return this;
  }

  step(): void {
    const hostId = this.random.pick(this.hostIds);
    const dice = this.random.int(100);
    if (dice < 30) this.place();
    else if (dice < 42) this.claimOn(hostId);
    else if (dice < 55) this.onClaim(hostId, (claimId) => ({ type: 'ConfirmClaim', claimId, instanceId: null }));
    else if (dice < 68) this.onClaim(hostId, (claimId) => ({ type: 'ReleaseClaim', claimId, instanceId: null }));
    else if (dice < 75) this.abort(hostId);
    else if (dice < 79) this.expire(hostId);
    else if (dice < 82)
      this.onClaim(hostId, (claimId) => ({ type: 'RenewClaim', claimId, instanceId: null, leaseMs: 5_000 }));
    else if (dice < 86) this.change(hostId);
    else if (dice < 93) this.report(hostId);
    else if (dice < 96) this.declare(hostId);
    else if (dice < 98) this.quarantine(hostId);
    else this.administer(hostId);
  }

  host(command: HostCommand, hostId: string): HostDecision {
    const host = this.hosts.get(hostId);
    if (!host) throw new Error(`no host ${hostId}`);
    const decision = decideHost(host.fold.state, command, { searchBudget: SEARCH_BUDGET });
    const events =
      decision.kind === 'accepted'
        ? decision.events
        : decision.kind === 'rejected' && decision.event
          ? [decision.event]
          : [];
    for (const event of events) host.fold.apply(event, { timeMs: host.timeMs++ });
    if (events.length > 0) this.log.append(hostStream(hostId), ...events);
    return decision;
  }

  private instance(command: InstanceCommand): void {
    const { instanceId } = command;
    const state = this.instances.get(instanceId) ?? initialInstanceState;
    const decision = decideInstance(state, command);
    if (decision.kind !== 'accepted') return;
    this.instances.set(
      instanceId,
      decision.events.reduce((folded, event) => evolveInstance(folded, event), state),
    );
    this.log.append(instanceStream(instanceId), ...decision.events);
  }

  private addHost(name: string): void {
    const hostId = idOf(`host ${name}`);
    const machine = randomMachine(this.random, hostId, name);
    this.hosts.set(hostId, { machine, fold: openHostFold({ ...initialHostState, hostId }), timeMs: 0 });
    this.host({ type: 'RegisterHost', hostId, name, kind: 'machine' }, hostId);
    this.host(reportOf(machine), hostId);
  }

  private wish(): ClaimWish {
    const { random } = this;
    const specs = [
      { vendorId: '10de', productId: '20b0' },
      { vendorId: '8086', productId: '154c', kind: 'type-VF' as const },
      { vendorId: '8086', productId: '1583', kind: 'type-PF' as const },
    ];
    const requests = random.int(3);
    return {
      resources: { VCPU: 1 + random.int(4), MEMORY_MB: 256 * (1 + random.int(4)) },
      allocations: {},
      pciRequests: Array.from({ length: requests }, (_, i) => ({
        requestId: `request-${i}`,
        count: 1 + random.int(2),
        alternatives: [random.pick(specs)],
        numaPolicy: 'legacy' as const,
        aliasName: null,
      })),
      numa: null,
      groups: [],
      move: null,
      mappings: null,
      projectId: `project-${random.int(3)}`,
      userId: null,
      consumerType: null,
      consumerGeneration: null,
    };
  }

  private place(): void {
    const instanceId = idOf(`instance ${this.made++}`);
    const ask: PlacementAsk = { ...this.wish(), constraints: noConstraints, leaseMs: 60_000, maxAttempts: 3 };
    const ranked = [0, 1, 2].map(() => ({ hostId: this.random.pick(this.hostIds), score: 1, revision: 0 }));
    const evidence = {
      position: null,
      lastEventId: null,
      overlay: [],
      policyRevision: -1,
      rulesVersion: 1,
      seed: 'seed',
      hostsConsidered: 3,
      hostsPassed: 3,
      refusedBy: {},
    };
    this.instance({ type: 'RequestPlacement', instanceId, requestDigest: 'digest', ask, ranked, evidence });
    while (this.instances.get(instanceId)?.status === 'placing') if (this.attempt(instanceId, ask)) return;
  }

  /** True when the instance got its claim, or is left where a crash would leave it. */
  private attempt(instanceId: string, ask: PlacementAsk): boolean {
    const { attempt, claimNumber, hostId } = this.instances.get(instanceId)?.placement?.current ?? fail();
    const claimId = claimIdOf(instanceId, claimNumber);
    const decision = this.host({ type: 'ClaimResources', ...ask, claimId, instanceId, attempt }, hostId);
    if (decision.kind === 'rejected') {
      this.instance({ type: 'FailAttempt', instanceId, attempt, claimNumber, reasons: decision.reasons });
      return false;
    }
    if (this.random.chance(0.1)) {
      this.host({ type: 'AbortClaim', claimId, instanceId, reason: 'build failed', reschedule: true }, hostId);
      const reasons = [{ code: 'BuildFailed' as const, detail: 'no image' }];
      this.instance({ type: 'FailAttempt', instanceId, attempt, claimNumber, reasons });
      return false;
    }
    if (this.random.chance(0.9)) this.instance({ type: 'RecordPlacement', instanceId, attempt, hostId, claimId });
    return true;
  }

  private claimOn(hostId: string): void {
    const instanceId = idOf(`guest ${this.made++}`);
    const leaseMs = this.random.chance(0.2) ? null : 60_000;
    const claimId = claimIdOf(instanceId, 1);
    this.host({ type: 'ClaimResources', ...this.wish(), claimId, instanceId, attempt: 1, leaseMs }, hostId);
  }

  private onClaim(hostId: string, command: (claimId: string) => HostCommand): void {
    const claims = [...(this.hosts.get(hostId)?.fold.state.claims.keys() ?? [])];
    if (claims.length > 0) this.host(command(this.random.pick(claims)), hostId);
  }

  private abort(hostId: string): void {
    if (this.random.chance(0.1)) {
      // A claim the host never saw: a fence.
      const claimId = idOf(`ghost ${this.made++}`);
      this.host({ type: 'AbortClaim', claimId, instanceId: null, reason: 'lost', reschedule: false }, hostId);
      return;
    }
    this.onClaim(hostId, (claimId) => ({
      type: 'AbortClaim',
      claimId,
      instanceId: null,
      reason: 'gave up',
      reschedule: false,
    }));
  }

  private expire(hostId: string): void {
    const claims = this.hosts.get(hostId)?.fold.state.claims;
    this.onClaim(hostId, (claimId) => ({
      type: 'ExpireClaim',
      claimId,
      leaseSequence: claims?.get(claimId)?.leaseSequence ?? 0,
    }));
  }

  private change(hostId: string): void {
    const claims = this.hosts.get(hostId)?.fold.state.claims;
    this.onClaim(hostId, (claimId) => ({
      type: 'ChangeClaim',
      claimId,
      instanceId: claims?.get(claimId)?.instanceId ?? fail(),
      ...this.wish(),
    }));
  }

  /** Devices come, go and come back; now and then the machine boots. */
  private report(hostId: string): void {
    const { random } = this;
    const machine = this.hosts.get(hostId)?.machine ?? fail();
    const full = randomMachine(random, hostId, machine.name);
    if (random.chance(0.3)) machine.devices = full.devices;
    else machine.devices = machine.devices.filter(() => random.chance(0.85));
    if (random.chance(0.3)) machine.devices = machine.devices.map((each) => ({ ...each, numaNode: random.int(2) }));
    if (random.chance(0.2)) machine.vcpu = 4 + random.int(24);
    if (random.chance(0.2)) {
      machine.bootId = `${machine.name}-boot-${this.made++}`;
      machine.sequence = 0;
    }
    this.host(reportOf(machine), hostId);
  }

  private declare(hostId: string): void {
    const { random } = this;
    const record = { total: 4 + random.int(40), reserved: random.int(3), minUnit: 1, maxUnit: 64, stepSize: 1 };
    const inventories: Readonly<Record<string, InventoryRecord>> = random.chance(0.2)
      ? {}
      : { VCPU: { ...record, allocationRatio: random.pick([1, 1.5, 16]) } };
    this.host({ type: 'SetProviderInventory', providerId: hostId, inventories, expectedGeneration: null }, hostId);
  }

  private quarantine(hostId: string): void {
    const devices = [...(this.hosts.get(hostId)?.fold.state.devices.keys() ?? [])];
    if (devices.length === 0) return;
    const address = this.random.pick(devices);
    const type = this.random.chance(0.5) ? 'QuarantineDevice' : 'RestoreDevice';
    this.host({ type, address, reason: 'errors' }, hostId);
  }

  private administer(hostId: string): void {
    const state = this.hosts.get(hostId)?.fold.state;
    if (state?.status === 'retired') {
      const machine = this.hosts.get(hostId)?.machine ?? fail();
      this.host({ type: 'RegisterHost', hostId, name: machine.name, kind: 'machine' }, hostId);
      machine.bootId = `${machine.name}-boot-${this.made++}`;
      machine.sequence = 0;
      this.host(reportOf(machine), hostId);
      return;
    }
    const reason = 'maintenance';
    const commands: readonly HostCommand[] = [
      { type: 'DisableHost', reason },
      { type: 'EnableHost' },
      { type: 'EnableHost' },
      { type: 'StartHostDrain', reason },
      { type: 'CompleteHostDrain' },
      { type: 'RetireHost', reason },
    ];
    this.host(this.random.pick(commands), hostId);
    const known = [...this.instances.keys()];
    if (known.length > 0) this.instance({ type: 'DeleteInstance', instanceId: this.random.pick(known) });
  }
}

const fail = (): never => {
  throw new Error('the random cloud lost something');
};
