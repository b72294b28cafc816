import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import type {
  CompleteHostDrain,
  DisableHost,
  RegisterHost,
  ResumeHost,
  RetireHost,
  StartHostDrain,
  SuspendHost,
} from '../host.commands.js';
import type { HostDecision } from '../host.decision.js';
import type { HostState } from '../host.state.js';

/** A first registration, or the next life of a retired host's id (Placement facts 9.13). */
export function decideRegister(state: HostState, { hostId, name, kind }: RegisterHost): HostDecision {
  if (state.status === 'registered') {
    return state.name === name && state.kind === kind
      ? unchanged('HostAlreadyRegistered')
      : rejected([{ code: 'HostAlreadyRegistered', hostId, detail: `as ${state.kind} ${state.name}` }]);
  }
  const incarnation = state.incarnation + 1;
  return accepted({ type: 'HostRegistered', data: { hostId, name, kind, incarnation, generations: {} } });
}

export function decideDisable(state: HostState, { reason }: DisableHost): HostDecision {
  if (state.disabled?.reason === reason) return unchanged('HostAlreadyDisabled');
  return accepted({ type: 'HostDisabled', data: { reason } });
}

/** Ends disabling and draining alike. */
export function decideEnable(state: HostState): HostDecision {
  if (!state.disabled && !state.drain) return unchanged('HostAlreadyEnabled');
  return accepted({ type: 'HostEnabled', data: {} });
}

export function decideStartDrain(state: HostState, { reason }: StartHostDrain): HostDecision {
  if (state.drain) return unchanged(state.drain.done ? 'HostAlreadyDrained' : 'HostAlreadyDraining');
  return accepted({ type: 'HostDrainStarted', data: { reason } });
}

export function decideCompleteDrain(state: HostState, _command: CompleteHostDrain): HostDecision {
  if (!state.drain) return rejected([{ code: 'HostNotDraining', hostId: state.hostId }]);
  if (state.drain.done) return unchanged('HostAlreadyDrained');
  if (state.claims.size > 0) return rejected([inUse(state)]);
  return accepted({ type: 'HostDrained', data: {} });
}

/** Only an empty host retires; claims of a fenced one end with it, since someone attested that nothing runs (DESIGN rule 12). */
export function decideRetire(state: HostState, { reason }: RetireHost): HostDecision {
  if (state.claims.size > 0 && !state.fence) return rejected([inUse(state)]);
  return accepted({ type: 'HostRetired', data: { reason, endedClaims: [...state.claims.keys()].sort() } });
}

const inUse = (state: HostState) => ({
  code: 'HostInUse' as const,
  hostId: state.hostId,
  detail: `${state.claims.size} open claims`,
});

export function decideSuspend(state: HostState, { invariant, detail, firstBadEventId }: SuspendHost): HostDecision {
  if (state.suspended) return unchanged('HostAlreadySuspended');
  return accepted({ type: 'HostSuspended', data: { invariant, detail, firstBadEventId } });
}

export function decideResume(state: HostState, { reason }: ResumeHost): HostDecision {
  if (!state.suspended) return unchanged('HostNotSuspended');
  return accepted({ type: 'HostResumed', data: { reason } });
}
