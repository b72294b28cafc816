import { builtInPolicy } from '@berth/domain';
import { emptyContent, idOf, SampleLog, timeOf } from '../testing/sample-log.js';
import { type ClaimFilter, OpenClaimsView } from './open-claims-view.js';

const all: ClaimFilter = { hostId: null, instanceId: null, projectId: null, status: null };
const GPU = { address: '0000:10:00.0', providerId: 'p', resourceClass: 'GPU', requestId: 'r' };

async function viewOf(log: SampleLog): Promise<OpenClaimsView> {
  const view = new OpenClaimsView();
  for (const recorded of await log.recorded()) view.project(recorded);
  return view;
}

describe('OpenClaimsView', () => {
  it('shows a claim as its events left it', async () => {
    const log = new SampleLog();
    await log.accept('h1', 'c1', 'i1', { projectId: 'p1', devices: [GPU], allocations: { p: { GPU: 1 } } });
    await log.onHost('h1', { type: 'ClaimRenewed', data: { claimId: idOf('c1'), leaseMs: 5_000 } });
    const expected = {
      ...emptyContent,
      claimId: idOf('c1'),
      hostId: idOf('h1'),
      instanceId: idOf('i1'),
      projectId: 'p1',
      attempt: 1,
      devices: [GPU],
      allocations: { p: { GPU: 1 } },
      acceptedAtMs: timeOf(0),
    };
    const renewed = { ...expected, status: 'held', leaseMs: 5_000, leaseSequence: 1, changedAtMs: timeOf(1) };
    expect((await viewOf(log)).get(idOf('c1'))).toEqual(renewed);
    await log.confirm('h1', 'c1');
    const confirmed = { ...renewed, status: 'confirmed', leaseMs: null, changedAtMs: timeOf(2) };
    expect((await viewOf(log)).get(idOf('c1'))).toEqual(confirmed);
    const content = { ...emptyContent, projectId: 'p2', allocations: { p: { VCPU: 2 } } };
    const data = { ...content, claimId: idOf('c1'), devicesDropped: [], generations: {} };
    await log.onHost('h1', { type: 'ClaimChanged', data });
    expect((await viewOf(log)).get(idOf('c1'))).toEqual({ ...confirmed, ...content, changedAtMs: timeOf(3) });
    await log.release('h1', 'c1', 'i1');
    expect((await viewOf(log)).get(idOf('c1'))).toBeNull();
  });

  it('gives the sweeper the held claims that have a lease', async () => {
    const log = new SampleLog();
    await log.accept('h1', 'c1', 'i1');
    await log.accept('h1', 'c2', 'i2', { status: 'confirmed', leaseMs: null });
    await log.accept('h2', 'c3', 'i3');
    await log.confirm('h1', 'c1');
    const view = await viewOf(log);
    expect(view.held()).toEqual([
      { claimId: idOf('c3'), hostId: idOf('h2'), instanceId: idOf('i3'), leaseMs: 60_000, leaseSequence: 0 },
    ]);
    expect(view.heldCount).toBe(1);
  });

  it('keeps two hosts apart that accepted the same claim id', async () => {
    const log = new SampleLog();
    await log.accept('h1', 'c1', 'i1');
    await log.accept('h2', 'c1', 'i2');
    await log.release('h1', 'c1', 'i1');
    const view = await viewOf(log);
    expect(view.get(idOf('c1'), idOf('h1'))).toBeNull();
    expect(view.get(idOf('c1'))).toMatchObject({ hostId: idOf('h2'), instanceId: idOf('i2') });
  });

  it('is not moved by the fence of a claim that is open elsewhere', async () => {
    const log = new SampleLog();
    await log.accept('h1', 'c1', 'i1');
    const data = {
      claimId: idOf('c1'),
      instanceId: null,
      reason: 'lost',
      neverSeen: true,
      devicesDropped: [],
      generations: {},
    };
    await log.onHost('h2', { type: 'ClaimAborted', data });
    expect((await viewOf(log)).size).toBe(1);
  });

  it('ends what a retired host still held', async () => {
    const log = new SampleLog();
    await log.accept('h1', 'c1', 'i1');
    await log.accept('h2', 'c2', 'i1');
    await log.onHost('h1', { type: 'HostRetired', data: { reason: 'gone', endedClaims: [idOf('c1')] } });
    expect((await viewOf(log)).ofInstance(idOf('i1')).map((claim) => claim.hostId)).toEqual([idOf('h2')]);
  });

  it('pages through all, or what a filter leaves', async () => {
    const log = new SampleLog();
    for (let n = 0; n < 5; n++) await log.accept(n % 2 ? 'odd' : 'even', `c${n}`, `i${n}`, { projectId: `p${n % 3}` });
    await log.confirm('even', 'c2');
    const view = await viewOf(log);
    const ids = (filter: Partial<ClaimFilter>, cursor: string | null = null) => {
      const page = view.page({ cursor, limit: 2 }, { ...all, ...filter });
      return { claims: page.items.map((claim) => claim.claimId), next: page.nextCursor };
    };
    const first = ids({});
    expect(first.claims).toEqual([idOf('c0'), idOf('c1')]);
    expect(ids({}, first.next).claims).toEqual([idOf('c2'), idOf('c3')]);
    expect(ids({ hostId: idOf('odd') })).toEqual({ claims: [idOf('c1'), idOf('c3')], next: null });
    expect(ids({ status: 'confirmed' })).toEqual({ claims: [idOf('c2')], next: null });
    expect(ids({ projectId: 'p0' })).toEqual({ claims: [idOf('c0'), idOf('c3')], next: null });
    expect(ids({ instanceId: idOf('i4') })).toEqual({ claims: [idOf('c4')], next: null });
  });

  it('is the same after a snapshot, and gives no serial twice', async () => {
    const log = new SampleLog();
    await log.accept('h1', 'c1', 'i1');
    await log.accept('h1', 'c2', 'i2');
    await log.release('h1', 'c2', 'i2');
    const view = await viewOf(log);
    const restored = new OpenClaimsView();
    restored.restore(Buffer.concat([...view.serialise()]));
    expect(restored.digest()).toBe(view.digest());
    const page = restored.page({ cursor: '1', limit: 5 }, all);
    await log.accept('h1', 'c3', 'i3');
    restored.project((await log.recorded()).at(-1)!);
    expect(page.items).toEqual([]);
    expect(restored.page({ cursor: '1', limit: 5 }, all).items.map((claim) => claim.claimId)).toEqual([idOf('c3')]);
  });

  it('has a digest that tells states apart', async () => {
    const log = new SampleLog();
    await log.accept('h1', 'c1', 'i1');
    const held = (await viewOf(log)).digest();
    await log.append('policy-scheduler', { type: 'SchedulerPolicyChanged', data: { policy: builtInPolicy } });
    expect((await viewOf(log)).digest()).toBe(held);
    await log.confirm('h1', 'c1');
    expect((await viewOf(log)).digest()).not.toBe(held);
  });
});
