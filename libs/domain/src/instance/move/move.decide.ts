import { accepted, rejected, unchanged } from '../../kernel/decision.js';
import type { InstanceDecision } from '../instance.decision.js';
import type { AttemptFailure, MoveKind, PlacementAsk } from '../instance.events.js';
import type { InstanceState, MoveState } from '../instance.state.js';
import type {
  AbandonMove,
  CommitMove,
  ConfirmMove,
  LoseDestination,
  MoveCommand,
  RevertMove,
  StartMove,
} from './move.commands.js';

/** After the commit the guest can go back to where it was only if it was stopped for the move (Nova facts 10.5, 10.7). */
const REVERSIBLE: readonly MoveKind[] = ['resize', 'cold-migration'];
/** Where a failed build goes on to the next host (Nova facts 10.6): the guest of these is still safe at its source. */
const TRIES_ON: readonly MoveKind[] = ['resize', 'cold-migration', 'live-migration'];

/** Kinds that are over once the guest runs at the destination: there is nothing left to look at and confirm. */
export const endsWithCommit = (kind: MoveKind): boolean => !REVERSIBLE.includes(kind);

/** What an instance's stream answers to one command about a move (DESIGN section 1 and rule 8, Nova facts 10). */
export function decideMove(state: InstanceState, command: MoveCommand): InstanceDecision {
  if (command.type === 'StartMove') return decideStart(state, command);
  const { instanceId, moveId } = command;
  const { move } = state;
  if (move?.moveId !== moveId) {
    const over = state.endedMoves.find((ended) => ended.moveId === moveId);
    if (!over) return rejected([{ code: 'MoveUnknown', instanceId, moveId }]);
    if (command.type === 'LoseDestination') return unchanged('MoveAlreadyEnded');
    if (over.outcome === OUTCOMES[command.type]) return unchanged(ALREADY[over.outcome]);
    return rejected([{ code: 'MoveEnded', instanceId, moveId, outcome: over.outcome }]);
  }
  switch (command.type) {
    case 'CommitMove':
      return decideCommit(move, command);
    case 'ConfirmMove':
      return decideConfirm(move, command);
    case 'RevertMove':
      return decideRevert(move, command);
    case 'AbandonMove':
      return decideAbandon(move, command);
    case 'LoseDestination':
      return decideLost(move, command);
  }
}

const OUTCOMES = {
  CommitMove: 'confirmed',
  ConfirmMove: 'confirmed',
  RevertMove: 'reverted',
  AbandonMove: 'abandoned',
} as const;
const ALREADY = {
  confirmed: 'MoveAlreadyConfirmed',
  reverted: 'MoveAlreadyReverted',
  abandoned: 'MoveAlreadyAbandoned',
  failed: 'MoveAlreadyFailed',
} as const;

function decideStart(state: InstanceState, command: StartMove): InstanceDecision {
  const { instanceId, moveId, kind, source, requestDigest, ask, ranked, evidence } = command;
  const known = state.move?.moveId === moveId || state.endedMoves.some((ended) => ended.moveId === moveId);
  if (known) return unchanged('MoveAlreadyStarted');
  if (state.move) return rejected([{ code: 'InstanceMoving', instanceId, moveId: state.move.moveId }]);
  const { status, home } = state;
  if (kind === 'unshelve') {
    if (status !== 'shelved') return rejected([{ code: 'InstanceNotShelved', instanceId, status }]);
  } else {
    if (status !== 'placed' || !home) return rejected([{ code: 'InstanceNotPlaced', instanceId, status }]);
    if (source?.claimId !== home.claimId) {
      const claimId = source?.claimId ?? '';
      return rejected([{ code: 'ClaimNotOfInstance', instanceId, claimId, currentClaimId: home.claimId }]);
    }
  }
  if (kind === 'live-migration') {
    const requestIds = notLiveMigratable(ask);
    if (requestIds.length > 0) return rejected([{ code: 'NotLiveMigratable', instanceId, requestIds }]);
  }
  if (ranked.length === 0) return rejected([{ code: 'NoHostRanked', instanceId }]);
  const firstClaimNumber = state.nextClaimNumber;
  return accepted({
    type: 'MoveStarted',
    data: {
      instanceId,
      moveId,
      kind,
      source: kind === 'unshelve' ? null : home,
      requestDigest,
      ask,
      ranked,
      evidence,
      firstClaimNumber,
    },
  });
}

