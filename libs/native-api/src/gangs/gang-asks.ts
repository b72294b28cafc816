import type { SchedulerPolicy } from '@berth/domain';
import { type GangAsk, MAX_GANG_MEMBERS } from '@berth/runtime';
import { canonicalId } from '../mapping/ids.js';
import { placementAskOf } from '../mapping/placement-ask.js';
import { InvalidRequestError } from '../problems/invalid-request.js';
import type { GangBody } from '../wire/gangs.wire.js';

/** What every member asks for, those that ask alike one after the other. @throws InvalidRequestError */
export function gangAsksOf({ members }: GangBody, policy: Pick<SchedulerPolicy, 'leaseMs' | 'maxAttempts'>): GangAsk[] {
  const asks = members.flatMap((member) => {
    const group = member.groupId ? { groupId: canonicalId(member.groupId) } : {};
    return Array<GangAsk>(member.count ?? 1).fill({ ...placementAskOf(member, policy), ...group });
  });
  if (asks.length <= MAX_GANG_MEMBERS) return asks;
  const expected = `at most ${MAX_GANG_MEMBERS} in all, each counted as often as its count says`;
  throw new InvalidRequestError([{ field: 'members', value: asks.length, expected }]);
}
