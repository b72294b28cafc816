import { decideGroup, evolveGroup, type GroupCommand, type GroupEvent, initialGroupState } from '../index.js';

const G = 'g';
const create = (policy: 'affinity' | 'anti-affinity' | 'soft-affinity', maxServerPerHost: number | null = null) =>
  ({ type: 'CreateServerGroup', groupId: G, policy, maxServerPerHost }) as const;
const created = (
  policy: 'affinity' | 'anti-affinity' = 'affinity',
  maxServerPerHost: number | null = null,
): GroupEvent => ({
  type: 'ServerGroupCreated',
  data: { groupId: G, policy, maxServerPerHost },
});
const pinned = (hostId: string, epoch: number): GroupEvent => ({
  type: 'GroupHostPinned',
  data: { groupId: G, hostId, epoch },
});
const unpinned = (hostId: string, epoch: number): GroupEvent => ({
  type: 'GroupHostUnpinned',
  data: { groupId: G, hostId, epoch },
});
const deleted: GroupEvent = { type: 'ServerGroupDeleted', data: { groupId: G } };
const members = [{ instanceId: 'i', hostId: 'a', claimId: 'c' }];
const requested: GroupEvent = { type: 'GangRequested', data: { groupId: G, requestDigest: 'd', members } };
const committed: GroupEvent = { type: 'GangCommitted', data: { groupId: G } };
const abandoned: GroupEvent = { type: 'GangAbandoned', data: { groupId: G, reason: 'refused' } };
const pin = (hostId: string): GroupCommand => ({ type: 'PinGroupHost', groupId: G, hostId });
const request = (requestDigest = 'd'): GroupCommand => ({ type: 'RequestGang', groupId: G, requestDigest, members });
const commit = (round = 1): GroupCommand => ({ type: 'CommitGang', groupId: G, round });
const abandon = (round = 1): GroupCommand => ({ type: 'AbandonGang', groupId: G, round, reason: 'refused' });

const given = (...history: GroupEvent[]) => ({
  when: (command: GroupCommand) =>
    decideGroup(
      history.reduce((state, event) => evolveGroup(state, event), initialGroupState),
      command,
    ),
});
const accepted = (...events: GroupEvent[]) => ({ kind: 'accepted', events });
const unchanged = (code: string) => ({ kind: 'unchanged', code });
const rejected = (reason: object) => ({ kind: 'rejected', reasons: [reason], event: null });

describe('a server group (Nova facts 16.1)', () => {
  it('has one policy for life; anti-affinity allows one member a host unless it says more', () => {
    expect(given().when(create('affinity'))).toEqual(accepted(created()));
    expect(given().when(create('anti-affinity'))).toEqual(accepted(created('anti-affinity', 1)));
    expect(given(created('anti-affinity', 1)).when(create('anti-affinity'))).toEqual(unchanged('GroupAlreadyCreated'));
    expect(given(created('anti-affinity', 2)).when(create('affinity'))).toEqual(
      rejected({ code: 'GroupExists', groupId: G, detail: 'with policy anti-affinity of 2' }),
    );
    expect(given(requested).when(create('affinity'))).toMatchObject({ reasons: [{ code: 'GroupExists' }] });
  });
  it.each([
    [create('soft-affinity', 2), 2],
    [create('anti-affinity', 0), 0],
    [create('anti-affinity', 1.5), 1.5],
  ])('is refused with a limit that means nothing: %j', (command, value) => {
    expect(given().when(command)).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'GroupInvalid', field: 'maxServerPerHost', value }],
    });
  });
  it('is deleted once, for good', () => {
    const del = { type: 'DeleteServerGroup', groupId: G } as const;
    expect(given().when(del)).toEqual(rejected({ code: 'GroupUnknown', groupId: G }));
    expect(given(created()).when(del)).toEqual(accepted(deleted));
    expect(given(created(), deleted).when(del)).toEqual(unchanged('GroupAlreadyDeleted'));
    for (const command of [create('affinity'), pin('a')]) {
      expect(given(created(), deleted).when(command)).toEqual(rejected({ code: 'GroupDeleted', groupId: G }));
    }
  });
});

