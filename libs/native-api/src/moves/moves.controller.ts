import { Controller, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Clock, Runtime } from '@berth/runtime';
import { commandContextOf, deadlineOf, type Incoming } from '../http/request-context.js';
import { canonicalId } from '../mapping/ids.js';
import { moveWishOf } from '../mapping/move-wish.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { Operation, type OperationOptions } from '../schema/operation.js';
import { CommandHeaders, ConsistentQuery, ReadHeaders } from '../wire/common.wire.js';
import { FailMoveBody, MoveBody, MovePath, MoveReasonBody, MoveReply } from '../wire/moves.wire.js';
import { InstancePath } from '../wire/placements.wire.js';
import { moveReply } from './move-replies.js';

const act = (id: string, summary: string, more: Partial<OperationOptions> = {}): MethodDecorator =>
  Operation({
    id,
    summary,
    path: MovePath,
    headers: CommandHeaders,
    reply: MoveReply,
    problems: [404, 409, 422, 504],
    ...more,
  });

/** Instances on their way from one host to another: both hosts hold their part until the move is over. */
@ApiTags('moves')
@Controller('v1/instances/:instanceId/moves')
export class MovesController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @act('startMove', 'Claim a place for the instance beside the one it has', {
    description: 'Resize, cold or live migration, evacuation. The source stays as it is until the move is over.',
    path: InstancePath,
    body: MoveBody,
    status: 201,
  })
  async start(@Req() request: Incoming<InstancePath, unknown, MoveBody>): Promise<MoveReply> {
    const wish = moveWishOf(canonicalId(request.params.instanceId), request.body, this.model.policy.policy);
    return moveReply(await this.runtime.moves.start(wish, commandContextOf(request, this.clock)));
  }

  @Get(':moveId')
  @Operation({
    id: 'getMove',
    entityTag: 'content',
    summary: 'How a move stands: the last 16 of an instance',
    description: 'Read from the instance itself, not from a read model.',
    path: MovePath,
    query: ConsistentQuery,
    headers: ReadHeaders,
    reply: MoveReply,
    problems: [404, 504],
  })
  async get(@Req() request: Incoming<MovePath>): Promise<MoveReply> {
    const deadline = { deadlineMs: deadlineOf(request, this.clock) };
    const { instanceId, moveId } = idsOf(request);
    return moveReply(await this.runtime.moves.get(instanceId, moveId, deadline), true);
  }

  @Post(':moveId/commit')
  @act('commitMove', 'The point of no return: only after this answer may the guest run at the destination', {
    description: 'Confirms the claim there. Live migration, evacuation and unshelve are over with it.',
  })
  async commit(@Req() request: Incoming<MovePath>): Promise<MoveReply> {
    const { instanceId, moveId } = idsOf(request);
    return moveReply(await this.runtime.moves.commit(instanceId, moveId, commandContextOf(request, this.clock)));
  }

  @Post(':moveId/confirm')
  @act('confirmMove', 'It stays at the destination: exactly what it had at the source is given back')
  async confirm(@Req() request: Incoming<MovePath>): Promise<MoveReply> {
    const { instanceId, moveId } = idsOf(request);
    return moveReply(await this.runtime.moves.confirm(instanceId, moveId, commandContextOf(request, this.clock)));
  }

  @Post(':moveId/revert')
  @act('revertMove', 'Back to the source: exactly what it got at the destination is given back', {
    body: MoveReasonBody,
  })
  async revert(@Req() request: Incoming<MovePath, unknown, MoveReasonBody>): Promise<MoveReply> {
    const { instanceId, moveId } = idsOf(request);
    const reason = request.body?.reason ?? 'reverted by the caller';
    const ctx = commandContextOf(request, this.clock);
    return moveReply(await this.runtime.moves.revert(instanceId, moveId, reason, ctx));
  }

  @Post(':moveId/cancel')
  @act('cancelMove', 'Give it up before its commit: the destination is given back', { body: MoveReasonBody })
  async cancel(@Req() request: Incoming<MovePath, unknown, MoveReasonBody>): Promise<MoveReply> {
    const { instanceId, moveId } = idsOf(request);
    const reason = request.body?.reason ?? 'cancelled by the caller';
    const ctx = commandContextOf(request, this.clock);
    return moveReply(await this.runtime.moves.cancel(instanceId, moveId, reason, ctx));
  }

  @Post(':moveId/fail')
  @act('failMove', 'It did not work there', {
    description:
      'Before the commit that host is given up and the next one tried (evacuation and unshelve are over). After it the instance stays at the destination, in error, and the source is given back.',
    body: FailMoveBody,
  })
  async fail(@Req() request: Incoming<MovePath, unknown, FailMoveBody>): Promise<MoveReply> {
    const { instanceId, moveId } = idsOf(request);
    const { claimId, reason } = request.body;
    const failed = { claimId: canonicalId(claimId), reason };
    return moveReply(await this.runtime.moves.fail(instanceId, moveId, failed, commandContextOf(request, this.clock)));
  }
}

const idsOf = ({ params }: Incoming<MovePath>) => ({
  instanceId: canonicalId(params.instanceId),
  moveId: canonicalId(params.moveId),
});
