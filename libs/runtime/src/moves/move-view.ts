import type { EndedMove, HostState, InstanceState, MoveState } from '@berth/domain';
import { claimIdOf } from '@berth/event-codec';
import type { Position } from '@berth/event-store';
import type { MoveOutcomeReply, MoveView } from './moves.js';

/** How a move that is under way stands, with what its destination holds. */
export function viewOf(state: InstanceState, move: MoveState, destination: HostState): MoveView {
  const { moveId, kind, source, current, failures } = move;
  const claimId = claimIdOf(state.instanceId, current.claimNumber);
  const claim = destination.claims.get(claimId) ?? null;
  const phase = move.destination ? 'committed' : claim ? 'held' : 'claiming';
  return {
    instanceId: state.instanceId,
    moveId,
    kind,
    phase,
    source,
    destination: { hostId: current.hostId, claimId },
    attempt: current.attempt,
    failures,
    because: null,
    claim,
  };
}

/** The answer to whatever is asked of a move that is over. */
export function endedReply(
  state: InstanceState,
  move: EndedMove,
  destination: HostState,
  repeated: boolean,
  position: Position | null,
): MoveOutcomeReply {
  const { instanceId } = state;
  const { moveId, kind, outcome, source, current, failures, because } = move;
  const claimId = claimIdOf(instanceId, current.claimNumber);
  const view: MoveView = {
    instanceId,
    moveId,
    kind,
    phase: outcome,
    source,
    destination: { hostId: current.hostId, claimId },
    attempt: current.attempt,
    failures,
    because,
    claim: outcome === 'confirmed' ? (destination.claims.get(claimId) ?? null) : null,
  };
  if (outcome !== 'failed') return { kind: 'move', move: view, repeated, position };
  const code = because === 'MaxRetriesExceeded' || because === 'DestinationLost' ? because : 'NoValidHost';
  return { kind: 'failed', instanceId, moveId, move: view, code, attempts: failures, refusedBy: {}, position };
}
