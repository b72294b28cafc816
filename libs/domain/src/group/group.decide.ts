import { accepted, type Decision, rejected, unchanged } from '../kernel/decision.js';
import type {
  CreateServerGroup,
  GroupCommand,
  GroupRejection,
  PinGroupHost,
  UnpinGroupHost,
} from './group.commands.js';
import { decideAbandon, decideCommit, decideGang } from './gang.decide.js';
import type { GroupEvent } from './group.events.js';
import type { GroupState, ServerGroupState } from './group.state.js';

export type GroupDecision = Decision<GroupEvent, GroupRejection>;

/** What a group's stream answers to one command (DESIGN rules 1, 8 and 10). */
export function decideGroup(state: GroupState, command: GroupCommand): GroupDecision {
  const { groupId } = command;
  switch (command.type) {
    case 'CreateServerGroup':
      return decideCreate(state, command);
    case 'RequestGang':
      return decideGang(state, command);
    case 'CommitGang':
      return decideCommit(state, command);
    case 'AbandonGang':
      return decideAbandon(state, command);
    default: {
      const { serverGroup } = state;
      if (!serverGroup) return rejected([{ code: 'GroupUnknown', groupId }]);
      return decideOnGroup(serverGroup, command);
    }
  }
}

type OnGroup = Extract<GroupCommand, { readonly type: 'DeleteServerGroup' | 'PinGroupHost' | 'UnpinGroupHost' }>;

function decideOnGroup(group: ServerGroupState, command: OnGroup): GroupDecision {
  const { groupId } = command;
  if (group.deleted) {
    return command.type === 'DeleteServerGroup'
      ? unchanged('GroupAlreadyDeleted')
      : rejected([{ code: 'GroupDeleted', groupId }]);
  }
  switch (command.type) {
    case 'DeleteServerGroup':
      return accepted({ type: 'ServerGroupDeleted', data: { groupId } });
    case 'PinGroupHost':
      return decidePin(group, command);
    case 'UnpinGroupHost':
      return decideUnpin(group, command);
  }
}

/** One policy for a group's whole life (Nova facts 16.1); ids are not used again. */
function decideCreate(state: GroupState, { groupId, policy, maxServerPerHost }: CreateServerGroup): GroupDecision {
  const { serverGroup, gang } = state;
  if (gang) return rejected([{ code: 'GroupExists', groupId, detail: 'as a gang' }]);
  if (serverGroup?.deleted) return rejected([{ code: 'GroupDeleted', groupId }]);
  const limit = policy === 'anti-affinity' ? (maxServerPerHost ?? 1) : maxServerPerHost;
  if (serverGroup) {
    const { policy: had, maxServerPerHost: most } = serverGroup;
    if (had === policy && most === limit) return unchanged('GroupAlreadyCreated');
    return rejected([
      { code: 'GroupExists', groupId, detail: `with policy ${had}${most === null ? '' : ` of ${most}`}` },
    ]);
  }
  const field = 'maxServerPerHost';
  if (policy !== 'anti-affinity' && maxServerPerHost !== null) {
    return rejected([
      {
        code: 'GroupInvalid',
        field,
        value: maxServerPerHost,
        expected: `null for ${policy}: only anti-affinity has it`,
      },
    ]);
  }
  if (limit !== null && !(Number.isSafeInteger(limit) && limit >= 1)) {
    return rejected([{ code: 'GroupInvalid', field, value: limit, expected: 'a whole number from 1' }]);
  }
  return accepted({ type: 'ServerGroupCreated', data: { groupId, policy, maxServerPerHost: limit } });
}

function decidePin({ policy, pin, lastEpoch }: ServerGroupState, { groupId, hostId }: PinGroupHost): GroupDecision {
  if (policy !== 'affinity') return rejected([{ code: 'GroupNotAffine', groupId, policy }]);
  if (pin?.hostId === hostId) return unchanged('GroupAlreadyPinned');
  if (pin) return rejected([{ code: 'GroupPinned', groupId, ...pin }]);
  return accepted({ type: 'GroupHostPinned', data: { groupId, hostId, epoch: lastEpoch + 1 } });
}

function decideUnpin({ pin }: ServerGroupState, { groupId, epoch }: UnpinGroupHost): GroupDecision {
  if (pin?.epoch !== epoch) return unchanged('GroupNotPinned');
  return accepted({ type: 'GroupHostUnpinned', data: { groupId, hostId: pin.hostId, epoch } });
}
