import { claimIdOf, hostStream, instanceStream } from '@berth/event-codec';
import type { StoredEvent } from '@berth/event-store';
import { OpenClaimsView, type RecordedEvent } from '@berth/projections';
import { ScriptedCloud } from '../testing/scripted-cloud.js';
import { newComparedViews } from '../views/audited-views.js';
import { LogAudit } from './log-audit.js';
import { type VerifyReport, verifyLog } from './verify-log.js';

const verify = (cloud: ScriptedCloud): Promise<VerifyReport> => verifyLog(cloud.log.reopened());

/** Breaches as `rule event`, in order: the first bad event first. */
const found = (report: VerifyReport): string[] =>
  report.breaches.map((breach) => `${breach.invariant} ${breach.eventId}`);

describe('verifyLog on a sound log', () => {
  it('counts events, hosts and open claims', async () => {
    const cloud = ScriptedCloud.withHosts('a', 'b');
    cloud.accept('a', 'guest 1', { gpus: ['0000:10:00.0'] });
    cloud.accept('b', 'guest 2', { vcpu: 2 });
    cloud.release('b', 'guest 2');
    const report = await verify(cloud);
    expect(report).toMatchObject({ events: 7, hosts: 2, openClaims: 1, breaches: [], breachCount: 0, position: '7' });
  });

  it('says so of an empty log', async () => {
    expect(await verify(ScriptedCloud.withHosts())).toEqual({
      events: 0,
      hosts: 0,
      openClaims: 0,
      breaches: [],
      breachCount: 0,
      notJudged: [],
      position: null,
    });
  });

  it('does not judge a stream in which a newer server wrote', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    const stream = hostStream(cloud.idOf('a'));
    cloud.accept('a', 'guest 1', { vcpu: 1 });
    const newer = cloud.log.last();
    cloud.log.tamper(newer.id, () => ({ type: 'ClaimForeseen' }));
    const report = await verify(cloud);
    expect(report.notJudged).toEqual([stream]);
    expect(report.breaches).toEqual([]);
  });
});