describe('the pin of a strict-affinity group (DESIGN rule 10)', () => {
  it('is on one host at a time, each time under a greater epoch', () => {
    expect(given(created()).when(pin('a'))).toEqual(accepted(pinned('a', 1)));
    expect(given(created(), pinned('a', 1)).when(pin('a'))).toEqual(unchanged('GroupAlreadyPinned'));
    expect(given(created(), pinned('a', 1)).when(pin('b'))).toEqual(
      rejected({ code: 'GroupPinned', groupId: G, hostId: 'a', epoch: 1 }),
    );
    const unpin = (epoch: number) => ({ type: 'UnpinGroupHost', groupId: G, epoch }) as const;
    expect(given(created(), pinned('a', 1)).when(unpin(1))).toEqual(accepted(unpinned('a', 1)));
    expect(given(created(), pinned('a', 1), unpinned('a', 1)).when(unpin(1))).toEqual(unchanged('GroupNotPinned'));
    expect(given(created(), pinned('a', 1), unpinned('a', 1)).when(pin('b'))).toEqual(accepted(pinned('b', 2)));
    expect(given(created(), pinned('a', 1)).when(unpin(2))).toEqual(unchanged('GroupNotPinned'));
  });
  it('is nothing for other policies', () => {
    expect(given(created('anti-affinity', 1)).when(pin('a'))).toEqual(
      rejected({ code: 'GroupNotAffine', groupId: G, policy: 'anti-affinity' }),
    );
  });
});

describe('a gang (DESIGN decision 3, rule 8)', () => {
  it('is requested once, with one content', () => {
    expect(given().when(request())).toEqual(accepted(requested));
    expect(given(requested).when(request())).toEqual(unchanged('GangAlreadyRequested'));
    expect(given(requested).when(request('other'))).toEqual(
      rejected({ code: 'GangExists', groupId: G, status: 'requested' }),
    );
    expect(given().when({ type: 'RequestGang', groupId: G, requestDigest: 'd', members: [] })).toMatchObject({
      reasons: [{ code: 'GroupInvalid', field: 'members' }],
    });
    expect(given(created()).when(request())).toMatchObject({ reasons: [{ code: 'GroupExists' }] });
  });
  it('is committed or abandoned, never both', () => {
    expect(given(requested).when(commit())).toEqual(accepted(committed));
    expect(given(requested).when(abandon())).toEqual(accepted(abandoned));
    expect(given(requested, committed).when(commit())).toEqual(unchanged('GangAlreadyCommitted'));
    expect(given(requested, committed).when(abandon())).toEqual(
      rejected({ code: 'GangCommitted', groupId: G, round: 1 }),
    );
    expect(given(requested, abandoned).when(abandon())).toEqual(unchanged('GangAlreadyAbandoned'));
    expect(given(requested, abandoned).when(commit())).toEqual(
      rejected({ code: 'GangAbandoned', groupId: G, round: 1, reason: 'refused' }),
    );
    for (const command of [commit(), abandon()]) {
      expect(given().when(command)).toEqual(rejected({ code: 'GangUnknown', groupId: G }));
    }
  });
  it('may be planned anew after a round was abandoned; late words of that round change nothing', () => {
    expect(given(requested, abandoned).when(request())).toEqual(accepted(requested));
    expect(given(requested, abandoned, requested).when(commit(1))).toMatchObject({
      reasons: [{ code: 'GangAbandoned', round: 1 }],
    });
    expect(given(requested, abandoned, requested).when(abandon(1))).toEqual(unchanged('GangAlreadyAbandoned'));
    expect(given(requested, abandoned, requested).when(commit(2))).toEqual(accepted(committed));
  });
});

describe('what can not follow', () => {
  it.each<[string, GroupEvent[]]>([
    ['a second group', [created(), created()]],
    ['a pin under an old epoch', [created(), pinned('a', 1), unpinned('a', 1), pinned('b', 1)]],
    ['a second pin', [created(), pinned('a', 1), pinned('b', 2)]],
    ['an unpin of another epoch', [created(), pinned('a', 1), unpinned('a', 2)]],
    ['anything after the deletion', [created(), deleted, pinned('a', 1)]],
    ['a pin of nothing', [pinned('a', 1)]],
    ['a commit of nothing', [committed]],
    ['an end of an abandoned gang', [requested, abandoned, committed]],
    ['a second request', [requested, requested]],
    ['a gang in a group', [created(), requested]],
  ])('%s is a breach', (_, history) => {
    expect(() => given(...history).when(commit())).toThrow(/^TRANSITION: /);
  });
});
