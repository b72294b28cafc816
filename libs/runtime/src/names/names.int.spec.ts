import type { HostCommand } from '@berth/domain';
import { nameStream } from '@berth/event-codec';
import { ManualTime } from '../testing/manual-time.js';
import { ctx, idOf, World } from '../testing/world.js';

const GRACE_MS = 60_000;

const setup = () => {
  const world = new World();
  const time = new ManualTime();
  const at = (key?: string) => ({ ...ctx(key), deadlineMs: time.monotonicMs() + 10_000 });
  const { runtime, store } = world.server({ clock: time, timers: time, limits: { nameGraceMs: GRACE_MS } });
  const run = async (host: string, command: HostCommand, key?: string) => {
    const outcome = await runtime.hosts.execute(idOf(host), command, at(key));
    while (runtime.stats().followUpsPending > 0) await new Promise(setImmediate);
    return outcome;
  };
  const register = (host: string, name: string, key?: string) =>
    run(host, { type: 'RegisterHost', hostId: idOf(host), name, kind: 'machine' }, key);
  const add = (host: string, provider: string, name: string) =>
    run(host, { type: 'AddProvider', providerId: idOf(provider), parentProviderId: idOf(host), name });
  return { world, time, at, runtime, store, run, register, add };
};
const taken = (name: string, host: string, provider = host) => ({
  kind: 'rejected',
  reasons: [{ code: 'NameTaken', name, hostId: idOf(host), providerId: idOf(provider) }],
});

describe('names over all hosts', () => {
  it('are reserved before the host’s own event, and belong to one provider', async () => {
    const { world, store, register, add } = setup();
    expect(await register('a', 'node')).toMatchObject({ kind: 'accepted' });
    expect(store.appends.map(({ stream }) => stream)).toEqual([nameStream('node'), `host-${idOf('a')}`]);
    expect(await register('b', 'node')).toMatchObject(taken('node', 'a'));
    expect(world.stored(`host-${idOf('b')}`)).toEqual([]);
    expect(await register('b', 'other')).toMatchObject({ kind: 'accepted' });
    expect(await add('b', 'cell', 'node')).toMatchObject(taken('node', 'a'));
    expect(await add('b', 'cell', 'cell-0')).toMatchObject({ kind: 'accepted' });
    expect(await register('c', 'cell-0')).toMatchObject(taken('cell-0', 'b', 'cell'));
  });

  it('are won by one of many at the same time', async () => {
    const { register } = setup();
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => register(`h${n}`, 'node')));
    expect(outcomes.filter(({ kind }) => kind === 'accepted').length).toBe(1);
    expect(outcomes.filter(({ kind }) => kind === 'rejected').length).toBe(7);
  });

  it('give a repeated registration its first answer', async () => {
    const { world, register } = setup();
    const first = await register('a', 'node', 'key');
    expect(await register('a', 'node', 'key')).toEqual({ ...first, repeated: true });
    expect(world.types(nameStream('node'))).toEqual(['NameReserved']);
  });

  it('are freed by a rename, a removal and a retirement', async () => {
    const { run, register, add } = setup();
    await register('a', 'node');
    await add('a', 'cell', 'cell-0');
    await run('a', { type: 'RenameProvider', providerId: idOf('a'), name: 'renamed' });
    expect(await register('b', 'renamed')).toMatchObject(taken('renamed', 'a'));
    expect(await register('b', 'node')).toMatchObject({ kind: 'accepted' });
    await run('a', { type: 'RemoveProvider', providerId: idOf('cell') });
    expect(await add('b', 'cell-b', 'cell-0')).toMatchObject({ kind: 'accepted' });
    await run('a', { type: 'RetireHost', reason: 'scrapped' });
    expect(await register('c', 'renamed')).toMatchObject({ kind: 'accepted' });
    expect(await register('a', 'renamed')).toMatchObject(taken('renamed', 'c'));
    expect(await register('a', 'a-again')).toMatchObject({ kind: 'accepted' });
  });

  it('that nobody came to use are freed by whoever finds them so for the grace, not before', async () => {
    const { world, time, store, register } = setup();
    // Reserved, and then the store fails the host's own event.
    store.faults = [null, 'unavailable'];
    await expect(register('a', 'node')).rejects.toMatchObject({ code: 'StoreUnavailable' });
    expect(await register('b', 'node')).toMatchObject(taken('node', 'a'));
    await time.pass(GRACE_MS - 1);
    expect(await register('b', 'node')).toMatchObject(taken('node', 'a'));
    await time.pass(1);
    expect(await register('b', 'node')).toMatchObject({ kind: 'accepted' });
    expect(world.types(nameStream('node'))).toEqual(['NameReserved', 'NameReleased', 'NameReserved']);
    expect(await register('a', 'node')).toMatchObject(taken('node', 'b'));
  });

  it('are not taken for a command that the host refuses anyway', async () => {
    const { world, register, run } = setup();
    await register('a', 'node');
    expect(await register('a', 'second')).toMatchObject({ reasons: [{ code: 'HostAlreadyRegistered' }] });
    await run('a', { type: 'RenameProvider', providerId: idOf('nobody'), name: 'third' });
    expect(world.stored(nameStream('second'))).toEqual([]);
    expect(world.stored(nameStream('third'))).toEqual([]);
  });
});
