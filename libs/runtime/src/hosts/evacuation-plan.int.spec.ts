import { ask, claim, ctx, idOf, World } from '../testing/world.js';

describe('the plan of an evacuation', () => {
  it('says where each instance stands, ranks those that wait, and leaves nothing in flight', async () => {
    const world = new World();
    const { runtime } = world.server();
    const a = await world.host(runtime, 'a', 8);
    const b = await world.host(runtime, 'b', 8);
    world.ranker.hosts = [a, b];
    const place = async (name: string): Promise<string> => {
      const outcome = await runtime.placements.place({ instanceId: idOf(name), ask: ask(1) }, ctx(name));
      if (outcome.kind !== 'placed') throw new Error(outcome.kind);
      const { claimId, instanceId } = outcome;
      await runtime.hosts.execute(a, { type: 'ConfirmClaim', claimId, instanceId }, ctx());
      return claimId;
    };
    await place('waits');
    await place('moves');
    await place('moved');
    await runtime.hosts.execute(a, claim('by hand', 1), ctx());
    while (runtime.stats().followUpsPending > 0) await new Promise(setImmediate);
    await runtime.hosts.execute(a, { type: 'FenceHost', attestedBy: 'operator' }, ctx());
    const evacuate = (name: string) =>
      runtime.moves.start(
        {
          instanceId: idOf(name),
          kind: 'evacuation',
          resources: null,
          pciRequests: null,
          hostId: null,
          ignoreHosts: [],
          sameHost: false,
          leaseMs: 60_000,
          maxAttempts: 3,
        },
        ctx(`evacuate ${name}`),
      );
    const moving = await evacuate('moves');
    const moved = await evacuate('moved');
    if (moving.kind !== 'move' || moved.kind !== 'move') throw new Error('no move');
    await runtime.moves.commit(idOf('moved'), moved.move.moveId, ctx());
    const { items } = await runtime.hosts.evacuation(a, ctx());
    const of = (instanceId: string) => items.find((item) => item.instanceId === instanceId);
    expect(items).toHaveLength(4);
    expect(of(idOf('waits'))).toMatchObject({ state: 'waiting', toHostId: b, moveId: null });
    expect(of(idOf('moves'))).toMatchObject({ state: 'moving', toHostId: b, moveId: moving.move.moveId });
    expect(of(idOf('moved'))).toMatchObject({ state: 'moved', toHostId: b });
    expect(of(idOf('instance by hand'))).toMatchObject({ state: 'unmanaged', toHostId: null });
    const there = await runtime.hosts.evacuation(b, ctx());
    const atB = (name: string) => there.items.find((item) => item.instanceId === idOf(name));
    expect(atB('moves')).toMatchObject({ state: 'arriving', toHostId: null, moveId: moving.move.moveId });
    expect(atB('moved')).toMatchObject({ state: 'waiting', moveId: null });
    expect(world.ranker.held.size).toBe(0);
    world.ranker.hosts = [a];
    const without = await runtime.hosts.evacuation(a, ctx());
    expect(without.items.find((item) => item.instanceId === idOf('waits'))).toMatchObject({
      toHostId: null,
      refusedBy: { enabled: 1 },
    });
  });
});