describe('verifyLog names the first bad event of', () => {
  it('a device claimed twice (INV-01)', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.accept('a', 'guest 1', { gpus: ['0000:10:00.0'] });
    const bad = cloud.accept('a', 'guest 2', { gpus: ['0000:10:00.0'] });
    cloud.release('a', 'guest 1');
    expect(found(await verify(cloud))).toContain(`INV-01 ${bad.id}`);
    expect((await verify(cloud)).breaches[0]?.eventId).toBe(bad.id);
  });

  it('a device claimed twice for a moment only', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.accept('a', 'guest 1', { gpus: ['0000:10:00.0'] });
    const bad = cloud.accept('a', 'guest 2', { gpus: ['0000:10:00.0'] });
    cloud.release('a', 'guest 2');
    cloud.release('a', 'guest 1');
    expect((await verify(cloud)).breaches[0]).toMatchObject({ invariant: 'INV-01', eventId: bad.id });
  });

  it.each([
    ['a VF and then its PF', '0000:40:00.1', '0000:40:00.0'],
    ['a PF and then its VF', '0000:40:00.0', '0000:40:00.1'],
  ])('%s given away (INV-02)', async (_, first, second) => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.accept('a', 'guest 1', { nics: [first] });
    const bad = cloud.accept('a', 'guest 2', { nics: [second] });
    expect((await verify(cloud)).breaches).toEqual([
      expect.objectContaining({ invariant: 'INV-02', eventId: bad.id, revision: 3, position: '4' }),
    ]);
  });

  it('more VCPUs taken than there are (INV-07)', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.accept('a', 'guest 1', { vcpu: 6 });
    const bad = cloud.accept('a', 'guest 2', { vcpu: 3 });
    const { breaches } = await verify(cloud);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toMatchObject({ invariant: 'INV-07', eventId: bad.id });
    expect(breaches[0]?.detail).toContain('to 9, capacity is 8');
  });

  it('a claim that ended twice (INV-09)', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.accept('a', 'guest 1', { vcpu: 1 });
    cloud.release('a', 'guest 1');
    const bad = cloud.release('a', 'guest 1');
    expect(found(await verify(cloud))).toEqual([`INV-09 ${bad.id}`]);
  });

  it('a claim accepted again after its end (INV-09)', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.accept('a', 'guest 1', { vcpu: 1 });
    cloud.release('a', 'guest 1');
    const bad = cloud.accept('a', 'guest 1', { vcpu: 1 });
    expect(found(await verify(cloud))).toEqual([`INV-09 ${bad.id}`]);
  });

  it('devices that do not match the amounts (INV-11)', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    const bad = cloud.accept('a', 'guest 1', { gpus: ['0000:10:00.0'], gpuAmount: 2 });
    expect(found(await verify(cloud))).toContain(`INV-11 ${bad.id}`);
  });

  it('a placed instance on two hosts (INV-04)', async () => {
    const cloud = ScriptedCloud.withHosts('a', 'b');
    cloud.requestPlacement('guest 1', ['a', 'b'], { vcpu: 2 });
    cloud.accept('a', 'guest 1', { vcpu: 2 });
    cloud.startAttempt('guest 1', 2, 'b');
    const bad = cloud.accept('b', 'guest 1', { vcpu: 2, claimNumber: 2 });
    expect(found(await verify(cloud))).toEqual([`INV-04 ${bad.id}`]);
  });

  it('a placed instance on two hosts, after what was stranded on one of them counts again (INV-04)', async () => {
    const placedTwice = (...between: readonly object[]) => {
      const cloud = ScriptedCloud.withHosts('a', 'b');
      cloud.requestPlacement('guest 1', ['a', 'b'], { vcpu: 2 });
      cloud.accept('a', 'guest 1', { vcpu: 2 });
      for (const event of between) cloud.log.append(hostStream(cloud.idOf('a')), event as never);
      cloud.startAttempt('guest 1', 2, 'b');
      const bad = cloud.accept('b', 'guest 1', { vcpu: 2, claimNumber: 2 });
      return { cloud, bad };
    };
    const fenced = { type: 'HostFenced', data: { epoch: 1, attestedBy: 'operator' } };
    const returned = { type: 'HostReturned', data: { epoch: 1, bootId: 'b' } };
    expect(found(await verify(placedTwice(fenced).cloud))).toEqual([]);
    expect(found(await verify(placedTwice(fenced, returned).cloud))).toEqual([]);
    const { cloud: probe } = placedTwice();
    const claimId = claimIdOf(probe.idOf('guest 1'), 1);
    const { cloud, bad } = placedTwice(fenced, { ...returned, data: { ...returned.data, reinstated: [claimId] } });
    expect(found(await verify(cloud))).toEqual([`INV-04 ${bad.id}`]);
  });

  it('a placement that got other than it asked for (INV-04)', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.requestPlacement('guest 1', ['a'], { vcpu: 2 });
    const bad = cloud.accept('a', 'guest 1', { vcpu: 3 });
    expect(found(await verify(cloud))).toEqual([`INV-04 ${bad.id}`]);
  });

  it('an event that cannot follow', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.log.append(hostStream(cloud.idOf('a')), { type: 'HostDrained', data: {} });
    expect(found(await verify(cloud))).toEqual([`TRANSITION ${cloud.log.last().id}`]);
    const other = ScriptedCloud.withHosts();
    const instanceId = other.idOf('guest 1');
    other.log.append(instanceStream(instanceId), { type: 'InstanceDeleted', data: { instanceId } });
    expect(found(await verify(other))).toEqual([`TRANSITION ${other.log.last().id}`]);
  });

  it('a view that shows something else (INV-06)', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.accept('a', 'guest 1', { vcpu: 1 });
    cloud.accept('a', 'guest 2', { vcpu: 1 });
    class Forgetful extends OpenClaimsView {
      override project(recorded: RecordedEvent): void {
        if (recorded.stored.revision !== 2) super.project(recorded);
      }
    }
    const audit = new LogAudit(cloud.log.store, { ...newComparedViews(), claims: new Forgetful() });
    for (const stored of cloud.log.events) audit.apply(stored);
    await audit.finish(1);
    const [breach, ...others] = audit.breaches.inOrder((a, b) => Number(a) - Number(b));
    expect(others).toEqual([]);
    expect(breach).toMatchObject({ invariant: 'INV-06', eventId: cloud.log.last().id });
    expect(breach?.detail).toContain(claimIdOf(cloud.idOf('guest 1'), 1));
  });
});

