import type { PlacementOutcome } from '@berth/runtime';
import { numaFitView } from '../mapping/guest-numa.js';
import { ProblemError } from '../problems/problem.js';
import { reasonText, refusal } from '../problems/rejection-status.js';
import type { AttemptFailureView, Reason } from '../wire/common.wire.js';
import type { PlacementReply } from '../wire/placements.wire.js';

/** @throws ProblemError where nothing was placed */
export function placementReply(outcome: PlacementOutcome): PlacementReply {
  switch (outcome.kind) {
    case 'placed':
      return {
        instanceId: outcome.instanceId,
        hostId: outcome.hostId,
        claimId: outcome.claimId,
        attempt: outcome.attempt,
        leaseMs: outcome.claim?.leaseMs ?? null,
        allocations: (outcome.claim?.allocations ?? null) as PlacementReply['allocations'],
        devices: (outcome.claim?.devices ?? null) as PlacementReply['devices'],
        numa: numaFitView(outcome.claim?.numa ?? null),
        failures: outcome.failures as readonly unknown[] as AttemptFailureView[],
        repeated: outcome.repeated,
        revision: outcome.revision,
        position: outcome.position,
      };
    case 'rejected':
      throw refusal(outcome.reasons, { position: outcome.position });
    case 'failed':
      throw nowhere(outcome);
  }
}

function nowhere(outcome: Extract<PlacementOutcome, { kind: 'failed' }>): ProblemError {
  const { code, attempts, refusedBy, evidence, position } = outcome;
  const filters = Object.entries(refusedBy).map(([filter, hosts]) => `${filter} refused ${hosts}`);
  const tried = attempts.map(({ hostId, reasons }) => `${hostId}: ${reasons.map(reasonText).join(', ')}`);
  const looked = evidence ? [`looked at ${evidence.hostsConsidered} hosts`] : [];
  return new ProblemError(
    409,
    code,
    'No host takes this instance',
    [...looked, ...filters, ...tried].join('; ') || code,
    {
      position,
      refusedBy: { ...refusedBy },
      attempts: attempts as readonly unknown[] as AttemptFailureView[],
      reasons: attempts.flatMap(({ reasons }) => reasons) as readonly unknown[] as Reason[],
    },
  );
}
