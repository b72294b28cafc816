import { HostNamesView } from '../host-names/host-names-view.js';
import { idOf, SampleLog, timeOf } from '../testing/sample-log.js';
import { AsOfTooFarError } from './as-of.js';
import { foldUpTo } from './fold-up-to.js';

async function threeHosts(): Promise<SampleLog> {
  const log = new SampleLog();
  for (const host of ['h1', 'h2', 'h3']) await log.register(host);
  return log;
}

describe('foldUpTo', () => {
  it('takes what stands up to and at a position', async () => {
    const names = new HostNamesView();
    const upTo = await foldUpTo((await threeHosts()).store, [names], { position: '2' }, 100);
    expect(upTo).toMatchObject({ position: '2', timeMs: timeOf(1) });
    expect([names.hostOf('h2'), names.hostOf('h3')]).toEqual([idOf('h2'), null]);
  });

  it('takes what was recorded up to and at a time', async () => {
    const names = new HostNamesView();
    const { store } = await threeHosts();
    expect(await foldUpTo(store, [names], { timeMs: timeOf(2) - 1 }, 100)).toMatchObject({ position: '2' });
    expect(await foldUpTo(store, [new HostNamesView()], { timeMs: timeOf(0) - 1 }, 100)).toBeNull();
  });

  it('refuses a prefix longer than it may fold', async () => {
    const { store } = await threeHosts();
    await expect(foldUpTo(store, [], { position: '3' }, 2)).rejects.toThrow(AsOfTooFarError);
    await expect(foldUpTo(store, [], { position: '3' }, 3)).resolves.not.toBeNull();
  });
});
