import { checkHost, type HostCommand, initialHostState, openHostFold } from '@berth/domain';
import { chainHash, decode, hostStream, type KnownEvent } from '@berth/event-codec';
import fc from 'fast-check';
import type { Fault } from '../testing/faulty-store.js';
import { claim, ctx, World } from '../testing/world.js';

const runs = process.env.BERTH_FULL === '1' ? 500 : 25;

interface Step {
  readonly server: 0 | 1;
  readonly what: 'claim' | 'confirm' | 'abort' | 'release';
  readonly name: number;
  /** Under which key; the same number twice is a repeat, maybe with another body. */
  readonly key: number;
  readonly wait: boolean;
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    server: fc.constantFrom(0 as const, 1 as const),
    what: fc.constantFrom('claim' as const, 'claim' as const, 'confirm' as const, 'abort' as const, 'release' as const),
    name: fc.nat(5),
    key: fc.nat(30),
    wait: fc.boolean(),
  }),
  { minLength: 5, maxLength: 40 },
);
const faults: fc.Arbitrary<Fault[]> = fc.array(
  fc.constantFrom<Fault>(null, null, null, 'lost-ack', 'lost', 'late', 'unavailable'),
  { maxLength: 30 },
);

const commandOf = ({ what, name }: Step): HostCommand => {
  const { claimId, instanceId } = claim(`${name}`, 1);
  switch (what) {
    case 'claim':
      return claim(`${name}`, 1);
    case 'confirm':
      return { type: 'ConfirmClaim', claimId, instanceId };
    case 'abort':
      return { type: 'AbortClaim', claimId, instanceId, reason: 'r', reschedule: false };
    case 'release':
      return { type: 'ReleaseClaim', claimId, instanceId };
  }
};

describe('two servers on one host, with faults of the store', () => {
  it('write a log that folds, once for each acknowledged command, with every invariant', async () => {
    await fc.assert(
      fc.asyncProperty(steps, faults, faults, async (script, faultsA, faultsB) => {
        const world = new World();
        const servers = [world.server(), world.server()];
        const hostId = await world.host(servers[0]!.runtime, 'h', 3);
        servers[0]!.store.faults = [...faultsA];
        servers[1]!.store.faults = [...faultsB];
        const acknowledged = new Set<string>();
        const running: Promise<void>[] = [];
        for (const step of script) {
          const by = ctx(`key ${step.key}`, `${step.what} ${step.name}`);
          const answer = servers[step.server]!.runtime.hosts.execute(hostId, commandOf(step), by).then(
            ({ kind }) => {
              if (kind === 'accepted') acknowledged.add(by.commandId);
            },
            (error: { readonly code?: string }) => {
              if (error.code !== 'StoreUnavailable' && error.code !== 'IdempotencyKeyReused') throw error;
            },
          );
          running.push(answer);
          if (step.wait) await answer;
        }
        await Promise.all(running);
        for (const { store, runtime } of servers) {
          await store.deliverLate().catch(() => undefined);
          await runtime.close();
        }

        const stored = world.stored(hostStream(hostId));
        expect(stored.map(({ metadata }) => JSON.parse(metadata).prevHash)).toEqual([
          null,
          ...stored.slice(0, -1).map(chainHash),
        ]);
        const fold = openHostFold(initialHostState);
        const written: string[] = [];
        for (const each of stored) {
          const known = decode(each) as KnownEvent;
          fold.apply(known.event as never, known);
          written.push(known.envelope.commandId);
        }
        expect(checkHost(fold.state)).toEqual([]);
        expect(new Set(written).size).toBe(written.length);
        for (const commandId of acknowledged) expect(written).toContain(commandId);
        const live = world.server().runtime;
        expect((await live.hosts.state(hostId, ctx())).state.claims).toEqual(fold.state.claims);
        expect(world.problems).toEqual([]);
      }),
      { numRuns: runs },
    );
  }, 120_000);
});
