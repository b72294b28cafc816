import { type HostState, initialHostState, openHostFold } from '@berth/domain';
import { decode, hostStream, type KnownEvent } from '@berth/event-codec';
import { emptyMemoryLog, MemoryEventStore, MemorySnapshotStore, type StoredEvent } from '@berth/event-store';
import { hostSnapshot } from '../aggregates/host-snapshot.js';
import { claim, ctx, World } from '../testing/world.js';

const EVERY = 6;

const setup = async () => {
  const world = new World();
  const snapshots = new MemorySnapshotStore();
  const server = () => world.server({ snapshots, limits: { snapshotEvery: EVERY } });
  const { runtime, store } = server();
  const hostId = await world.host(runtime, 'h', 4);
  const churn = async (name: string) => {
    const { claimId, instanceId } = claim(name, 1);
    await runtime.hosts.execute(hostId, claim(name, 1), ctx(`claim ${name}`));
    await runtime.hosts.execute(hostId, { type: 'ConfirmClaim', claimId, instanceId }, ctx());
    await runtime.hosts.execute(hostId, { type: 'ReleaseClaim', claimId, instanceId }, ctx());
  };
  for (let n = 0; n < 5; n++) await churn(`c${n}`);
  await runtime.hosts.execute(hostId, claim('open', 2), ctx());
  await runtime.close();
  return { world, snapshots, server, runtime, store, hostId, stream: hostStream(hostId) };
};

const foldAll = (events: readonly StoredEvent[]): HostState => {
  const fold = openHostFold(initialHostState);
  for (const stored of events) {
    const known = decode(stored) as KnownEvent;
    fold.apply(known.event as never, known);
  }
  return fold.state;
};

describe('saved states of hosts', () => {
  it('and what came after give the state of a fold from the first event (INV-06)', async () => {
    const { world, snapshots, server, hostId, stream } = await setup();
    expect((await snapshots.list()).map(({ name }) => name)).toEqual([stream]);
    const restarted = server();
    const { state } = await restarted.runtime.hosts.state(hostId, ctx());
    expect(hostSnapshot.toJson(state)).toEqual(hostSnapshot.toJson(foldAll(world.stored(stream))));
    expect(state.ended.size).toBe(5);
    expect(restarted.runtime.stats().snapshotsIgnored).toBe(0);
  });

  it('remember the commands that came before them', async () => {
    const { server, hostId } = await setup();
    const again = await server().runtime.hosts.execute(hostId, claim('c0', 1), ctx('claim c0'));
    expect(again).toMatchObject({ kind: 'accepted', repeated: true });
  });

  it.each([
    ['damaged', (text: string) => text.replace('"MEMORY_MB":{"total":65536', '"MEMORY_MB":{"total":99999')],
    ['cut', (text: string) => text.slice(0, text.length / 2)],
  ])('are ignored and named when %s', async (_, harm) => {
    const { world, snapshots, server, hostId, stream } = await setup();
    const whole = await snapshots.load(stream);
    if (!whole) throw new Error('nothing was saved');
    const text = harm(Buffer.from(whole.bytes).toString());
    expect(text).not.toBe(Buffer.from(whole.bytes).toString());
    await snapshots.save(stream, { ...whole, bytes: Buffer.from(text) });
    const { state } = await server().runtime.hosts.state(hostId, ctx());
    expect(hostSnapshot.toJson(state)).toEqual(hostSnapshot.toJson(foldAll(world.stored(stream))));
    expect(world.problems).toMatchObject([{ kind: 'snapshot-ignored', stream }]);
  });

  it('of a log that was restored to an older state are ignored', async () => {
    const { world, snapshots, hostId, stream } = await setup();
    const log = emptyMemoryLog();
    const older = new MemoryEventStore({ log });
    for (const [index, { id, type, data, metadata }] of world.stored(stream).slice(0, 3).entries()) {
      await older.append(stream, index === 0 ? 'no-stream' : index - 1, [{ id, type, data, metadata }]);
    }
    const { runtime } = world.server({ store: older, snapshots });
    const { state, revision } = await runtime.hosts.state(hostId, ctx());
    expect(revision).toBe(2);
    expect(state.claims.size).toBe(1);
    expect(world.problems).toMatchObject([{ kind: 'snapshot-ignored', stream }]);
  });

  it('of another format are ignored in silence', async () => {
    const { world, snapshots, server, hostId, stream } = await setup();
    const whole = await snapshots.load(stream);
    const text = Buffer.from(whole?.bytes ?? '').toString();
    await snapshots.save(stream, {
      position: '1',
      digest: '',
      bytes: Buffer.from(text.replace(/host\/\d+/, 'host/0')),
    });
    const { state } = await server().runtime.hosts.state(hostId, ctx());
    expect(state.claims.size).toBe(1);
    expect(world.problems).toEqual([]);
  });
});
