import { claim, confirm, HOST, report } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';
import type { ClaimGroup } from '../claim.js';
import type { HostCommand } from '../host.commands.js';

const anti = (maxServerPerHost: number | null = null): ClaimGroup => ({
  groupId: 'g',
  policy: 'anti-affinity',
  maxServerPerHost,
  epoch: null,
});
const affine = (epoch: number | null): ClaimGroup => ({
  groupId: 'g',
  policy: 'affinity',
  maxServerPerHost: null,
  epoch,
});
const member = (claimId: string, instanceId: string, group: ClaimGroup): HostCommand =>
  claim(claimId, instanceId, { resources: { VCPU: 1 }, groups: [group] });
const close = (epoch: number): HostCommand => ({ type: 'CloseGroupEpoch', groupId: 'g', epoch });

describe('anti-affinity on the host (INV-08, DESIGN rule 10)', () => {
  test('counts members by their open claims, the one that asks left out', () => {
    const host = ScriptedHost.reporting([]);
    host.accept(member('c', 'i', anti(2)));
    host.accept(member('d', 'j', anti(2)));
    expect(host.decide(member('e', 'k', anti(2)))).toMatchObject({
      kind: 'rejected',
      event: { type: 'ClaimRejected' },
      reasons: [{ code: 'AntiAffinityViolated', groupId: 'g', members: 2, maxServerPerHost: 2 }],
    });
    // A resize on its own host (B70): the member is not in its own way.
    host.accept(member('f', 'i', anti(2)));
    host.accept(claim('e', 'k', { resources: { VCPU: 1 } }));
  });

  test.each(['soft-affinity', 'soft-anti-affinity'] as const)('%s never refuses (Nova facts 16.6)', (policy) => {
    const host = ScriptedHost.reporting([]);
    for (const i of ['i', 'j', 'k']) host.accept(member(`c${i}`, i, { ...anti(), policy }));
  });

  test('a claim beyond the limit can not be folded: it names the rule', () => {
    const host = ScriptedHost.reporting([]);
    const [accepted] = host.accept(member('c', 'i', anti()));
    if (accepted?.type !== 'ClaimAccepted') throw new Error('not accepted');
    const data = { ...accepted.data, claimId: 'd', instanceId: 'j' };
    expect(() => host.append({ ...accepted, data })).toThrow(
      'INV-08: 2 members of anti-affinity group g hold claims here, at most 1 may',
    );
  });
});

describe('epochs of strict affinity (DESIGN rule 10)', () => {
  test('a claim names the epoch under which the group is pinned here', () => {
    const host = ScriptedHost.reporting([]);
    expect(host.decide(member('c', 'i', affine(null)))).toMatchObject({
      reasons: [{ code: 'RequestMalformed', field: 'groups.g.epoch' }],
    });
    host.accept(member('c', 'i', affine(1)));
  });

  test('an epoch is closed only with no member left, and then refuses late claims of it', () => {
    const host = ScriptedHost.reporting([]);
    host.accept(member('c', 'i', affine(1)));
    expect(host.decide(close(1))).toMatchObject({ reasons: [{ code: 'GroupInUse', groupId: 'g', members: 1 }] });
    host.accept({ type: 'AbortClaim', claimId: 'c', instanceId: 'i', reason: 'x', reschedule: false });
    expect(host.accept(close(1))).toEqual([{ type: 'GroupEpochClosed', data: { groupId: 'g', epoch: 1 } }]);
    expect(host.decide(close(1))).toEqual({ kind: 'unchanged', code: 'GroupEpochAlreadyClosed' });
    expect(host.decide(member('d', 'j', affine(1)))).toMatchObject({
      reasons: [{ code: 'GroupEpochClosed', groupId: 'g', epoch: 1 }],
    });
    host.accept(member('d', 'j', affine(2)));
  });

  test('members stranded on a fenced host do not keep the group there; a retired host closes too', () => {
    const host = ScriptedHost.reporting([]);
    host.accept(member('c', 'i', affine(1)));
    host.accept(confirm('c', 'i'));
    host.accept({ type: 'FenceHost', attestedBy: 'operator' });
    host.accept(close(1));
    host.accept({ type: 'RetireHost', reason: 'burnt' });
    host.accept(close(2));
    host.accept({ type: 'RegisterHost', hostId: HOST, name: 'h1', kind: 'machine' });
    host.accept(report([], { bootId: 'boot-2' }));
    expect(host.decide(member('d', 'j', affine(2)))).toMatchObject({ reasons: [{ code: 'GroupEpochClosed' }] });
    expect(new ScriptedHost().decide(close(1))).toMatchObject({ reasons: [{ code: 'HostUnknown' }] });
  });
});
