import { noConstraints, type PlacementAsk } from '@berth/domain';
import { OpenClaimsView } from '../claims/open-claims-view.js';
import { emptyContent, idOf, SampleLog, timeOf } from '../testing/sample-log.js';
import { type InstanceDetails, InstanceQueries } from './instance-details.js';
import { InstancesView } from './instances-view.js';

const GPU = { address: '0000:10:00.0', providerId: 'p', resourceClass: 'GPU', requestId: 'r' };
const ask: PlacementAsk = {
  ...emptyContent,
  numa: null,
  projectId: 'p1',
  resources: { VCPU: 1 },
  constraints: noConstraints,
  leaseMs: 1,
  maxAttempts: 3,
};
const evidence = {
  position: null,
  lastEventId: null,
  overlay: [],
  policyRevision: -1,
  rulesVersion: 1,
  seed: '',
  hostsConsidered: 2,
  hostsPassed: 2,
  refusedBy: {},
};

const request = (log: SampleLog, guest: string): Promise<string> => {
  const ranked = ['h1', 'h2'].map((host) => ({ hostId: idOf(host), score: 1, revision: 0 }));
  const data = { instanceId: idOf(guest), requestDigest: '', ask, ranked, evidence, firstClaimNumber: 1 };
  return log.onInstance(guest, { type: 'PlacementRequested', data });
};

const abort = (log: SampleLog, host: string, claim: string, guest: string): Promise<string> => {
  const data = {
    claimId: idOf(claim),
    instanceId: idOf(guest),
    reason: 'build',
    neverSeen: false,
    devicesDropped: [],
    generations: {},
  };
  return log.onHost(host, { type: 'ClaimAborted', data });
};

interface Views {
  readonly instances: InstancesView;
  readonly queries: InstanceQueries;
}

async function viewsOf(log: SampleLog, kept?: number): Promise<Views> {
  const instances = new InstancesView(kept);
  const claims = new OpenClaimsView();
  for (const recorded of await log.recorded()) {
    instances.project(recorded);
    claims.project(recorded);
  }
  return { instances, queries: new InstanceQueries(instances, claims) };
}

const details = async (log: SampleLog, guest: string): Promise<InstanceDetails | null> =>
  (await viewsOf(log)).queries.get(idOf(guest));

