import type { ClaimId, HostId, HostState, InstanceId } from '@berth/domain';
import { hostStream, instanceStream } from '@berth/event-codec';
import type { CommandContext } from '../commands/outcome.js';
import type { HostOutcome } from '../facade/outcomes.js';
import { giveBack } from '../placement/give-back.js';
import type { HostStreams, InstanceStreams } from '../stream/streams-by-kind.js';

/** What the present boot of a host that was fenced sees in use; whole lists: what is not in them is not in use. */
export interface SeenAfterFence {
  readonly bootId: string;
  readonly devicesInUse: readonly string[];
  readonly instancesRunning: readonly InstanceId[];
}

interface Deps {
  readonly hosts: HostStreams;
  readonly instances: InstanceStreams;
}

/**
 * Ends a fence (DESIGN rule 12). Which stranded claims are still their instances' homes is read from the instances' own
 * streams first. One that moves away in between is found by a second look and given back.
 */
export async function returnHost(
  hostId: HostId,
  seen: SeenAfterFence,
  ctx: CommandContext,
  deps: Deps,
): Promise<HostOutcome> {
  const stream = hostStream(hostId);
  const { state } = await deps.hosts.current(stream, ctx.deadlineMs);
  const homes = await homesAmong(state, ctx.deadlineMs, deps.instances);
  const outcome = await deps.hosts.execute(stream, { type: 'ReturnHost', ...seen, homes }, ctx);
  if (outcome.kind !== 'accepted') return outcome;
  const reinstated = outcome.events.flatMap((event) =>
    event.type === 'HostReturned' ? (event.data.reinstated ?? []) : [],
  );
  for (const claimId of reinstated) {
    const instanceId = state.claims.get(claimId)?.instanceId;
    if (instanceId === undefined || (await isHome(claimId, instanceId, ctx.deadlineMs, deps.instances))) continue;
    // Its evacuation was committed between the first look and the return.
    await giveBack({ hostId, claimId }, instanceId, 'the instance was moved away', ctx, deps.hosts);
  }
  return outcome;
}

async function homesAmong(
  { stranded, claims }: HostState,
  deadlineMs: number,
  instances: InstanceStreams,
): Promise<ClaimId[]> {
  const homes: ClaimId[] = [];
  for (const claimId of stranded) {
    const instanceId = claims.get(claimId)?.instanceId;
    if (instanceId !== undefined && (await isHome(claimId, instanceId, deadlineMs, instances))) homes.push(claimId);
  }
  return homes;
}

/** Whether the instance lives under this claim: a move that is not past its commit has not taken it away. */
async function isHome(
  claimId: ClaimId,
  instanceId: InstanceId,
  deadlineMs: number,
  instances: InstanceStreams,
): Promise<boolean> {
  const { state } = await instances.current(instanceStream(instanceId), deadlineMs);
  return state.status === 'placed' && state.home?.claimId === claimId && !state.move?.destination;
}
