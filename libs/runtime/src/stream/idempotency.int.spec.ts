import { hostStream } from '@berth/event-codec';
import { claim, ctx, World } from '../testing/world.js';

const setup = async (limits = {}) => {
  const world = new World();
  const { runtime, store } = world.server({ limits });
  const hostId = await world.host(runtime, 'h', 4);
  return { world, runtime, store, hostId, stream: hostStream(hostId), limits };
};

describe('a repeated command (DESIGN rule 6)', () => {
  it('gets its own events back and appends nothing, also after others and after a restart', async () => {
    const { world, runtime, hostId, stream } = await setup();
    const first = await runtime.hosts.execute(hostId, claim('c', 1), ctx('key'));
    await runtime.hosts.execute(hostId, claim('d', 1), ctx());
    const length = world.stored(stream).length;
    const restarted = world.server().runtime;
    for (const server of [runtime, restarted]) {
      const again = await server.hosts.execute(hostId, claim('c', 1), ctx('key'));
      expect(again).toEqual({ ...first, repeated: true });
    }
    expect(world.stored(stream).length).toBe(length);
  });

  it('gets its refusal back where the refusal was recorded', async () => {
    const { world, runtime, hostId, stream } = await setup();
    const first = await runtime.hosts.execute(hostId, claim('c', 5), ctx('key'));
    expect(first).toMatchObject({ kind: 'rejected', repeated: false });
    const again = await world.server().runtime.hosts.execute(hostId, claim('c', 5), ctx('key'));
    expect(again).toEqual({ ...first, repeated: true });
    expect(world.types(stream).filter((type) => type === 'ClaimRejected').length).toBe(1);
  });

  it('is refused when it comes with another body', async () => {
    const { world, runtime, hostId, stream } = await setup();
    await runtime.hosts.execute(hostId, claim('c', 1), ctx('key', 'one'));
    const length = world.stored(stream).length;
    for (const server of [runtime, world.server().runtime]) {
      const other = server.hosts.execute(hostId, claim('d', 1), ctx('key', 'two'));
      await expect(other).rejects.toMatchObject({ code: 'IdempotencyKeyReused' });
    }
    expect(world.stored(stream).length).toBe(length);
  });

  it('is done once when it comes twice at the same time', async () => {
    const { world, runtime, hostId, stream } = await setup();
    const [one, two, other] = await Promise.allSettled([
      runtime.hosts.execute(hostId, claim('c', 1), ctx('key')),
      runtime.hosts.execute(hostId, claim('c', 1), ctx('key')),
      runtime.hosts.execute(hostId, claim('d', 1), ctx('key', 'another body')),
    ]);
    expect(one).toMatchObject({ status: 'fulfilled', value: { kind: 'accepted', repeated: false } });
    expect(two).toMatchObject({ status: 'fulfilled', value: { kind: 'accepted', repeated: true } });
    expect(other).toMatchObject({ status: 'rejected', reason: { code: 'IdempotencyKeyReused' } });
    expect(world.types(stream).filter((type) => type === 'ClaimAccepted').length).toBe(1);
  });

  it('is refused when its key was used on another stream', async () => {
    const { world, runtime, hostId } = await setup();
    const otherHost = await world.host(runtime, 'other', 4);
    await runtime.hosts.execute(hostId, claim('c', 1), ctx('key'));
    const [reused, innocent] = await Promise.allSettled([
      runtime.hosts.execute(otherHost, claim('d', 1), ctx('key')),
      runtime.hosts.execute(otherHost, claim('e', 1), ctx()),
    ]);
    expect(reused).toMatchObject({ status: 'rejected', reason: { code: 'IdempotencyKeyReused' } });
    expect(innocent).toMatchObject({ status: 'fulfilled', value: { kind: 'accepted' } });
  });

  it('is decided anew when it appended nothing', async () => {
    const { runtime, hostId } = await setup();
    const { claimId, instanceId } = claim('c', 1);
    const confirm = () => runtime.hosts.execute(hostId, { type: 'ConfirmClaim', claimId, instanceId }, ctx('confirm'));
    expect(await confirm()).toMatchObject({ kind: 'rejected', reasons: [{ code: 'ClaimUnknown' }] });
    await runtime.hosts.execute(hostId, claim('c', 1), ctx());
    expect(await confirm()).toMatchObject({ kind: 'accepted', repeated: false });
    expect(await confirm()).toMatchObject({ kind: 'accepted', repeated: true });
  });

  it('is remembered for as many commands as stated, the newest', async () => {
    const { runtime, hostId } = await setup({ rememberedCommands: 4 });
    await runtime.hosts.execute(hostId, { type: 'DisableHost', reason: 'r' }, ctx('old'));
    for (let n = 0; n < 4; n++) {
      await runtime.hosts.execute(hostId, { type: n % 2 ? 'DisableHost' : 'EnableHost', reason: 'r' }, ctx(`n${n}`));
    }
    const repeat = (key: string) => runtime.hosts.execute(hostId, { type: 'DisableHost', reason: 'r' }, ctx(key));
    expect(await repeat('n3')).toMatchObject({ kind: 'accepted', repeated: true });
    expect(await repeat('old')).toMatchObject({ kind: 'unchanged' });
  });
});
