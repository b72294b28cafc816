import { breach } from '../../kernel/invariant.js';
import type {
  AttemptStarted,
  MoveCommitted,
  MoveConfirmed,
  MoveFailed,
  MoveReverted,
  MoveStarted,
  ProcessAbandoned,
} from '../instance.events.js';
import {
  ENDED_MOVES_KEPT,
  type EndedMove,
  type InstanceState,
  type MoveOutcome,
  type MoveState,
} from '../instance.state.js';

type MoveEvent =
  | MoveStarted
  | MoveCommitted
  | MoveConfirmed
  | MoveReverted
  | MoveFailed
  | AttemptStarted
  | ProcessAbandoned;

const impossible = (event: MoveEvent, why: string): never => breach('TRANSITION', `${event.type}: ${why}`);

/** A second claim is asked for beside the first. */
export function moveStarted(state: InstanceState, event: MoveStarted): InstanceState {
  if (state.move) return impossible(event, `move ${state.move.moveId} is under way`);
  const { moveId, kind, source, requestDigest, ask, ranked, evidence, firstClaimNumber } = event.data;
  const first = ranked[0] ?? impossible(event, 'no host was ranked');
  if (firstClaimNumber < state.nextClaimNumber) {
    return impossible(event, `claim number ${firstClaimNumber} was used before`);
  }
  const current = { attempt: 1, claimNumber: firstClaimNumber, hostId: first.hostId };
  const move: MoveState = {
    moveId,
    kind,
    source,
    requestDigest,
    ask,
    ranked,
    evidence,
    current,
    failures: [],
    destination: null,
  };
  return { ...state, nextClaimNumber: firstClaimNumber + 1, move };
}

/** The next host of the move that is under way. */
export function moveWentOn(state: InstanceState, move: MoveState, { data }: AttemptStarted): InstanceState {
  const { attempt, claimNumber, hostId, because } = data;
  const current = { attempt, claimNumber, hostId };
  return {
    ...state,
    nextClaimNumber: claimNumber + 1,
    move: { ...move, current, failures: [...move.failures, because] },
  };
}

export function moveCommitted(state: InstanceState, event: MoveCommitted): InstanceState {
  return { ...state, move: { ...underWay(state, event, event.data.moveId), destination: event.data.destination } };
}

/** The destination is home, with what was asked for it; a shelved instance is placed again. */
export function moveConfirmed(state: InstanceState, event: MoveConfirmed): InstanceState {
  const move = underWay(state, event, event.data.moveId);
  const home = move.destination ?? impossible(event, 'the move was not committed');
  const placement = state.placement ?? impossible(event, 'no placement was requested');
  return {
    ...ended(state, move, 'confirmed', event.data.error ?? null),
    status: 'placed',
    home,
    placement: { ...placement, ask: move.ask, current: move.current },
  };
}

/** Back where it was, or never gone. */
export function moveUndone(state: InstanceState, event: MoveReverted | MoveFailed | ProcessAbandoned): InstanceState {
  switch (event.type) {
    case 'MoveReverted':
      return ended(state, underWay(state, event, event.data.moveId), 'reverted', event.data.reason);
    case 'MoveFailed': {
      const move = underWay(state, event, event.data.moveId);
      return ended(state, { ...move, failures: event.data.attempts }, 'failed', event.data.code);
    }
    case 'ProcessAbandoned': {
      const move = underWay(state, event, event.data.processId);
      if (move.destination) return impossible(event, 'the move was committed');
      return ended(state, move, 'abandoned', event.data.reason);
    }
  }
}

function underWay(state: InstanceState, event: MoveEvent, moveId: string): MoveState {
  const move = state.move ?? impossible(event, 'no move is under way');
  if (move.moveId !== moveId) return impossible(event, `move ${move.moveId} is under way`);
  return move;
}

function ended(state: InstanceState, move: MoveState, outcome: MoveOutcome, because: string | null): InstanceState {
  const { moveId, kind, requestDigest, source, current, failures } = move;
  const over: EndedMove = { moveId, kind, requestDigest, outcome, source, current, failures, because };
  return { ...state, move: null, endedMoves: [...state.endedMoves.slice(1 - ENDED_MOVES_KEPT), over] };
}
