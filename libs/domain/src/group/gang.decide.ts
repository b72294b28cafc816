import { accepted, type Decision, rejected, unchanged } from '../kernel/decision.js';
import type { AbandonGang, CommitGang, GroupRejection, RequestGang } from './group.commands.js';
import type { GroupEvent } from './group.events.js';
import type { GroupState } from './group.state.js';

type GangDecision = Decision<GroupEvent, GroupRejection>;

/** A first plan, or the next one of the same request after a round was abandoned. */
export function decideGang({ serverGroup, gang }: GroupState, command: RequestGang): GangDecision {
  const { groupId, requestDigest, members } = command;
  if (serverGroup) return rejected([{ code: 'GroupExists', groupId, detail: 'as a server group' }]);
  if (gang && gang.requestDigest !== requestDigest) {
    return rejected([{ code: 'GangExists', groupId, status: gang.status }]);
  }
  if (gang && gang.status !== 'abandoned') return unchanged('GangAlreadyRequested');
  if (members.length === 0) {
    return rejected([{ code: 'GroupInvalid', field: 'members', value: 0, expected: 'at least one' }]);
  }
  return accepted({ type: 'GangRequested', data: { groupId, requestDigest, members } });
}

/** Exactly one of commit and abandon wins a round (DESIGN rule 8); the loser is told what did. */
export function decideCommit({ gang }: GroupState, { groupId, round }: CommitGang): GangDecision {
  if (!gang) return rejected([{ code: 'GangUnknown', groupId }]);
  if (gang.round === round && gang.status === 'committed') return unchanged('GangAlreadyCommitted');
  if (gang.round === round && gang.status === 'requested')
    return accepted({ type: 'GangCommitted', data: { groupId } });
  return rejected([{ code: 'GangAbandoned', groupId, round, reason: gang.reason ?? 'its next round is under way' }]);
}

export function decideAbandon({ gang }: GroupState, { groupId, round, reason }: AbandonGang): GangDecision {
  if (!gang) return rejected([{ code: 'GangUnknown', groupId }]);
  if (gang.round !== round || gang.status === 'abandoned') return unchanged('GangAlreadyAbandoned');
  if (gang.status === 'committed') return rejected([{ code: 'GangCommitted', groupId, round }]);
  return accepted({ type: 'GangAbandoned', data: { groupId, reason } });
}
