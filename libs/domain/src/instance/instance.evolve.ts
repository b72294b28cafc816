import type { EventTime } from '../kernel/ids.js';
import { breach } from '../kernel/invariant.js';
import type { InstanceEvent, MoveStarted, PlacementRequested } from './instance.events.js';
import type { Attempt, InstanceState, MoveState, PlacementState } from './instance.state.js';

const impossible = (event: InstanceEvent, why: string): never => {
  return breach('TRANSITION', `${event.type}: ${why}`);
};

/** The state after one more event. @throws InvariantBreach on an impossible transition (DESIGN rule 2). */
export function evolveInstance(state: InstanceState, event: InstanceEvent, _at?: EventTime): InstanceState {
  if (event.type === 'PlacementRequested') return requested(state, event);
  const placement = state.placement ?? impossible(event, 'no placement was requested');
  if (state.status === 'deleted') return impossible(event, 'the instance is deleted');
  switch (event.type) {
    case 'AttemptStarted': {
      const { attempt, claimNumber, hostId, because } = event.data;
      const current = { attempt, claimNumber, hostId };
      if (claimNumber < state.nextClaimNumber) return impossible(event, `claim number ${claimNumber} was used before`);
      const nextClaimNumber = claimNumber + 1;
      if (state.move) return { ...state, nextClaimNumber, move: { ...state.move, current } };
      const failures = [...placement.failures, because];
      return {
        ...state,
        status: 'placing',
        nextClaimNumber,
        placement: { ...placement, current, failures },
        home: null,
      };
    }
    case 'InstancePlaced': {
      if (state.status !== 'placing') return impossible(event, `the instance is ${state.status}`);
      const { hostId, claimId } = event.data;
      return { ...state, status: 'placed', home: { hostId, claimId } };
    }
    case 'PlacementFailed': {
      const { code, attempts } = event.data;
      return {
        ...state,
        status: 'failed',
        placement: { ...placement, failures: attempts, failedWith: code },
        home: null,
      };
    }
    case 'InstanceActivated':
      return { ...state, activated: event.data.claimId };
    case 'MoveStarted':
      return moveStarted(state, event);
    case 'MoveCommitted':
      return { ...state, move: { ...moving(state, event), destination: event.data.destination } };
    case 'MoveConfirmed':
      return confirmed(state, placement, moving(state, event), event);
    case 'MoveReverted':
    case 'MoveFailed':
      moving(state, event);
      return { ...state, move: null };
    case 'ProcessAbandoned':
      if (event.data.process === 'move') return { ...state, move: null };
      return { ...state, status: 'failed', placement: { ...placement, failedWith: 'Abandoned' }, home: null };
    case 'InstanceDeleted':
      return { ...state, status: 'deleted' };
  }
}

function requested(state: InstanceState, event: PlacementRequested): InstanceState {
  if (state.placement && state.status !== 'failed') return impossible(event, `the instance is ${state.status}`);
  const { instanceId, requestDigest, ask, ranked, evidence, firstClaimNumber } = event.data;
  const current = firstAttempt(state, event);
  const placement: PlacementState = { requestDigest, ask, ranked, evidence, current, failures: [], failedWith: null };
  return { ...state, status: 'placing', instanceId, nextClaimNumber: firstClaimNumber + 1, placement };
}

function firstAttempt(state: InstanceState, event: PlacementRequested | MoveStarted): Attempt {
  const { ranked, firstClaimNumber } = event.data;
  const first = ranked[0] ?? impossible(event, 'no host was ranked');
  if (firstClaimNumber < state.nextClaimNumber) {
    return impossible(event, `claim number ${firstClaimNumber} was used before`);
  }
  return { attempt: 1, claimNumber: firstClaimNumber, hostId: first.hostId };
}

function moveStarted(state: InstanceState, event: MoveStarted): InstanceState {
  if (state.move) return impossible(event, `move ${state.move.moveId} is under way`);
  const { moveId, kind, source, ask, ranked, firstClaimNumber } = event.data;
  const current = firstAttempt(state, event);
  const move: MoveState = { moveId, kind, source, ask, ranked, current, destination: null };
  return { ...state, nextClaimNumber: firstClaimNumber + 1, move };
}

function moving(
  state: InstanceState,
  event: InstanceEvent & { readonly data: { readonly moveId?: string } },
): MoveState {
  const move = state.move ?? impossible(event, 'no move is under way');
  if (move.moveId !== event.data.moveId) return impossible(event, `move ${move.moveId} is under way`);
  return move;
}

function confirmed(
  state: InstanceState,
  placement: PlacementState,
  move: MoveState,
  event: InstanceEvent,
): InstanceState {
  const home = move.destination ?? impossible(event, 'the move was not committed');
  return { ...state, home, move: null, placement: { ...placement, ask: move.ask, current: move.current } };
}
