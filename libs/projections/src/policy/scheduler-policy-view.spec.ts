import { builtInPolicy } from '@berth/domain';
import { POLICY_STREAM } from '@berth/event-codec';
import { SampleLog } from '../testing/sample-log.js';
import { SchedulerPolicyView } from './scheduler-policy-view.js';

describe('SchedulerPolicyView', () => {
  it('is the built-in policy until another one is set, and names the revision that set it', async () => {
    const log = new SampleLog();
    const view = new SchedulerPolicyView();
    expect([view.policy, view.policyRevision]).toEqual([builtInPolicy, -1]);
    const alias = { name: 'gpu', alternatives: [{ vendorId: '10de' }], numaPolicy: 'legacy' as const };
    await log.append(POLICY_STREAM, { type: 'AliasDefined', data: alias });
    const policy = { ...builtInPolicy, hostSubsetSize: 5 };
    await log.append(POLICY_STREAM, { type: 'SchedulerPolicyChanged', data: { policy } });
    await log.append(POLICY_STREAM, { type: 'FlavorDefined', data: { name: 'm1', resources: {}, extraSpecs: {} } });
    for (const recorded of await log.recorded()) view.project(recorded);
    expect([view.policy, view.policyRevision]).toEqual([policy, 1]);
    expect(view.alias('gpu')).toEqual(alias);
    expect([view.alias('toString'), view.alias('vf')]).toEqual([null, null]);
    expect(view.flavor('m1')).toEqual({ name: 'm1', resources: {}, extraSpecs: {} });
    const restored = new SchedulerPolicyView();
    restored.restore(Buffer.concat([...view.serialise()]));
    expect(restored.digest()).toBe(view.digest());
    restored.clear();
    expect([restored.policyRevision, restored.alias('gpu')]).toEqual([-1, null]);
  });
});
