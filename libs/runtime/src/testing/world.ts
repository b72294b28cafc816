import {
  type ClaimResources,
  type ClaimWish,
  type DeviceDescription,
  type HostEvent,
  noConstraints,
  type PciRequest,
  type PlacementAsk,
} from '@berth/domain';
import { decode, KnownEvent, uuid5 } from '@berth/event-codec';
import { type EventStore, emptyMemoryLog, MemoryEventStore, type StoredEvent } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';
import { createRuntime } from '../facade/create-runtime.js';
import type { RuntimeOptions } from '../facade/options.js';
import type { Runtime } from '../facade/runtime.js';
import { nodeClock, nodeIds, nodeTimers } from '../ports/node-ports.js';
import type { Problem } from '../ports/problems.js';
import { FaultyStore } from './faulty-store.js';
import { ListedHosts } from './listed-hosts.js';

const NAMESPACE = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

/** The UUID a test calls `name`. */
export const idOf = (name: string): string => uuid5(NAMESPACE, name);

let asked = 0;
/** A command by `key`, or by a key nobody else has, with `inMs` to go. */
export const ctx = (key = `#${asked++}`, digest = key, inMs = 10_000, nowMs = performance.now()): CommandContext => ({
  actor: 'tester',
  commandId: idOf(`command ${key}`),
  commandDigest: digest,
  correlationId: key,
  causationId: null,
  deadlineMs: nowMs + inMs,
});

export const gpu = (index: number): DeviceDescription => ({
  address: `0000:${(index + 16).toString(16)}:00.0`,
  vendorId: '10de',
  productId: '20b0',
  kind: 'type-PCI',
  parentAddress: null,
  numaNode: null,
  resourceClass: 'CUSTOM_PCI_10DE_20B0',
  traits: [],
  tags: {},
});

const gpus = (count: number): PciRequest[] =>
  count === 0
    ? []
    : [{ requestId: 'r', count, alternatives: [{ vendorId: '10de' }], numaPolicy: 'legacy', aliasName: null }];

/** Devices and memory, nothing else. */
export const wish = (devices: number, memoryMib = 0): ClaimWish => ({
  projectId: null,
  userId: null,
  consumerType: null,
  consumerGeneration: null,
  resources: memoryMib > 0 ? { MEMORY_MB: memoryMib } : {},
  allocations: {},
  pciRequests: gpus(devices),
  numa: null,
  groups: [],
  move: null,
  mappings: null,
});
export const ask = (devices: number, memoryMib = 0, maxAttempts = 3): PlacementAsk => ({
  ...wish(devices, memoryMib),
  constraints: noConstraints,
  leaseMs: 60_000,
  maxAttempts,
});
export const claim = (name: string, devices: number, memoryMib = 0): ClaimResources => ({
  type: 'ClaimResources',
  claimId: idOf(`claim ${name}`),
  instanceId: idOf(`instance ${name}`),
  attempt: 1,
  leaseMs: 60_000,
  ...wish(devices, memoryMib),
});

/** Servers on one log, each with a store of its own that can be made to fail. */
export class World {
  readonly log = emptyMemoryLog();
  readonly problems: Problem[] = [];
  readonly ranker = new ListedHosts([]);

  server(options: Partial<RuntimeOptions> = {}): { readonly runtime: Runtime; readonly store: FaultyStore } {
    const store = new FaultyStore(new MemoryEventStore({ log: this.log }));
    const defaults: RuntimeOptions = {
      store,
      clock: nodeClock,
      timers: nodeTimers,
      ids: nodeIds,
      ranker: this.ranker,
      problems: (problem) => this.problems.push(problem),
    };
    return { runtime: createRuntime({ ...defaults, ...options }), store };
  }

  /** Registers a host that reports so many GPUs and so much memory. */
  async host(runtime: Runtime, name: string, devices: number, memoryMib = 65_536, at = ctx()): Promise<string> {
    const hostId = idOf(`host ${name}`);
    const within = () => ({ ...ctx(), deadlineMs: at.deadlineMs });
    await expectAccepted(runtime.hosts.execute(hostId, { type: 'RegisterHost', hostId, name, kind: 'machine' }, at));
    const totals = { [hostId]: { MEMORY_MB: { total: memoryMib, reserved: 0 } } };
    const found = Array.from({ length: devices }, (_, index) => gpu(index));
    await expectAccepted(
      runtime.hosts.report(hostId, { bootId: 'boot-1', sequence: 1, totals, devices: found }, within()),
    );
    return hostId;
  }

  stored(stream: string): readonly StoredEvent[] {
    return this.log.streams.get(stream) ?? [];
  }

  events(stream: string): HostEvent[] {
    return this.stored(stream).map((stored) => (decode(stored) as KnownEvent).event as HostEvent);
  }

  types(stream: string): string[] {
    return this.stored(stream).map(({ type }) => type);
  }

  get store(): EventStore {
    return new MemoryEventStore({ log: this.log });
  }
}

async function expectAccepted(outcome: Promise<{ readonly kind: string }>): Promise<void> {
  expect(await outcome).toMatchObject({ kind: 'accepted' });
}
