import { createHash } from 'node:crypto';
import { Auditor } from './auditor.js';
import type { Finding } from './finding.js';

/** A log written by hand: what no production code would write. */
class Log {
  readonly auditor = new Auditor(1);
  private hash: string | null = null;
  private revision = 0;

  /** One event of another stream, its first. */
  aside(stream: string, type: string, data: object): Finding[] {
    const metadata = JSON.stringify({ commandId: `${stream} ${type}`, prevHash: null });
    return this.auditor.apply({ id: type, stream, revision: 0, type, data: JSON.stringify(data), metadata }, 0);
  }

  write(type: string, data: object, nowMs = 0): Finding[] {
    const { hash: prevHash, revision } = this;
    const metadata = JSON.stringify({ commandId: `c${revision}`, prevHash });
    const event = { id: `e${revision}`, stream: 'host-h', revision, type, data: JSON.stringify(data), metadata };
    this.hash = createHash('sha256').update(`${event.id}\n${type}\n${event.data}\n${metadata}`).digest('base64url');
    this.revision++;
    return this.auditor.apply(event, nowMs);
  }

  /** A machine with one card of two functions and 4 VCPU. */
  static withCard(more: object = {}, tags: object = {}): Log {
    const log = new Log();
    log.write('HostRegistered', { kind: 'machine' });
    const at = (address: string, kind: string, parentAddress: string | null) => ({
      address,
      kind,
      parentAddress,
      providerId: 'card',
      vendorId: '8086',
      productId: '1',
      resourceClass: kind,
      traits: [],
      tags,
    });
    const devicesAppeared = [at('0', 'PF', null), at('1', 'VF', '0'), at('2', 'VF', '0')];
    log.write('InventoryReported', {
      bootId: 'b',
      sequence: 1,
      totals: { h: { VCPU: { total: 4, reserved: 0 } } },
      providersRemoved: [],
      devicesAppeared,
      devicesChanged: [],
      devicesVanished: [],
      devicesReturned: [],
      ...more,
    });
    return log;
  }

  accept(claimId: string, addresses: readonly string[], more: object = {}, nowMs = 0): string[] {
    const devices = addresses.map((address) => ({
      address,
      providerId: 'card',
      resourceClass: address === '0' ? 'PF' : 'VF',
      requestId: 'r',
    }));
    const taken: Record<string, Record<string, number>> = { h: { VCPU: 1 } };
    for (const { resourceClass } of devices) {
      taken.card = { ...taken.card, [resourceClass]: (taken.card?.[resourceClass] ?? 0) + 1 };
    }
    const data = {
      claimId,
      instanceId: `of ${claimId}`,
      status: 'held',
      leaseMs: 1_000,
      devices,
      groups: [],
      move: null,
    };
    return rulesOf(this.write('ClaimAccepted', { ...data, allocations: taken, pciRequests: [], ...more }, nowMs));
  }
}

const rulesOf = (found: readonly Finding[]): string[] => found.map(({ rule }) => rule);

