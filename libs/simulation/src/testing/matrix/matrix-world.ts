import { type HostState, noConstraints, type PciRequest, type PlacementAsk } from '@berth/domain';
import { claimIdOf, digestOf, uuid5 } from '@berth/event-codec';
import { isUnfinished } from '@berth/projections';
import type { CommandContext, MoveWish, Runtime } from '@berth/runtime';
import { Watch } from '../../invariants/watch.js';
import { World } from '../../world/world.js';
import { type AppendFault, FaultyAppend } from './append-fault.js';

const NAMES = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
const idOf = (name: string): string => uuid5(NAMES, name);
const ADDRESSES = ['0000:81:00.0', '0000:82:00.0', '0000:83:00.0'];
const DEADLINE_MS = 10_000;
/** Longer than recovery waits before it takes something over. */
const RECOVERED_MS = 60_000;

export const GUEST = idOf('guest');
export const GANG = idOf('gang');
/** The n-th claim its processes ask for. */
export const claimOf = (number: number): string => claimIdOf(GUEST, number);
export const requests = (count: number): PciRequest[] =>
  count === 0
    ? []
    : [{ requestId: 'r', count, alternatives: [{ vendorId: '10de' }], numaPolicy: 'legacy', aliasName: null }];

/** What everybody could see of the hosts: who holds what, and how much is used. */
export type Hosts = Readonly<Record<string, unknown>>;

/** Two production servers on one log, three hosts with three GPUs each, and one guest; `a` is the one that fails. */
export class MatrixWorld {
  readonly faults: FaultyAppend;
  readonly world: World;
  private readonly watch: Watch;
  private keys = 0;

  private constructor() {
    this.faults = new FaultyAppend((server) => this.world.servers.get(server)?.crash());
    const words = {
      stream: (stream: string) => stream,
      events: (events: readonly { type: string }[]) => events.map(({ type }) => type).join(', '),
    };
    this.world = new World({ seed: 1, servers: ['a', 'b'], words, plant: this.faults.plant });
    this.watch = new Watch(this.world);
  }

  static async open(): Promise<MatrixWorld> {
    const matrix = new MatrixWorld();
    for (const server of matrix.world.servers.values()) await matrix.world.calm(() => server.start());
    for (const name of ['h1', 'h2', 'h3']) {
      const hostId = matrix.host(name);
      await matrix.on('a', (runtime, ctx) =>
        runtime.hosts.execute(hostId, { type: 'RegisterHost', hostId, name, kind: 'machine' }, ctx),
      );
      await matrix.report(name, 'boot-1');
    }
    return matrix;
  }

  host(name: string): string {
    return idOf(`host ${name}`);
  }

  report(name: string, bootId: string): Promise<unknown> {
    const hostId = this.host(name);
    const devices = ADDRESSES.map((address) => ({
      address,
      vendorId: '10de',
      productId: '20b0',
      kind: 'type-PCI' as const,
      parentAddress: null,
      numaNode: null,
      resourceClass: 'CUSTOM_GPU',
      traits: [],
      tags: { live_migratable: 'true' },
    }));
    const totals = { [hostId]: { VCPU: { total: 16, reserved: 0 } } };
    return this.on('b', (runtime, ctx) => runtime.hosts.report(hostId, { bootId, sequence: 1, totals, devices }, ctx));
  }

  ask(hosts: readonly string[] = [], count = 1, vcpus = 4): PlacementAsk {
    return {
      projectId: null,
      userId: null,
      consumerType: null,
      consumerGeneration: null,
      resources: { VCPU: vcpus },
      allocations: {},
      pciRequests: requests(count).map((request) => ({
        ...request,
        alternatives: [{ vendorId: '10de', tags: { live_migratable: 'true' } }],
      })),
      numa: null,
      groups: [],
      move: null,
      mappings: null,
      constraints: { ...noConstraints, onlyHosts: hosts.map((name) => this.host(name)) },
      leaseMs: 600_000,
      maxAttempts: 3,
    };
  }

  wish(kind: MoveWish['kind'], more: Partial<MoveWish> = {}): MoveWish {
    const nothing = { resources: null, pciRequests: null, hostId: null, ignoreHosts: [], sameHost: false };
    return { instanceId: GUEST, kind, ...nothing, leaseMs: 600_000, maxAttempts: 3, ...more };
  }

  /** One call to a server, everything at rest behind it. A server that dies meanwhile never answers: null. */
  async on<T>(
    server: string,
    work: (runtime: Runtime, ctx: CommandContext) => Promise<T>,
    key = `#${this.keys++}`,
  ): Promise<T | null> {
    const { world } = this;
    const found = world.servers.get(server);
    const composed = found?.running;
    const actor = found?.actor;
    if (!composed || !actor) throw new Error(`server ${server} does not run`);
    const commandId = idOf(`command ${key}`);
    const ctx: CommandContext = {
      actor: 'matrix',
      commandId,
      commandDigest: digestOf(key),
      correlationId: commandId,
      causationId: null,
      deadlineMs: world.scheduler.time.nowMs + DEADLINE_MS,
    };
    const lost = new Promise<null>((resolve) => actor.whenDropped(() => resolve(null)));
    return world.calm(() => Promise.race([work(composed.runtime, ctx), lost]));
  }

  async confirm(name: string, number: number): Promise<void> {
    const command = { type: 'ConfirmClaim', claimId: claimOf(number), instanceId: GUEST } as const;
    await this.on('b', (runtime, ctx) => runtime.hosts.execute(this.host(name), command, ctx));
  }

  /** Lets so much time pass that whoever lives takes over what a dead server left. */
  async recover(): Promise<void> {
    await this.world.scheduler.pass(RECOVERED_MS);
  }

  async start(server: string): Promise<void> {
    const found = this.world.servers.get(server);
    if (found && !found.actor) await this.world.calm(() => found.start());
  }

  fail(fault: AppendFault, at: number): void {
    this.faults.arm('a', fault, at);
  }

  async hosts(): Promise<Hosts> {
    const seen: Record<string, unknown> = {};
    for (const name of ['h1', 'h2', 'h3']) {
      const current = await this.on('b', (runtime, ctx) => runtime.hosts.state(this.host(name), ctx));
      if (current) seen[name] = pictureOf(current.state);
    }
    return seen;
  }

  /** What is wrong now: rules broken, a process that stands still, more claims than the guest may have. */
  async wrong(): Promise<string[]> {
    // A store that refuses what comes after a reply is told of, and is what was asked for here.
    const found = (await this.watch.look([])).filter((line) => !line.includes('follow-up-failed'));
    const read = this.world.servers.get('b')?.running?.read;
    const row = read?.instances.get(GUEST);
    if (!read || !row) return found;
    if (isUnfinished(row, (claimId, hostId) => read.claims.get(claimId, hostId)?.status === 'held')) {
      found.push(`something of it is unfinished: ${JSON.stringify(row)}`);
    }
    const here = row.claims.filter(({ stranded }) => !stranded).length;
    if (here > (row.move ? 2 : 1)) found.push(`INV-04: ${here} claims: ${JSON.stringify(row)}`);
    return found;
  }

  async finish(): Promise<string[]> {
    return [...(await this.wrong()), ...(await this.watch.finish())];
  }
}

const pictureOf = (state: HostState) => ({
  claims: state.claims.size,
  owners: [...state.devices.values()]
    .filter(({ claimId }) => claimId !== null)
    .map(({ description }) => description.address),
  used: Object.fromEntries(
    [...state.providers.values()]
      .filter(({ used }) => Object.keys(used).length > 0)
      .map(({ name, used }) => [name, used]),
  ),
});
