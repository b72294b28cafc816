import type { ClaimId, InstanceId, PciAddressText, PciRequest, RequestId } from '@berth/domain';
import { claimIdOf, instanceStream } from '@berth/event-codec';
import type { CommandContext } from '../commands/outcome.js';
import type { PlacementDeps } from '../placement/placement-deps.js';
import type { Placements } from '../placement/placements.js';
import { AtHome } from './at-home.js';
import { MoveProcess } from './move-process.js';
import type { HomeOutcome, MoveOutcomeReply, Moves, MoveWish, ResumeContext, ShelveOutcome } from './moves.js';
import { shelve } from './shelving.js';
import { StartMoves } from './start-move.js';

/** Everything that happens to an instance after its placement, and the taking over of what a dead server left. */
export class InstanceMoves implements Moves {
  private readonly process: MoveProcess;
  private readonly starts: StartMoves;
  private readonly home: AtHome;

  constructor(
    private readonly deps: PlacementDeps,
    private readonly placements: Pick<Placements, 'resumePlacement' | 'reschedule'>,
  ) {
    this.process = new MoveProcess(deps);
    this.starts = new StartMoves(deps, this.process);
    this.home = new AtHome(deps);
  }

  start(wish: MoveWish, ctx: CommandContext): Promise<MoveOutcomeReply> {
    return this.starts.start(wish, ctx);
  }

  commit(instanceId: InstanceId, moveId: string, ctx: CommandContext): Promise<MoveOutcomeReply> {
    return this.process.commit(instanceId, moveId, ctx);
  }

  confirm(instanceId: InstanceId, moveId: string, ctx: CommandContext): Promise<MoveOutcomeReply> {
    return this.process.confirm(instanceId, moveId, ctx);
  }

  revert(instanceId: InstanceId, moveId: string, reason: string, ctx: CommandContext): Promise<MoveOutcomeReply> {
    return this.process.revert(instanceId, moveId, reason, ctx);
  }

  cancel(instanceId: InstanceId, moveId: string, reason: string, ctx: CommandContext): Promise<MoveOutcomeReply> {
    return this.process.cancel(instanceId, moveId, reason, ctx);
  }

  fail(
    instanceId: InstanceId,
    moveId: string,
    failed: { readonly claimId: ClaimId; readonly reason: string },
    ctx: CommandContext,
  ): Promise<MoveOutcomeReply> {
    return this.process.fail(instanceId, moveId, failed, ctx);
  }

  get(instanceId: InstanceId, moveId: string, ctx: Pick<CommandContext, 'deadlineMs'>): Promise<MoveOutcomeReply> {
    return this.process.get(instanceId, moveId, ctx);
  }

  shelve(instanceId: InstanceId, ctx: CommandContext): Promise<ShelveOutcome> {
    return shelve(this.deps, instanceId, ctx);
  }

  rebuild(instanceId: InstanceId, ctx: CommandContext): Promise<HomeOutcome> {
    return this.home.present(instanceId, ctx);
  }

  attach(instanceId: InstanceId, request: PciRequest, ctx: CommandContext): Promise<HomeOutcome> {
    return this.home.change(
      instanceId,
      ({ claimId }) => ({ type: 'AttachDevices', claimId, instanceId, request }),
      ctx,
    );
  }

  detach(
    instanceId: InstanceId,
    requestId: RequestId,
    addresses: readonly PciAddressText[] | null,
    ctx: CommandContext,
  ): Promise<HomeOutcome> {
    return this.home.change(
      instanceId,
      ({ claimId }) => ({ type: 'DetachDevices', claimId, instanceId, requestId, addresses }),
      ctx,
    );
  }

  async resume(
    instanceId: InstanceId,
    rescheduled: { readonly claimId: ClaimId; readonly reason: string } | null,
    by: ResumeContext,
  ): Promise<void> {
    const ctx: CommandContext = { ...by, commandId: this.deps.ids.random(), commandDigest: '', causationId: null };
    const { state } = await this.deps.instances.current(instanceStream(instanceId), ctx.deadlineMs);
    const { move, status, placement } = state;
    if (status === 'deleted' || !placement) {
      await this.placements.resumePlacement(instanceId, by);
      return;
    }
    if (move) {
      const failed = rescheduled?.claimId === claimIdOf(instanceId, move.current.claimNumber) ? rescheduled : null;
      if (failed && !move.destination) await this.process.fail(instanceId, move.moveId, failed, ctx);
      else await this.process.goOn(instanceId, move.moveId, ctx, false, true);
      return;
    }
    await this.process.settle(state, ctx);
    const current = claimIdOf(instanceId, placement.current.claimNumber);
    if (rescheduled?.claimId === current && (status === 'placing' || status === 'placed')) {
      await this.placements.reschedule(instanceId, rescheduled, ctx);
    } else if (status === 'placing') await this.placements.resumePlacement(instanceId, by);
  }
}
