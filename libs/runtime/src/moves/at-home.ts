import type {
  ClaimPlace,
  HostCommand,
  HostRejection,
  InstanceId,
  InstanceRejection,
  InstanceState,
} from '@berth/domain';
import { hostStream, instanceStream } from '@berth/event-codec';
import type { Position } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';
import type { PlacementDeps } from '../placement/placement-deps.js';
import { refused } from './refused.js';
import type { HomeOutcome } from './moves.js';

/** What happens to an instance where it is: nothing is placed anew (Nova facts 9.7, 10.11). */
export class AtHome {
  constructor(private readonly deps: PlacementDeps) {}

  /** What it has: a guest built anew uses exactly this, so nothing is claimed and nothing given back. */
  async present(instanceId: InstanceId, ctx: CommandContext): Promise<HomeOutcome> {
    const { state, position } = await this.deps.instances.current(instanceStream(instanceId), ctx.deadlineMs);
    const home = homeOf(state, instanceId);
    if ('code' in home) return refused(instanceId, [home], position);
    return this.answer(instanceId, home, false, position, ctx);
  }

  /** A change of its claim, decided on what the claim holds then; refused in the middle of a move. */
  async change(
    instanceId: InstanceId,
    command: (home: ClaimPlace) => HostCommand,
    ctx: CommandContext,
  ): Promise<HomeOutcome> {
    const { state, position } = await this.deps.instances.current(instanceStream(instanceId), ctx.deadlineMs);
    const home = homeOf(state, instanceId);
    if ('code' in home) return refused(instanceId, [home], position);
    const outcome = await this.deps.hosts.execute(hostStream(home.hostId), command(home), ctx);
    if (outcome.kind === 'rejected') return refused(instanceId, outcome.reasons, outcome.position);
    const changed = outcome.kind === 'accepted' && !outcome.repeated;
    return this.answer(instanceId, home, changed, outcome.position, ctx);
  }

  private async answer(
    instanceId: InstanceId,
    { hostId, claimId }: ClaimPlace,
    changed: boolean,
    position: Position | null,
    ctx: CommandContext,
  ): Promise<HomeOutcome> {
    const { state } = await this.deps.hosts.current(hostStream(hostId), ctx.deadlineMs);
    const claim = state.claims.get(claimId);
    if (claim) return { kind: 'home', instanceId, hostId, claimId, claim, changed, position };
    const ended = state.ended.get(claimId);
    const reason: HostRejection = ended
      ? { code: 'ClaimAlreadyEnded', claimId, end: ended.end }
      : { code: 'ClaimUnknown', claimId };
    return refused(instanceId, [reason], position);
  }
}

function homeOf(state: InstanceState, instanceId: InstanceId): ClaimPlace | InstanceRejection {
  const { status, placement, move, home } = state;
  if (!placement) return { code: 'InstanceUnknown', instanceId };
  if (status === 'deleted') return { code: 'InstanceDeleted', instanceId };
  if (move) return { code: 'InstanceMoving', instanceId, moveId: move.moveId };
  return status === 'placed' && home ? home : { code: 'InstanceNotPlaced', instanceId, status };
}
