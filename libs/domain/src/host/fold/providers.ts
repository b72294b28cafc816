import type {
  HostRegistered,
  ProviderAdded,
  ProviderAggregatesSet,
  ProviderInventorySet,
  ProviderMoved,
  ProviderNode,
  ProviderRemoved,
  ProviderRenamed,
  ProviderTraitsSet,
} from '../host.events.js';
import { initialHostState, type ProviderState } from '../host.state.js';
import { applyGenerations, type HostDraft, impossible, providerIn } from './draft.js';

export const newProvider = (
  node: Omit<ProviderNode, 'parentProviderId'> & { readonly parentProviderId: string | null },
  ofDevices: boolean,
  timeMs: number,
): ProviderState => ({
  providerId: node.providerId,
  parentProviderId: node.parentProviderId,
  name: node.name,
  generation: 0,
  ofDevices,
  reported: {},
  declared: {},
  traits: [],
  aggregates: [],
  used: {},
  changedAtMs: timeMs,
});

/** A registration starts from nothing but the tombstones and fences of the id's earlier lives. */
export function foldRegistered(draft: HostDraft, { type, data }: HostRegistered, timeMs: number): void {
  if (draft.status === 'registered') impossible(type, `host ${draft.hostId} is registered already`);
  Object.assign(draft, initialHostState, {
    revision: draft.revision,
    status: 'registered',
    hostId: data.hostId,
    name: data.name,
    kind: data.kind,
    incarnation: data.incarnation,
    providers: new Map(),
    devices: new Map(),
    marks: new Map(),
    claims: new Map(),
    stranded: new Set(),
    fenceEpoch: draft.fenceEpoch,
    closedEpochs: draft.closedEpochs,
    ended: draft.ended,
    pastBoots: draft.bootId === null ? draft.pastBoots : [draft.bootId, ...draft.pastBoots],
  });
  const root = { providerId: data.hostId, parentProviderId: null, name: data.name };
  draft.providers.set(data.hostId, newProvider(root, false, timeMs));
  applyGenerations(draft, type, data.generations, timeMs);
}

export function foldAdded(draft: HostDraft, { type, data }: ProviderAdded, timeMs: number): void {
  if (draft.providers.has(data.providerId)) impossible(type, `provider ${data.providerId} exists`);
  providerIn(draft, type, data.parentProviderId);
  draft.providers.set(data.providerId, newProvider(data, false, timeMs));
  applyGenerations(draft, type, data.generations, timeMs);
}

export function foldRenamed(draft: HostDraft, { type, data }: ProviderRenamed, timeMs: number): void {
  const provider = providerIn(draft, type, data.providerId);
  draft.providers.set(data.providerId, { ...provider, name: data.name, changedAtMs: timeMs });
  if (data.providerId === draft.hostId) draft.name = data.name;
  applyGenerations(draft, type, data.generations, timeMs);
}

export function foldMoved(draft: HostDraft, { type, data }: ProviderMoved, timeMs: number): void {
  // A subtree that crosses streams needs the process of a later build; its shape is fixed, no build wrote one yet.
  if (data.handover !== null || data.parentProviderId === null) impossible(type, 'subtree hand-over is not served');
  const provider = providerIn(draft, type, data.providerId);
  providerIn(draft, type, data.parentProviderId);
  draft.providers.set(data.providerId, {
    ...provider,
    parentProviderId: data.parentProviderId,
    changedAtMs: timeMs,
  });
  applyGenerations(draft, type, data.generations, timeMs);
}

export function foldRemoved(draft: HostDraft, { type, data }: ProviderRemoved, timeMs: number): void {
  providerIn(draft, type, data.providerId);
  draft.providers.delete(data.providerId);
  applyGenerations(draft, type, data.generations, timeMs);
}

export function foldInventorySet(draft: HostDraft, { type, data }: ProviderInventorySet, timeMs: number): void {
  const provider = providerIn(draft, type, data.providerId);
  draft.providers.set(data.providerId, { ...provider, declared: data.inventories, changedAtMs: timeMs });
  applyGenerations(draft, type, data.generations, timeMs);
}

export function foldTraitsSet(draft: HostDraft, { type, data }: ProviderTraitsSet, timeMs: number): void {
  const provider = providerIn(draft, type, data.providerId);
  draft.providers.set(data.providerId, { ...provider, traits: data.traits, changedAtMs: timeMs });
  applyGenerations(draft, type, data.generations, timeMs);
}

export function foldAggregatesSet(draft: HostDraft, { type, data }: ProviderAggregatesSet, timeMs: number): void {
  const provider = providerIn(draft, type, data.providerId);
  draft.providers.set(data.providerId, { ...provider, aggregates: data.aggregates, changedAtMs: timeMs });
  applyGenerations(draft, type, data.generations, timeMs);
}
