import type { MoveKind } from '@berth/domain';
import { claimIdOf, instanceStream } from '@berth/event-codec';
import type { Runtime } from '../facade/runtime.js';
import type { MoveOutcomeReply, MoveView, MoveWish } from '../moves/moves.js';
import { ask, ctx, idOf, World } from './world.js';

/** The instance every test of moves is about. */
export const GUEST = idOf('i1');
export const GUEST_STREAM = instanceStream(GUEST);
export const claimOf = (number: number): string => claimIdOf(GUEST, number);

export const moveWish = (kind: MoveKind, more: Partial<MoveWish> = {}): MoveWish => ({
  instanceId: GUEST,
  kind,
  resources: null,
  pciRequests: null,
  hostId: null,
  ignoreHosts: [],
  sameHost: false,
  leaseMs: 60_000,
  maxAttempts: 3,
  ...more,
});

export const idle = async (runtime: Runtime): Promise<void> => {
  while (runtime.stats().followUpsPending > 0) await new Promise(setImmediate);
};

/** Hosts with so many GPUs each, and the guest running on the first with some of them. */
export async function movingWorld(sizes: Readonly<Record<string, number>>, devices = 1, memoryMib = 0) {
  const world = new World();
  const { runtime, store } = world.server();
  const hosts: Record<string, string> = {};
  for (const [name, count] of Object.entries(sizes)) hosts[name] = await world.host(runtime, name, count);
  world.ranker.hosts = Object.values(hosts);
  const placed = await runtime.placements.place({ instanceId: GUEST, ask: ask(devices, memoryMib) }, ctx('place'));
  if (placed.kind !== 'placed') throw new Error(`placed nowhere: ${JSON.stringify(placed)}`);
  const { hostId, claimId } = placed;
  await runtime.hosts.execute(hostId, { type: 'ConfirmClaim', claimId, instanceId: GUEST }, ctx());
  await idle(runtime);
  store.appends.length = 0;
  const at = (name: string): string => hosts[name] ?? '';
  /** Host → what the guest's claims hold there; hosts where it holds nothing are left out. */
  const held = async (): Promise<Record<string, string[]>> => {
    const found: Record<string, string[]> = {};
    for (const [name, id] of Object.entries(hosts)) {
      const { state } = await world.server().runtime.hosts.state(id, ctx());
      const own = [...state.claims.values()].filter(({ instanceId }) => instanceId === GUEST);
      if (own.length > 0) found[name] = own.flatMap((claim) => claim.devices.map(({ address }) => address)).sort();
    }
    return found;
  };
  const memoryUsed = async (name: string): Promise<number> =>
    (await runtime.hosts.state(at(name), ctx())).state.providers.get(at(name))?.used.MEMORY_MB ?? 0;
  return { world, runtime, store, hosts, at, held, memoryUsed };
}

/** The move of a reply that has one. */
export function moveIn(reply: MoveOutcomeReply): MoveView {
  if (reply.kind !== 'move') throw new Error(`no move: ${JSON.stringify(reply)}`);
  return reply.move;
}
