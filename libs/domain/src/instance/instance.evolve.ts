import type { EventTime } from '../kernel/ids.js';
import { breach } from '../kernel/invariant.js';
import type { InstanceEvent, PlacementRequested } from './instance.events.js';
import type { Attempt, InstanceState, PlacementState } from './instance.state.js';
import { moveCommitted, moveConfirmed, moveStarted, moveUndone, moveWentOn } from './move/move.evolve.js';

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
      if (state.move) return moveWentOn(state, state.move, event);
      const nextClaimNumber = claimNumber + 1;
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
      return moveCommitted(state, event);
    case 'MoveConfirmed':
      return moveConfirmed(state, event);
    case 'MoveReverted':
    case 'MoveFailed':
      return moveUndone(state, event);
    case 'ProcessAbandoned':
      if (event.data.process === 'move') return moveUndone(state, event);
      return { ...state, status: 'failed', placement: { ...placement, failedWith: 'Abandoned' }, home: null };
    case 'InstanceShelved': {
      if (state.move) return impossible(event, `move ${state.move.moveId} is under way`);
      const { hostId, claimId } = event.data;
      return { ...state, status: 'shelved', home: null, shelvedFrom: { hostId, claimId } };
    }
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

function firstAttempt(state: InstanceState, event: PlacementRequested): Attempt {
  const { ranked, firstClaimNumber } = event.data;
  const first = ranked[0] ?? impossible(event, 'no host was ranked');
  if (firstClaimNumber < state.nextClaimNumber) {
    return impossible(event, `claim number ${firstClaimNumber} was used before`);
  }
  return { attempt: 1, claimNumber: firstClaimNumber, hostId: first.hostId };
}