/** Requests with an alternative that does not ask for a migratable device (Nova facts 2.13). */
const notLiveMigratable = (ask: PlacementAsk): string[] =>
  ask.pciRequests
    .filter(({ alternatives }) => !alternatives.every(({ tags }) => tags?.live_migratable?.toLowerCase() === 'true'))
    .map(({ requestId }) => requestId);

/**
 * The host refused the claim, or the guest could not be built there: on to the next ranked host, or the move has
 * failed and the source was never touched (Nova facts 10.6, 17.6).
 */
export function decideMoveFailure(
  state: InstanceState,
  move: MoveState,
  reasons: AttemptFailure['reasons'],
): InstanceDecision {
  const { instanceId } = state;
  const { moveId, kind, current, ranked, ask } = move;
  if (move.destination) {
    return rejected([{ code: 'MoveAlreadyCommitted', instanceId, moveId, detail: FORWARD }]);
  }
  const { attempt, hostId } = current;
  const because: AttemptFailure = { hostId, attempt, reasons };
  const failedToBuild = reasons.some((reason) => reason.code === 'BuildFailed');
  const next = failedToBuild && !TRIES_ON.includes(kind) ? undefined : ranked[attempt];
  if (next && attempt < ask.maxAttempts) {
    return accepted({
      type: 'AttemptStarted',
      data: {
        instanceId,
        attempt: attempt + 1,
        claimNumber: state.nextClaimNumber,
        hostId: next.hostId,
        because,
      },
    });
  }
  const code = failedToBuild || (attempt > 1 && attempt >= ask.maxAttempts) ? 'MaxRetriesExceeded' : 'NoValidHost';
  return accepted({ type: 'MoveFailed', data: { instanceId, moveId, code, attempts: [...move.failures, because] } });
}

const FORWARD = 'it goes only forward now: confirm it, or revert it where its kind allows';

function decideCommit(move: MoveState, command: CommitMove): InstanceDecision {
  const { instanceId, moveId, claimNumber, hostId, claimId } = command;
  if (move.destination?.claimId === claimId) return unchanged('MoveAlreadyCommitted');
  if (move.destination || move.current.claimNumber !== claimNumber || move.current.hostId !== hostId) {
    return rejected([
      { code: 'MoveNotClaimed', instanceId, moveId, detail: `claim ${claimId} is not its present one` },
    ]);
  }
  return accepted({ type: 'MoveCommitted', data: { instanceId, moveId, destination: { hostId, claimId } } });
}

function decideConfirm(move: MoveState, { instanceId, moveId, error }: ConfirmMove): InstanceDecision {
  if (!move.destination) {
    return rejected([{ code: 'MoveNotCommitted', instanceId, moveId, detail: 'commit it first, or cancel it' }]);
  }
  return accepted({ type: 'MoveConfirmed', data: { instanceId, moveId, ...(error === null ? {} : { error }) } });
}

function decideRevert(move: MoveState, { instanceId, moveId, reason }: RevertMove): InstanceDecision {
  if (!move.destination) {
    return rejected([{ code: 'MoveNotCommitted', instanceId, moveId, detail: 'nothing ran there yet: cancel it' }]);
  }
  if (!REVERSIBLE.includes(move.kind)) {
    return rejected([{ code: 'MoveNotReversible', instanceId, moveId, kind: move.kind }]);
  }
  return accepted({ type: 'MoveReverted', data: { instanceId, moveId, reason } });
}

function decideAbandon(move: MoveState, { instanceId, moveId, reason }: AbandonMove): InstanceDecision {
  if (move.destination) return rejected([{ code: 'MoveAlreadyCommitted', instanceId, moveId, detail: FORWARD }]);
  return accepted({ type: 'ProcessAbandoned', data: { instanceId, process: 'move', processId: moveId, reason } });
}

function decideLost(move: MoveState, { instanceId, moveId, claimId, reasons }: LoseDestination): InstanceDecision {
  if (move.destination?.claimId !== claimId) {
    return rejected([{ code: 'MoveNotCommitted', instanceId, moveId, detail: `claim ${claimId} was not committed` }]);
  }
  const { attempt, hostId } = move.current;
  const attempts = [...move.failures, { hostId, attempt, reasons }];
  return accepted({ type: 'MoveFailed', data: { instanceId, moveId, code: 'DestinationLost', attempts } });
}
