import { idOf, SampleLog } from '../testing/sample-log.js';
import { GangsView } from './gangs-view.js';

const groupId = idOf('gang');
const member = { instanceId: idOf('i'), hostId: idOf('h'), claimId: idOf('c') };

describe('GangsView', () => {
  const log = new SampleLog();
  const view = new GangsView();
  const fold = async (): Promise<void> => {
    const all = await log.recorded();
    view.clear();
    for (const recorded of all) view.project(recorded);
  };
  it('follows a gang to its end, and is the same after a snapshot', async () => {
    await log.append(`group-${groupId}`, {
      type: 'GangRequested',
      data: { groupId, requestDigest: 'd', members: [member] },
    });
    await fold();
    expect(view.get(groupId)).toMatchObject({ status: 'requested', members: [member] });
    const requested = view.digest();
    await log.append(`group-${groupId}`, { type: 'GangAbandoned', data: { groupId, reason: 'refused' } });
    await fold();
    expect(view.get(groupId)).toMatchObject({ status: 'abandoned' });
    expect(view.digest()).not.toBe(requested);
    const restored = new GangsView();
    restored.restore(Buffer.concat([...view.serialise()]));
    expect(restored.digest()).toBe(view.digest());
    expect([...restored.rows()]).toEqual([...view.rows()]);
  });
});
