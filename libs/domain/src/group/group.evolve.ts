import type { EventTime } from '../kernel/ids.js';
import { breach } from '../kernel/invariant.js';
import type { GroupEvent } from './group.events.js';
import type { GangState, GroupState, ServerGroupState } from './group.state.js';

const impossible = (event: GroupEvent, why: string): never => breach('TRANSITION', `${event.type}: ${why}`);

/** The state after one more event. @throws InvariantBreach on an impossible transition (DESIGN rule 2). */
export function evolveGroup(state: GroupState, event: GroupEvent, _at?: EventTime): GroupState {
  const { groupId } = event.data;
  const onGroup = (change: (group: ServerGroupState) => Partial<ServerGroupState>): GroupState => {
    const group = state.serverGroup ?? impossible(event, 'there is no server group');
    if (group.deleted) impossible(event, 'the group is deleted');
    return { ...state, serverGroup: { ...group, ...change(group) } };
  };
  const onGang = (change: Partial<GangState>): GroupState => {
    const gang = state.gang ?? impossible(event, 'there is no gang');
    if (gang.status !== 'requested') impossible(event, `the gang is ${gang.status}`);
    return { ...state, gang: { ...gang, ...change } };
  };
  switch (event.type) {
    case 'ServerGroupCreated': {
      if (state.serverGroup || state.gang) impossible(event, 'the stream has a group');
      const { policy, maxServerPerHost } = event.data;
      return { ...state, groupId, serverGroup: { policy, maxServerPerHost, deleted: false, pin: null, lastEpoch: 0 } };
    }
    case 'ServerGroupDeleted':
      return onGroup(() => ({ deleted: true, pin: null }));
    case 'GroupHostPinned':
      return onGroup(({ pin, lastEpoch }) => {
        const { hostId, epoch } = event.data;
        if (pin || epoch <= lastEpoch) impossible(event, `epoch ${epoch} after ${lastEpoch}, pinned: ${pin !== null}`);
        return { pin: { hostId, epoch }, lastEpoch: epoch };
      });
    case 'GroupHostUnpinned':
      return onGroup(({ pin }) => {
        if (pin?.epoch !== event.data.epoch) impossible(event, `epoch ${event.data.epoch} is not the present one`);
        return { pin: null };
      });
    case 'GangRequested': {
      const { gang } = state;
      if (state.serverGroup) impossible(event, 'the stream has a server group');
      if (gang && gang.status !== 'abandoned') impossible(event, `the gang is ${gang.status}`);
      const { requestDigest, members } = event.data;
      const round = (gang?.round ?? 0) + 1;
      return { ...state, groupId, gang: { status: 'requested', round, requestDigest, members, reason: null } };
    }
    case 'GangCommitted':
      return onGang({ status: 'committed' });
    case 'GangAbandoned':
      return onGang({ status: 'abandoned', reason: event.data.reason });
  }
}
