import type { HomeOutcome, MoveOutcomeReply, ShelveOutcome } from '@berth/runtime';
import { claimView } from '../mapping/claim-view.js';
import { ProblemError } from '../problems/problem.js';
import { reasonText, refusal } from '../problems/rejection-status.js';
import type { AttemptFailureView, Reason } from '../wire/common.wire.js';
import type { HomeReply, MoveReply, ShelveReply } from '../wire/moves.wire.js';

type Failed = Extract<MoveOutcomeReply, { kind: 'failed' }>;

/**
 * A move as it stands.
 * @param shown a failed move is the answer, not a problem: for whoever only looks
 * @throws ProblemError where it was refused or came to nothing
 */
export function moveReply(outcome: MoveOutcomeReply, shown = false): MoveReply {
  if (outcome.kind === 'rejected') throw refusal(outcome.reasons, { position: outcome.position });
  if (outcome.kind === 'failed' && (!shown || !outcome.move)) throw nowhere(outcome);
  const move = outcome.move as NonNullable<typeof outcome.move>;
  return {
    instanceId: move.instanceId,
    moveId: move.moveId,
    kind: move.kind,
    phase: move.phase,
    source: move.source && { ...move.source },
    destination: { ...move.destination },
    attempt: move.attempt,
    failures: move.failures as readonly unknown[] as AttemptFailureView[],
    because: move.because,
    claim: move.claim && claimView(move.destination.hostId, move.claim),
    repeated: outcome.kind === 'move' && outcome.repeated,
    position: outcome.position,
  };
}

function nowhere({ code, moveId, attempts, refusedBy, position }: Failed): ProblemError {
  const filters = Object.entries(refusedBy).map(([filter, hosts]) => `${filter} refused ${hosts}`);
  const tried = attempts.map(({ hostId, reasons }) => `${hostId}: ${reasons.map(reasonText).join(', ')}`);
  const said = moveId === null ? [] : [`move ${moveId} is over`];
  const detail = [...said, ...filters, ...tried].join('; ') || code;
  return new ProblemError(409, code, 'No host takes this instance: it stays as it was', detail, {
    position,
    refusedBy: { ...refusedBy },
    attempts: attempts as readonly unknown[] as AttemptFailureView[],
    reasons: attempts.flatMap(({ reasons }) => reasons) as readonly unknown[] as Reason[],
  });
}

/** @throws ProblemError where it was refused */
export function shelveReply(outcome: ShelveOutcome): ShelveReply {
  if (outcome.kind === 'rejected') throw refusal(outcome.reasons, { position: outcome.position });
  const { instanceId, repeated, ended, position } = outcome;
  return { instanceId, repeated, ended: ended.map((claim) => ({ ...claim })), position };
}

/** @throws ProblemError where it was refused */
export function homeReply(outcome: HomeOutcome): HomeReply {
  if (outcome.kind === 'rejected') throw refusal(outcome.reasons, { position: outcome.position });
  const { instanceId, hostId, claimId, claim, changed, position } = outcome;
  return { instanceId, hostId, claimId, claim: claimView(hostId, claim), changed, position };
}
