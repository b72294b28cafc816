import { breach } from '../../kernel/invariant.js';
import type { Generations } from '../../kernel/quantities.js';
import type { OpenClaim } from '../claim.js';
import type { DeviceState, HostState, ProviderState } from '../host.state.js';

/** A host state being folded: private to one fold, so it may be written in place. */
export type HostDraft = {
  -readonly [K in keyof HostState]: HostState[K];
} & {
  providers: Map<string, ProviderState>;
  devices: Map<string, DeviceState>;
  claims: Map<string, OpenClaim>;
  closedEpochs: Map<string, number>;
};

/** A private copy: the entries themselves are immutable and shared. */
export const draftOf = (state: HostState): HostDraft => ({
  ...state,
  providers: new Map(state.providers),
  devices: new Map(state.devices),
  claims: new Map(state.claims),
  closedEpochs: new Map(state.closedEpochs),
});

/** The event can't follow the state before it: a corrupt log or a bug (DESIGN rule 2). */
export function impossible(event: string, detail: string): never {
  return breach('TRANSITION', `${event}: ${detail}`);
}

export function providerIn(draft: HostDraft, event: string, providerId: string): ProviderState {
  return draft.providers.get(providerId) ?? impossible(event, `no provider ${providerId}`);
}

export function applyGenerations(draft: HostDraft, event: string, generations: Generations, timeMs: number): void {
  for (const providerId in generations) {
    const provider = providerIn(draft, event, providerId);
    draft.providers.set(providerId, {
      ...provider,
      generation: generations[providerId] ?? provider.generation,
      changedAtMs: timeMs,
    });
  }
}