describe('instances', () => {
  it('go from requested to placed, released and deleted', async () => {
    const log = new SampleLog();
    await request(log, 'i1');
    expect(await details(log, 'i1')).toMatchObject({
      status: 'requested',
      projectId: 'p1',
      hosts: [],
      createdAtMs: timeOf(0),
    });
    await log.accept('h1', 'c1', 'i1', { devices: [GPU], projectId: 'p1' });
    expect(await details(log, 'i1')).toMatchObject({ status: 'placed', hosts: [idOf('h1')], activated: false });
    const instanceId = idOf('i1');
    await log.onInstance('i1', {
      type: 'InstancePlaced',
      data: { instanceId, hostId: idOf('h1'), claimId: idOf('c1'), attempt: 1 },
    });
    await log.confirm('h1', 'c1');
    await log.onInstance('i1', { type: 'InstanceActivated', data: { instanceId, claimId: idOf('c1') } });
    expect(await details(log, 'i1')).toMatchObject({
      status: 'placed',
      activated: true,
      devices: { [idOf('h1')]: [GPU.address] },
      claims: [{ claimId: idOf('c1'), status: 'confirmed', stranded: false }],
    });
    await log.release('h1', 'c1', 'i1');
    expect(await details(log, 'i1')).toMatchObject({ status: 'released', hosts: [], devices: {}, claims: [] });
    await log.onInstance('i1', { type: 'InstanceDeleted', data: { instanceId } });
    expect(await details(log, 'i1')).toMatchObject({ status: 'deleted', changedAtMs: timeOf(6) });
  });

  it("keep none of the first host's devices after a reschedule to a device of the same address (B02)", async () => {
    const log = new SampleLog();
    await request(log, 'i1');
    await log.accept('h1', 'c1', 'i1', { devices: [GPU] });
    await abort(log, 'h1', 'c1', 'i1');
    const instanceId = idOf('i1');
    await log.onHost('h1', {
      type: 'InstanceRescheduled',
      data: { instanceId, claimId: idOf('c1'), attempt: 1, reason: 'build' },
    });
    expect(await details(log, 'i1')).toMatchObject({ status: 'requested', hosts: [], devices: {} });
    const because = { hostId: idOf('h1'), attempt: 1, reasons: [{ code: 'BuildFailed' as const, detail: 'no image' }] };
    await log.onInstance('i1', {
      type: 'AttemptStarted',
      data: { instanceId, attempt: 2, claimNumber: 2, hostId: idOf('h2'), because },
    });
    await log.accept('h2', 'c2', 'i1', { devices: [GPU], attempt: 2 });
    expect(await details(log, 'i1')).toMatchObject({
      status: 'placed',
      hosts: [idOf('h2')],
      devices: { [idOf('h2')]: [GPU.address] },
      attempts: [{ attempt: 1, hostId: idOf('h1'), codes: ['BuildFailed'] }],
    });
  });

  it('tell why they failed, each attempt once', async () => {
    const log = new SampleLog();
    await request(log, 'i1');
    const attempts = ['h1', 'h2'].map((host, index) => ({
      hostId: idOf(host),
      attempt: index + 1,
      reasons: [{ code: 'HostDisabled' as const, hostId: idOf(host) }],
    }));
    const instanceId = idOf('i1');
    await log.onInstance('i1', {
      type: 'AttemptStarted',
      data: { instanceId, attempt: 2, claimNumber: 2, hostId: idOf('h2'), because: attempts[0]! },
    });
    await log.onInstance('i1', {
      type: 'PlacementFailed',
      data: { instanceId, code: 'NoValidHost', attempts, refusedBy: {} },
    });
    expect(await details(log, 'i1')).toMatchObject({
      status: 'failed',
      failureCode: 'NoValidHost',
      attempts: [
        { attempt: 1, codes: ['HostDisabled'] },
        { attempt: 2, codes: ['HostDisabled'] },
      ],
    });
  });

  it('are shown with stranded claims that say nothing of where they are', async () => {
    const log = new SampleLog();
    await log.accept('h1', 'c1', 'i1', { devices: [GPU] });
    await log.onHost('h1', { type: 'HostFenced', data: { epoch: 1, attestedBy: 'operator' } });
    await log.accept('h2', 'c2', 'i1');
    expect(await details(log, 'i1')).toMatchObject({
      hosts: [idOf('h2')],
      claims: [
        { hostId: idOf('h1'), stranded: true },
        { hostId: idOf('h2'), stranded: false },
      ],
      devices: { [idOf('h1')]: [GPU.address] },
    });
    const data = { epoch: 1, bootId: 'b', reinstated: [idOf('c1')] };
    await log.onHost('h1', { type: 'HostReturned', data });
    expect(await details(log, 'i1')).toMatchObject({ hosts: [idOf('h1'), idOf('h2')] });
  });

  it('are not made by rejections or fences', async () => {
    const log = new SampleLog();
    const ids = { claimId: idOf('c1'), instanceId: idOf('i1') };
    await log.onHost('h1', { type: 'ClaimRejected', data: { ...ids, attempt: 1, reasons: [{ code: 'ClaimEmpty' }] } });
    const data = { ...ids, reason: '', neverSeen: true, devicesDropped: [], generations: {} };
    await log.onHost('h1', { type: 'ClaimAborted', data });
    expect((await viewsOf(log)).instances.size).toBe(0);
  });

  it('that hold nothing any more are forgotten, oldest first, beyond the number kept', async () => {
    const log = new SampleLog();
    for (const n of [1, 2, 3, 4]) await log.accept('h1', `c${n}`, `i${n}`);
    for (const n of [2, 1, 3]) await log.release('h1', `c${n}`, `i${n}`);
    const { instances } = await viewsOf(log, 2);
    expect([1, 2, 3, 4].map((n) => instances.get(idOf(`i${n}`)) !== null)).toEqual([true, false, true, true]);
  });

  it('page by status, host and project', async () => {
    const log = new SampleLog();
    await log.accept('h1', 'c1', 'i1', { projectId: 'p1' });
    await log.accept('h2', 'c2', 'i2', { projectId: 'p2' });
    await log.accept('h1', 'c3', 'i3', { projectId: 'p2' });
    await log.release('h1', 'c1', 'i1');
    const { queries } = await viewsOf(log);
    const none = { status: null, hostId: null, projectId: null };
    const ids = (filter: object) =>
      queries.page({ cursor: null, limit: 10 }, { ...none, ...filter }).items.map((row) => row.instanceId);
    expect(ids({})).toEqual(['i1', 'i2', 'i3'].map(idOf));
    expect(ids({ status: 'placed' })).toEqual(['i2', 'i3'].map(idOf));
    expect(ids({ hostId: idOf('h1') })).toEqual([idOf('i3')]);
    expect(ids({ projectId: 'p2', hostId: idOf('h2') })).toEqual([idOf('i2')]);
  });

  it('are the same after a snapshot, the order of forgetting included', async () => {
    const log = new SampleLog();
    for (const n of [1, 2, 3]) await log.accept('h1', `c${n}`, `i${n}`);
    for (const n of [3, 1]) await log.release('h1', `c${n}`, `i${n}`);
    const { instances } = await viewsOf(log, 2);
    const restored = new InstancesView(2);
    restored.restore(Buffer.concat([...instances.serialise()]));
    expect(restored.digest()).toBe(instances.digest());
    await log.release('h1', 'c2', 'i2');
    const last = (await log.recorded()).at(-1)!;
    for (const view of [instances, restored]) view.project(last);
    expect(restored.digest()).toBe(instances.digest());
    expect(restored.get(idOf('i3'))).toBeNull();
    expect(restored.get(idOf('i1'))).not.toBeNull();
  });
});
