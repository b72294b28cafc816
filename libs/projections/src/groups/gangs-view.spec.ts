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

  it('keeps only the newest that ended, and every one that did not; a snapshot knows their order', async () => {
    const own = new SampleLog();
    const few = new GangsView(2);
    const gangs = ['open', 'a', 'b', 'c', 'd'].map(idOf);
    for (const gangId of gangs) {
      const requested = { groupId: gangId, requestDigest: 'd', members: [member] };
      await own.append(`group-${gangId}`, { type: 'GangRequested', data: requested });
    }
    const [, a, b, c, d] = gangs;
    for (const gangId of [b, a, c]) {
      await own.append(`group-${gangId}`, { type: 'GangCommitted', data: { groupId: gangId ?? '' } });
    }
    const before = await own.recorded();
    for (const recorded of before) few.project(recorded);
    const statuses = (of: GangsView) => gangs.map((gangId) => of.get(gangId)?.status ?? null);
    expect(statuses(few)).toEqual(['requested', 'committed', null, 'committed', 'requested']);
    const restored = new GangsView(2);
    restored.restore(Buffer.concat([...few.serialise()]));
    await own.append(`group-${d}`, { type: 'GangCommitted', data: { groupId: d ?? '' } });
    for (const recorded of (await own.recorded()).slice(before.length)) {
      few.project(recorded);
      restored.project(recorded);
    }
    expect(statuses(few)).toEqual(['requested', null, null, 'committed', 'committed']);
    expect(statuses(restored)).toEqual(statuses(few));
    expect(restored.digest()).toBe(few.digest());
  });
});
