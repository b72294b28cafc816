import type { ClaimAccepted, HostCommand, HostEvent, HostState } from '@berth/domain';
import type { Fold, Laws } from '@berth/runtime';

type HostLaw = Laws['host'];
type HostDecision = ReturnType<HostLaw['decide']>;

/** A host's law with other decisions: `instead` may give one of its own, or null for the domain's. */
export const deciding =
  (instead: (state: HostState, command: HostCommand, own: HostLaw) => HostDecision | null) =>
  (laws: Laws): Laws => ({
    ...laws,
    host: {
      ...laws.host,
      decide: (state, command) => instead(state, command, laws.host) ?? laws.host.decide(state, command),
    },
  });

/** A host's law with a fold that does something else, or more, with an event. */
export const folding =
  (apply: (fold: Fold<HostState, HostEvent>, event: HostEvent, own: (event: HostEvent) => void) => void) =>
  (laws: Laws): Laws => ({
    ...laws,
    host: {
      ...laws.host,
      open: (state) => {
        const fold = laws.host.open(state);
        return {
          get state() {
            return fold.state;
          },
          apply: (event, at) => apply(fold, event, (next) => fold.apply(next, at)),
        };
      },
    },
  });

/** Writes into a state that nobody may write into: what a careless decider does. */
export function markDevice(
  state: HostState,
  address: string,
  mark: { claimId: string } | { quarantine: string },
): void {
  const devices = state.devices as Map<string, NonNullable<ReturnType<HostState['devices']['get']>>>;
  const device = devices.get(address);
  if (!device) return;
  const change = 'claimId' in mark ? { claimId: mark.claimId } : { quarantine: { reason: mark.quarantine } };
  devices.set(address, { ...device, ...change });
}

/** The events of a decision, none unless it was accepted. */
export const eventsOf = (decision: HostDecision): readonly HostEvent[] =>
  decision.kind === 'accepted' ? decision.events : [];

export const devicesOf = (event: HostEvent): readonly string[] =>
  event.type === 'ClaimAccepted' ? (event as ClaimAccepted).data.devices.map(({ address }) => address) : [];
