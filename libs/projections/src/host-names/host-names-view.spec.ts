import { idOf, SampleLog } from '../testing/sample-log.js';
import { HostNamesView } from './host-names-view.js';

async function viewOf(log: SampleLog): Promise<HostNamesView> {
  const view = new HostNamesView();
  for (const recorded of await log.recorded()) view.project(recorded);
  return view;
}

describe('HostNamesView', () => {
  it('follows a host through renaming and retirement', async () => {
    const log = new SampleLog();
    await log.register('h1');
    expect((await viewOf(log)).hostOf('h1')).toBe(idOf('h1'));
    const rename = (providerId: string, name: string) =>
      log.onHost('h1', { type: 'ProviderRenamed', data: { providerId, name, generations: {} } });
    await rename('another provider', 'x');
    await rename(idOf('h1'), 'h2');
    const view = await viewOf(log);
    expect([view.hostOf('h1'), view.hostOf('x'), view.hostOf('h2')]).toEqual([null, null, idOf('h1')]);
    expect(view.nameOf(idOf('h1'))).toBe('h2');
    await log.onHost('h1', { type: 'HostRetired', data: { reason: '', endedClaims: [] } });
    expect((await viewOf(log)).size).toBe(0);
  });

  it('is the same after a snapshot', async () => {
    const log = new SampleLog();
    await log.register('h1');
    await log.register('h2');
    const view = await viewOf(log);
    const restored = new HostNamesView();
    restored.restore(Buffer.concat([...view.serialise()]));
    expect(restored.digest()).toBe(view.digest());
    expect(restored.hostOf('h2')).toBe(idOf('h2'));
  });
});
