import { Controller, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Clock, gangIdOf, type Runtime, stepCommandId } from '@berth/runtime';
import { actorOf, commandContextOf, deadlineOf, idempotencyKeyOf, type Incoming } from '../http/request-context.js';
import { hostNameOf } from '../mapping/host-name.js';
import { canonicalId } from '../mapping/ids.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { Operation } from '../schema/operation.js';
import { CommandHeaders, ConsistentQuery, ReadHeaders } from '../wire/common.wire.js';
import { GangBody, GangPath, GangReply } from '../wire/gangs.wire.js';
import { gangAsksOf } from './gang-asks.js';
import { gangReply, placedTogether } from './gang-reply.js';

/** Instances placed together, on as many hosts as it takes, or not at all. */
@ApiTags('placements')
@Controller('v1/gangs')
export class GangsController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Operation({
    id: 'placeGang',
    summary: 'Place several instances together, or none of them',
    description:
      'Every claim is held before the first is confirmed; the answer has them all confirmed. Where one is refused, all are given back and the answer is 409.',
    headers: CommandHeaders,
    body: GangBody,
    reply: GangReply,
    status: 201,
    problems: [409, 422, 504],
  })
  async place(@Req() request: Incoming<unknown, unknown, GangBody>): Promise<GangReply> {
    const ctx = commandContextOf(request, this.clock);
    const asks = gangAsksOf(request.body, this.model.policy.policy);
    // Made from actor and key, so that a repeat reaches the same stream on any server (DESIGN rule 6).
    const key = idempotencyKeyOf(request);
    const gangId = key === null ? stepCommandId(ctx.commandId, 'gang') : gangIdOf(actorOf(request), key);
    const outcome = await this.runtime.gangs.request({ gangId, asks }, ctx);
    return placedTogether(outcome, (hostId) => hostNameOf(this.model.fleet, hostId));
  }

  @Get(':gangId')
  @Operation({
    id: 'getGang',
    entityTag: 'content',
    summary: 'How a gang stands, and what its members hold',
    description: 'Read from the gang and its hosts themselves, not from a read model.',
    path: GangPath,
    query: ConsistentQuery,
    headers: ReadHeaders,
    reply: GangReply,
    problems: [404, 504],
  })
  async get(@Req() request: Incoming<GangPath>): Promise<GangReply> {
    const gangId = canonicalId(request.params.gangId);
    const outcome = await this.runtime.gangs.get(gangId, { deadlineMs: deadlineOf(request, this.clock) });
    return gangReply(outcome, (hostId) => hostNameOf(this.model.fleet, hostId));
  }
}
