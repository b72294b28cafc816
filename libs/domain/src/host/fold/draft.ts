import { breach } from '../../kernel/invariant.js';
import type { Generations } from '../../kernel/quantities.js';
import type { OpenClaim } from '../claim.js';
import type { DeviceMarks, DeviceState, HostState, ProviderState } from '../host.state.js';

/** A host state being folded: private to one fold, so it may be written in place. */
export type HostDraft = {
  -readonly [K in keyof HostState]: HostState[K];
} & {
  providers: Map<string, ProviderState>;
  devices: Map<string, DeviceState>;
  marks: Map<string, DeviceMarks>;
  claims: Map<string, OpenClaim>;
  stranded: Set<string>;
  closedEpochs: Map<string, number>;
};

/** A private copy: the entries themselves are immutable and shared. */
export const draftOf = (state: HostState): HostDraft => ({
  ...state,
  providers: new Map(state.providers),
  devices: new Map(state.devices),
  marks: new Map(state.marks),
  claims: new Map(state.claims),
  stranded: state.stranded.size === 0 ? new Set() : new Set(state.stranded),
  closedEpochs: new Map(state.closedEpochs),
});

/**
 * A device as it was, held by another claim or none since `revision`. Member by member, here and below: objects made in one place share
 * one shape, and a spread of several shapes costs ten times as much on the way of every claim.
 */
export const heldBy = (device: DeviceState, claimId: string | null, revision: number): DeviceState => ({
  description: device.description,
  providerId: device.providerId,
  claimId,
  vanished: device.vanished,
  pending: device.pending,
  quarantine: device.quarantine,
  reserved: device.reserved,
  usedBy: device.usedBy,
  ownerSince: revision,
});

/** A provider as it was, with other use, generation and time of change. */
export const providerWith = (
  provider: ProviderState,
  used: ProviderState['used'],
  generation: number,
  changedAtMs: number,
): ProviderState => ({
  providerId: provider.providerId,
  parentProviderId: provider.parentProviderId,
  name: provider.name,
  generation,
  ofDevices: provider.ofDevices,
  reported: provider.reported,
  declared: provider.declared,
  traits: provider.traits,
  aggregates: provider.aggregates,
  used,
  changedAtMs,
});

/** The event can't follow the state before it: a corrupt log or a bug (DESIGN rule 2). */
export function impossible(event: string, detail: string): never {
  return breach('TRANSITION', `${event}: ${detail}`);
}

export function providerIn(draft: HostDraft, event: string, providerId: string): ProviderState {
  return draft.providers.get(providerId) ?? impossible(event, `no provider ${providerId}`);
}

/** Of an event that counts no provider's generation on. */
export const NONE_MOVED: Generations = {};

export function applyGenerations(draft: HostDraft, event: string, generations: Generations, timeMs: number): void {
  for (const providerId in generations) {
    const provider = providerIn(draft, event, providerId);
    const generation = generations[providerId] ?? provider.generation;
    draft.providers.set(providerId, providerWith(provider, provider.used, generation, timeMs));
  }
}
