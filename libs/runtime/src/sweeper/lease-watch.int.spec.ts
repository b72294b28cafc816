import type { HostState } from '@berth/domain';
import { hostStream } from '@berth/event-codec';
import { ManualTime, settled } from '../testing/manual-time.js';
import { claim, ctx, idOf, World } from '../testing/world.js';
import type { HeldClaim, HeldClaims } from './lease-sweeper.js';

const LEASE_MS = 60_000;

const setup = async () => {
  const world = new World();
  const time = new ManualTime();
  const at = () => ({ ...ctx(), deadlineMs: time.monotonicMs() + 10_000 });
  const server = () => world.server({ clock: time, timers: time }).runtime;
  const runtime = server();
  const hostId = await world.host(runtime, 'h', 2, 65_536, at());
  const stateOf = async (): Promise<HostState> => (await runtime.hosts.state(hostId, at())).state;
  const held: HeldClaims & { now: HeldClaim[] } = { now: [], heldClaims: () => held.now };
  const look = async () => {
    held.now = [...(await stateOf()).claims.values()].flatMap(({ claimId, status, leaseMs, leaseSequence }) =>
      status === 'held' && leaseMs !== null ? [{ hostId, claimId, leaseMs, leaseSequence }] : [],
    );
    return held;
  };
  await runtime.hosts.execute(hostId, claim('c', 1), at());
  return { world, time, at, server, runtime, hostId, look, stateOf, stream: hostStream(hostId) };
};

describe('the lease sweeper (DESIGN rule 7)', () => {
  it('ends a claim only after seeing it held for its whole lease', async () => {
    const { world, time, runtime, look, stream } = await setup();
    expect(await runtime.sweeper.sweep(await look())).toBe(0);
    await time.pass(LEASE_MS - 1);
    expect(await runtime.sweeper.sweep(await look())).toBe(0);
    await time.pass(1);
    expect(await runtime.sweeper.sweep(await look())).toBe(1);
    expect(world.types(stream).at(-1)).toBe('ClaimExpired');
    expect(await runtime.sweeper.sweep(await look())).toBe(0);
    expect(runtime.sweeper.watching).toBe(0);
  });

  it('begins anew when the lease is renewed, also when its word crosses the renewal', async () => {
    const { time, at, runtime, hostId, look, stateOf } = await setup();
    const before = await look();
    const stale = [...before.now];
    await runtime.sweeper.sweep(before);
    await time.pass(LEASE_MS);
    const renew = { type: 'RenewClaim', claimId: idOf('claim c'), instanceId: null, leaseMs: LEASE_MS } as const;
    expect(await runtime.hosts.execute(hostId, renew, at())).toMatchObject({ kind: 'accepted' });
    // The read model does not know of the renewal yet.
    expect(await runtime.sweeper.sweep({ heldClaims: () => stale })).toBe(1);
    expect((await stateOf()).claims.size).toBe(1);
    expect(await runtime.sweeper.sweep(await look())).toBe(0);
    await time.pass(LEASE_MS - 1);
    expect(await runtime.sweeper.sweep(await look())).toBe(0);
  });

  it('is late, never early, after a restart', async () => {
    const { time, server, runtime, look, stateOf } = await setup();
    await runtime.sweeper.sweep(await look());
    await time.pass(LEASE_MS - 1);
    const restarted = server();
    expect(await restarted.sweeper.sweep(await look())).toBe(0);
    await time.pass(LEASE_MS - 1);
    expect(await restarted.sweeper.sweep(await look())).toBe(0);
    expect((await stateOf()).claims.size).toBe(1);
    await time.pass(1);
    expect(await restarted.sweeper.sweep(await look())).toBe(1);
  });

  it('leaves confirmed claims and claims without a lease alone', async () => {
    const { time, at, runtime, hostId, look, stateOf } = await setup();
    const confirm = { type: 'ConfirmClaim', claimId: idOf('claim c'), instanceId: null } as const;
    const seenHeld = await look();
    await runtime.sweeper.sweep(seenHeld);
    await runtime.hosts.execute(hostId, confirm, at());
    await time.pass(LEASE_MS);
    await runtime.sweeper.sweep(seenHeld);
    expect((await stateOf()).claims.get(idOf('claim c'))?.status).toBe('confirmed');
  });

  it('records one expiry when several servers sweep', async () => {
    const { world, time, server, runtime, look, stream } = await setup();
    const other = server();
    await Promise.all([runtime.sweeper.sweep(await look()), other.sweeper.sweep(await look())]);
    await time.pass(LEASE_MS);
    const seen = await look();
    await Promise.all([runtime.sweeper.sweep(seen), other.sweeper.sweep(seen)]);
    expect(world.types(stream).filter((type) => type === 'ClaimExpired').length).toBe(1);
    expect(world.problems).toEqual([]);
  });

  it('looks by itself until it is stopped, and leaves no timer behind', async () => {
    const { world, time, runtime, look, stream } = await setup();
    runtime.sweeper.start(await look(), 1_000);
    await time.pass(LEASE_MS + 1_000);
    await settled();
    expect(world.types(stream).at(-1)).toBe('ClaimExpired');
    await runtime.close();
    await time.pass(5_000);
    expect(time.timers).toBe(0);
  });
});
