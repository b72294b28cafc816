import type { HostCommand } from '../host.commands.js';
import { abort, claim, confirm, GPU, plain, release, report, request } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

const A = '0000:81:00.0';
const held = (): ScriptedHost => {
  const host = ScriptedHost.reporting([plain(A)]);
  host.accept(claim('c', 'i', { resources: { VCPU: 1 }, pciRequests: [request('r', 1, GPU)] }));
  return host;
};
const confirmed = (): ScriptedHost => {
  const host = held();
  host.accept(confirm('c', 'i'));
  return host;
};
const expire = (leaseSequence = 0): HostCommand => ({ type: 'ExpireClaim', claimId: 'c', leaseSequence });
const renew = (leaseMs = 5): HostCommand => ({ type: 'RenewClaim', claimId: 'c', instanceId: 'i', leaseMs });

describe('the life of a claim (INV-09)', () => {
  test('held → confirmed → released', () => {
    const host = held();
    expect(host.accept(confirm('c', 'i'))).toEqual([{ type: 'ClaimConfirmed', data: { claimId: 'c' } }]);
    expect(host.state.claims.get('c')).toMatchObject({ status: 'confirmed', leaseMs: null });
    expect(host.accept(release('c', 'i'))).toEqual([
      { type: 'ClaimReleased', data: { claimId: 'c', instanceId: 'i', devicesDropped: [], generations: {} } },
    ]);
    expect(host.owners()).toEqual({ [A]: null });
    expect(host.used()).toEqual({});
    expect(host.state.ended.get('c')).toEqual({ claimId: 'c', instanceId: 'i', end: 'released', everOpen: true });
  });

  test('held → expired, by the lease sequence that was seen', () => {
    const host = held();
    expect(host.accept(expire())).toEqual([
      { type: 'ClaimExpired', data: { claimId: 'c', instanceId: 'i', devicesDropped: [], generations: {} } },
    ]);
    expect(host.state.ended.get('c')?.end).toBe('expired');
  });

  test('a renewal in between makes the sweeper’s word void (DESIGN rule 7)', () => {
    const host = held();
    expect(host.accept(renew(5))).toEqual([{ type: 'ClaimRenewed', data: { claimId: 'c', leaseMs: 5 } }]);
    expect(host.state.claims.get('c')).toMatchObject({ leaseMs: 5, leaseSequence: 1 });
    expect(host.decide(expire(0))).toEqual({ kind: 'unchanged', code: 'ClaimRenewedMeanwhile' });
    host.accept(expire(1));
  });

  test.each<[string, () => ScriptedHost, HostCommand, object]>([
    ['confirm twice', confirmed, confirm('c', 'i'), { kind: 'unchanged', code: 'ClaimAlreadyConfirmed' }],
    ['renew when confirmed', confirmed, renew(), { kind: 'unchanged', code: 'ClaimAlreadyConfirmed' }],
    ['expire when confirmed', confirmed, expire(), { kind: 'unchanged', code: 'ClaimAlreadyConfirmed' }],
    [
      'abort when confirmed',
      confirmed,
      abort('c', 'i'),
      {
        kind: 'rejected',
        event: null,
        reasons: [{ code: 'ClaimConfirmed', claimId: 'c', detail: 'a confirmed claim is released, not aborted' }],
      },
    ],
    [
      'release when held',
      held,
      release('c', 'i'),
      {
        kind: 'rejected',
        event: null,
        reasons: [
          { code: 'ClaimHeld', claimId: 'c', detail: 'a claim that was not confirmed is aborted, not released' },
        ],
      },
    ],
    [
      'renew for no time',
      held,
      renew(0),
      {
        kind: 'rejected',
        event: null,
        reasons: [{ code: 'InvalidAmount', field: 'leaseMs', value: 0, expected: 'whole milliseconds from 1' }],
      },
    ],
  ])('%s', (_, given, command, then) => {
    expect(given().decide(command)).toEqual(then);
  });

  const ends = [
    ['aborted', 'ClaimAlreadyAborted', () => [held(), abort('c', 'i')] as const],
    ['released', 'ClaimAlreadyReleased', () => [confirmed(), release('c', 'i')] as const],
    ['expired', 'ClaimAlreadyExpired', () => [held(), expire()] as const],
  ] as const;
  test.each(ends)('after it was %s, every late call says so and changes nothing', (end, code, given) => {
    const [host, ending] = given();
    host.accept(ending);
    for (const late of [abort('c', 'i'), release('c', 'i'), expire()]) {
      expect(host.decide(late)).toEqual({ kind: 'unchanged', code });
    }
    for (const refused of [confirm('c', 'i'), renew()]) {
      expect(host.decide(refused)).toEqual({
        kind: 'rejected',
        event: null,
        reasons: [{ code: 'ClaimAlreadyEnded', claimId: 'c', end }],
      });
    }
  });

  test('a claim never seen: confirm, renew, release and expire are refused, abort leaves a fence (DESIGN rule 9)', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    for (const command of [confirm('c'), renew(), release('c'), expire()]) {
      expect(host.decide(command)).toEqual({
        kind: 'rejected',
        event: null,
        reasons: [{ code: 'ClaimUnknown', claimId: 'c' }],
      });
    }
    expect(host.accept(abort('c', 'i', true))).toEqual([
      {
        type: 'ClaimAborted',
        data: {
          claimId: 'c',
          instanceId: 'i',
          reason: 'build failed',
          neverSeen: true,
          devicesDropped: [],
          generations: {},
        },
      },
    ]);
    expect(host.state.ended.get('c')).toEqual({ claimId: 'c', instanceId: 'i', end: 'aborted', everOpen: false });
    const late = host.run(claim('c', 'i', { pciRequests: [request('r', 1, GPU)] }));
    expect(late.kind === 'rejected' && late.reasons).toEqual([
      { code: 'ClaimAlreadyEnded', claimId: 'c', end: 'aborted' },
    ]);
  });

  test('another instance’s claim id is refused for every call, open or ended (B100)', () => {
    const host = held();
    const wrong = {
      kind: 'rejected',
      event: null,
      reasons: [{ code: 'ClaimOfAnotherInstance', claimId: 'c', instanceId: 'i', askedInstanceId: 'j' }],
    };
    for (const command of [confirm('c', 'j'), abort('c', 'j'), release('c', 'j')]) {
      expect(host.decide(command)).toEqual(wrong);
    }
    host.accept(abort('c', 'i'));
    expect(host.decide(release('c', 'j'))).toEqual(wrong);
  });

  test('a fenced host confirms nothing', () => {
    const host = held();
    host.append({ type: 'HostFenced', data: { epoch: 1, attestedBy: 'operator' } });
    expect(host.decide(confirm('c', 'i'))).toMatchObject({ kind: 'rejected', reasons: [{ code: 'HostFenced' }] });
  });

  test('a device that vanished while held goes with the claim and moves its provider (B16)', () => {
    const host = confirmed();
    host.accept({ ...report([]), sequence: 2 });
    expect(host.owners()).toEqual({ [A]: 'c' });
    expect(host.accept(release('c', 'i'))).toEqual([
      {
        type: 'ClaimReleased',
        data: { claimId: 'c', instanceId: 'i', devicesDropped: [A], generations: { [`provider-${A}`]: 4 } },
      },
    ]);
    expect(host.owners()).toEqual({});
  });
});
