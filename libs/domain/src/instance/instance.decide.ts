import { accepted, rejected, unchanged } from '../kernel/decision.js';
import type {
  ActivateInstance,
  FailAttempt,
  InstanceCommand,
  RecordPlacement,
  RequestPlacement,
} from './instance.commands.js';
import type { InstanceDecision } from './instance.decision.js';
import type { AttemptFailure } from './instance.events.js';
import type { InstanceState, PlacementState } from './instance.state.js';
import { decideMove, decideMoveFailure } from './move/move.decide.js';

/** What an instance's stream answers to one command (DESIGN rule 1); the shell knows claim ids, this knows numbers. */
export function decideInstance(state: InstanceState, command: InstanceCommand): InstanceDecision {
  const { instanceId } = command;
  if (state.status === 'deleted') {
    if (command.type === 'DeleteInstance') return unchanged('InstanceAlreadyDeleted');
    return rejected([{ code: 'InstanceDeleted', instanceId }]);
  }
  if (command.type === 'RequestPlacement') return decideRequest(state, command);
  const { placement } = state;
  if (!placement) return rejected([{ code: 'InstanceUnknown', instanceId }]);
  switch (command.type) {
    case 'FailAttempt':
      return decideFailure(state, placement, command);
    case 'RecordPlacement':
      return decidePlaced(state, placement, command);
    case 'ActivateInstance':
      return decideActivated(state, command);
    case 'ShelveInstance':
      return decideShelve(state);
    case 'DeleteInstance':
      return accepted({ type: 'InstanceDeleted', data: { instanceId } });
    default:
      return decideMove(state, command);
  }
}

function decideRequest(state: InstanceState, command: RequestPlacement): InstanceDecision {
  const { instanceId, requestDigest, ask, ranked, evidence } = command;
  if (state.placement && state.status !== 'failed') {
    if (state.placement.requestDigest === requestDigest) return unchanged('PlacementAlreadyRequested');
    const hostId = state.status === 'placed' ? state.placement.current.hostId : null;
    return rejected([{ code: 'InstanceExists', instanceId, status: state.status, hostId }]);
  }
  if (ranked.length === 0) return rejected([{ code: 'NoHostRanked', instanceId }]);
  const firstClaimNumber = state.nextClaimNumber;
  return accepted({
    type: 'PlacementRequested',
    data: { instanceId, requestDigest, ask, ranked, evidence, firstClaimNumber },
  });
}

function decideFailure(state: InstanceState, placement: PlacementState, command: FailAttempt): InstanceDecision {
  const { instanceId, attempt, claimNumber, reasons } = command;
  const { move } = state;
  const { current } = move ?? placement;
  if (claimNumber !== current.claimNumber || attempt !== current.attempt) {
    if (move && claimNumber === placement.current.claimNumber) {
      return rejected([{ code: 'InstanceMoving', instanceId, moveId: move.moveId }]);
    }
    // A claim number is never used twice, so a word that comes late names an attempt that is over.
    const over = claimNumber < state.nextClaimNumber && claimNumber !== current.claimNumber;
    if (over) return unchanged('AttemptAlreadyFailed');
    return rejected([{ code: 'AttemptUnknown', instanceId, attempt, lastAttempt: current.attempt }]);
  }
  if (move) return decideMoveFailure(state, move, reasons);
  if (state.status === 'failed') return unchanged('PlacementAlreadyFailed');
  if (state.status === 'shelved') return unchanged('AttemptAlreadyFailed');
  const { ranked, ask } = placement;
  const because: AttemptFailure = { hostId: current.hostId, attempt, reasons };
  const next = ranked[attempt];
  if (next && attempt < ask.maxAttempts) {
    const started = {
      instanceId,
      attempt: attempt + 1,
      claimNumber: state.nextClaimNumber,
      hostId: next.hostId,
      because,
    };
    return accepted({ type: 'AttemptStarted', data: started });
  }
  // A build that failed with no host left, or the last allowed attempt of several (Nova facts 17.3).
  const failedToBuild = reasons.some((reason) => reason.code === 'BuildFailed');
  const code = failedToBuild || (attempt > 1 && attempt >= ask.maxAttempts) ? 'MaxRetriesExceeded' : 'NoValidHost';
  const attempts = [...placement.failures, because];
  return accepted({ type: 'PlacementFailed', data: { instanceId, code, attempts, refusedBy: {} } });
}

function decidePlaced(state: InstanceState, placement: PlacementState, command: RecordPlacement): InstanceDecision {
  const { instanceId, attempt, hostId, claimId } = command;
  if (state.home?.claimId === claimId) return unchanged('AlreadyPlaced');
  if (state.status === 'failed') return rejected([{ code: 'PlacementFailed', instanceId }]);
  const { current } = placement;
  if (attempt < current.attempt) return unchanged('AttemptAlreadyFailed');
  if (state.status !== 'placing' || attempt !== current.attempt || hostId !== current.hostId) {
    return rejected([{ code: 'AttemptUnknown', instanceId, attempt, lastAttempt: current.attempt }]);
  }
  return accepted({ type: 'InstancePlaced', data: { instanceId, hostId, claimId, attempt } });
}

function decideActivated(state: InstanceState, { instanceId, claimId }: ActivateInstance): InstanceDecision {
  if (state.activated === claimId) return unchanged('AlreadyActive');
  const currentClaimId = state.home?.claimId ?? null;
  if (currentClaimId !== claimId && state.move?.destination?.claimId !== claimId) {
    return rejected([{ code: 'ClaimNotOfInstance', instanceId, claimId, currentClaimId }]);
  }
  return accepted({ type: 'InstanceActivated', data: { instanceId, claimId } });
}

/** Not in the middle of a move; what it held is given back after the event, before anybody sees it shelved. */
function decideShelve(state: InstanceState): InstanceDecision {
  const { instanceId, status, home, move } = state;
  if (status === 'shelved') return unchanged('InstanceAlreadyShelved');
  if (move) return rejected([{ code: 'InstanceMoving', instanceId, moveId: move.moveId }]);
  if (status !== 'placed' || !home) return rejected([{ code: 'InstanceNotPlaced', instanceId, status }]);
  return accepted({ type: 'InstanceShelved', data: { instanceId, ...home } });
}