describe('verifyLog on a log that was changed behind the server', () => {
  const threeClaims = (): { cloud: ScriptedCloud; claims: StoredEvent[] } => {
    const cloud = ScriptedCloud.withHosts('a');
    const claims = ['guest 1', 'guest 2', 'guest 3'].map((guest) => cloud.accept('a', guest, { vcpu: 1 }));
    return { cloud, claims };
  };

  it('names an event whose data was changed', async () => {
    const { cloud, claims } = threeClaims();
    cloud.log.tamper(claims[0]!.id, ({ data }) => ({ data: data.replace('"VCPU":1', '"VCPU":2') }));
    expect(found(await verify(cloud))).toEqual([`CHAIN ${claims[0]!.id}`]);
  });

  it('names the next to last event too, whose successor has none behind it', async () => {
    const { cloud, claims } = threeClaims();
    cloud.log.tamper(claims[1]!.id, ({ data }) => ({ data: data.replace('"attempt":1', '"attempt":7') }));
    expect(found(await verify(cloud))).toEqual([`CHAIN ${claims[1]!.id}`]);
  });

  it('names an event whose prevHash was changed', async () => {
    const { cloud, claims } = threeClaims();
    const forged = 'A'.repeat(43);
    cloud.log.tamper(claims[1]!.id, ({ metadata }) => ({
      metadata: metadata.replace(/"prevHash":"[^"]+"/, `"prevHash":"${forged}"`),
    }));
    expect(found(await verify(cloud))).toEqual([`CHAIN ${claims[1]!.id}`]);
  });

  it('names the event behind one that was cut out', async () => {
    const { cloud, claims } = threeClaims();
    cloud.log.remove(claims[1]!.id);
    const report = await verify(cloud);
    expect(report.breaches).toEqual([
      expect.objectContaining({ invariant: 'REVISION', eventId: claims[2]!.id, revision: 4 }),
    ]);
    expect(report.breaches[0]?.detail).toContain('where 3 should');
  });

  it('names the second event of an id', async () => {
    const { cloud, claims } = threeClaims();
    cloud.log.put({ ...claims[2]!, revision: 5 });
    const { breaches } = await verify(cloud);
    expect(breaches).toContainEqual(expect.objectContaining({ invariant: 'EVENT-ID', position: '6' }));
    expect(new Set(breaches.map(({ eventId }) => eventId))).toEqual(new Set([claims[2]!.id]));
  });

  it('names an event that is no JSON, or none of its type', async () => {
    const { cloud, claims } = threeClaims();
    cloud.log.tamper(claims[0]!.id, ({ data }) => ({ data: data.slice(0, -1) }));
    expect(found(await verify(cloud))).toContain(`UNREADABLE ${claims[0]!.id}`);
    const other = threeClaims();
    other.cloud.log.tamper(other.claims[0]!.id, () => ({ data: '{}' }));
    expect(found(await verify(other.cloud))).toEqual([
      `UNREADABLE ${other.claims[0]!.id}`,
      `CHAIN ${other.claims[0]!.id}`,
    ]);
  });

  it('names an event in a stream where its type has no place', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.log.append(instanceStream(cloud.idOf('guest 1')), { type: 'HostEnabled', data: {} });
    expect(found(await verify(cloud))).toEqual([`MISPLACED ${cloud.log.last().id}`]);
  });
});
