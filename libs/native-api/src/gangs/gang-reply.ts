import type { GangOutcome } from '@berth/runtime';
import { ProblemError } from '../problems/problem.js';
import { refusal } from '../problems/rejection-status.js';
import type { GangReply } from '../wire/gangs.wire.js';
import type { ClaimedDeviceView } from '../wire/devices.wire.js';

/** How it stands. @throws ProblemError where there is no gang */
export function gangReply(outcome: GangOutcome, nameOf: (hostId: string) => string | null): GangReply {
  switch (outcome.kind) {
    case 'gang': {
      const { gangId, status, reason, revision } = outcome.gang;
      const members = outcome.gang.members.map(({ instanceId, hostId, claimId, claim }) => ({
        instanceId,
        hostId,
        hostName: nameOf(hostId),
        claimId,
        claim: claim?.status ?? null,
        devices: (claim?.devices ?? []) as readonly unknown[] as ClaimedDeviceView[],
      }));
      const { repeated, position } = outcome;
      return { gangId, state: status, reason, members, repeated, revision, position };
    }
    case 'rejected':
      throw refusal(outcome.reasons, { position: outcome.position });
    case 'failed': {
      const { code, member, hostsConsidered, refusedBy, position } = outcome;
      const filters = Object.entries(refusedBy).map(([filter, hosts]) => `${filter} refused ${hosts}`);
      const detail = [`member ${member}, beside those before it: looked at ${hostsConsidered} hosts`, ...filters];
      throw new ProblemError(409, code, 'No hosts take this gang together', detail.join('; '), {
        position,
        refusedBy: { ...refusedBy },
      });
    }
  }
}

/** The answer to a request. @throws ProblemError where nobody was placed */
export function placedTogether(outcome: GangOutcome, nameOf: (hostId: string) => string | null): GangReply {
  const reply = gangReply(outcome, nameOf);
  if (reply.state !== 'abandoned') return reply;
  const { gangId, reason, revision, position } = reply;
  throw new ProblemError(
    409,
    'GangAbandoned',
    'No hosts take this gang together',
    `gang ${gangId}: ${reason}; everything that was held was given back: ask again under another key`,
    { revision, position },
  );
}