describe('the auditor', () => {
  it('has nothing to say of a sound log', () => {
    const log = Log.withCard();
    expect(log.accept('a', ['1'])).toEqual([]);
    expect(log.write('ClaimAborted', { claimId: 'a' })).toEqual([]);
    expect(log.accept('b', ['0'])).toEqual([]);
    expect(log.write('ClaimConfirmed', { claimId: 'b' })).toEqual([]);
  });

  it('sees a device, or a card and its function, given away twice', () => {
    const log = Log.withCard();
    log.accept('a', ['1']);
    expect(log.accept('b', ['1'])).toContain('INV-01');
    expect(log.accept('c', ['0'])).toContain('INV-02');
  });

  it('sees more taken than there is, and amounts that are not their devices', () => {
    const log = Log.withCard();
    expect(log.accept('a', ['1'], { allocations: { h: { VCPU: 5 }, card: { VF: 1 } } })).toEqual(['INV-07']);
    expect(log.accept('b', ['2'], { allocations: { card: { VF: 2 } } })).toContain('INV-11');
  });

  it('sees ends that come twice, claims that come back, and leases that end early', () => {
    const log = Log.withCard();
    log.accept('a', ['1'], {}, 500);
    expect(rulesOf(log.write('ClaimExpired', { claimId: 'a' }, 1_400))).toEqual(['RULE-07']);
    expect(rulesOf(log.write('ClaimAborted', { claimId: 'a' }))).toEqual(['INV-09']);
    expect(log.accept('a', ['1'])).toEqual(['INV-09']);
    log.write('ClaimAborted', { claimId: 'f', neverSeen: true });
    expect(log.accept('f', ['2'])).toEqual(['RULE-09']);
  });

  it('sees one member too many of a group, and claims of an epoch that is closed', () => {
    const log = Log.withCard();
    const groups = [{ groupId: 'g', policy: 'anti-affinity', maxServerPerHost: 1, epoch: null }];
    expect(log.accept('a', [], { groups })).toEqual([]);
    expect(log.accept('b', [], { groups })).toEqual(['INV-08']);
    log.write('GroupEpochClosed', { groupId: 'p', epoch: 2 });
    const pinned = [{ groupId: 'p', policy: 'affinity', maxServerPerHost: null, epoch: 2 }];
    expect(log.accept('c', [], { groups: pinned })).toEqual(['RULE-10']);
  });

  it('refuses to believe a refusal of what is free', () => {
    const log = Log.withCard();
    const wish = { resources: { VCPU: 1 }, allocations: {}, pciRequests: [], groups: [] };
    const command = { type: 'ClaimResources', claimId: 'a', instanceId: 'i', leaseMs: 1, ...wish };
    log.auditor.asked({ commandId: 'c2', deed: { kind: 'command', hostId: 'h', command } });
    const reasons = [{ code: 'CapacityExceeded' }];
    expect(rulesOf(log.write('ClaimRejected', { claimId: 'a', instanceId: 'i', reasons }))).toEqual(['INV-03']);
  });

  it('sees one CPU pinned for two guests, a cell that is not there, and memory beyond it', () => {
    const cell = { cell: 0, socket: 0, sharedCpus: [0, 1], dedicatedCpus: [2, 3], memoryMib: 1024 };
    const log = Log.withCard({ topology: { cells: [cell] } });
    const on = (hostCell: number, pinnedCpus: readonly number[], cpuCount: number, memoryMib = 256) => ({
      allocations: {},
      numa: { cells: [{ guestCell: 0, hostCell, pinnedCpus, cpuCount, memoryMib }] },
    });
    expect(log.accept('a', [], on(0, [2], 1))).toEqual([]);
    expect(log.accept('b', [], on(0, [2], 1))).toEqual(['INV-07']);
    expect(log.accept('c', [], on(1, [], 1))).toEqual(['INV-07']);
    expect(log.accept('d', [], on(0, [], 3))).toEqual(['INV-07']);
    expect(log.accept('e', [], on(0, [3], 1, 1024))).toEqual(['INV-07']);
  });

  it('sees devices of one use that come back unmarked, or go on as they are', () => {
    const log = Log.withCard({}, { one_time_use: 'true' });
    log.accept('a', ['1']);
    log.write('ClaimConfirmed', { claimId: 'a' });
    expect(rulesOf(log.write('ClaimReleased', { claimId: 'a' }))).toContain('INV-05');
    log.accept('b', ['2']);
    expect(log.write('DevicesReserved', { claimId: 'b', addresses: ['2'] })).toEqual([]);
    log.write('ClaimConfirmed', { claimId: 'b' });
    expect(rulesOf(log.write('ClaimReleased', { claimId: 'b' }))).not.toContain('INV-05');
    expect(log.accept('c', ['2'])).toEqual(['INV-03']);
  });

  it('sees a scan that judges what changed hands since, and who takes what another one uses', () => {
    const log = Log.withCard();
    log.accept('a', ['1']);
    log.write('ClaimAborted', { claimId: 'a' });
    const used = [{ address: '1', by: 'somebody' }];
    expect(rulesOf(log.write('DeviceDriftObserved', { seenRevision: 2, used, unused: [] }))).toEqual(['RULE-11']);
    expect(log.accept('b', ['1'])).toEqual(['INV-03']);
  });

  it('sees a gang confirmed before its commit, committed without its claims, or left standing', () => {
    const log = Log.withCard();
    const member = (claimId: string) => ({ claimId, hostId: 'h', instanceId: `of ${claimId}` });
    log.aside('group-t', 'GangRequested', { groupId: 't', members: [member('a'), member('b')] });
    expect(log.accept('a', ['1'])).toEqual([]);
    expect(rulesOf(log.write('ClaimConfirmed', { claimId: 'a' }))).toEqual(['RULE-08']);
    expect(rulesOf(log.auditor.end())).toContain('LEFT-BEHIND');
  });

  it('holds whoever acknowledged to his word', () => {
    const log = Log.withCard();
    const command = { type: 'ConfirmClaim', claimId: 'a', instanceId: null };
    const asked = { commandId: 'x', deed: { kind: 'command', hostId: 'h', command } };
    log.auditor.asked(asked);
    const answer = {
      outcome: 'accepted',
      code: null,
      reasons: [],
      hostId: 'h',
      claimId: null,
      devices: null,
      members: null,
    };
    expect(rulesOf(log.auditor.answered(asked, { ...answer, repeated: false }))).toEqual(['INV-10', 'INV-09']);
  });
});
