import { Controller, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Clock, type CommandContext, type Runtime, instanceIdOf, stepCommandId } from '@berth/runtime';
import { actorOf, commandContextOf, deadlineOf, idempotencyKeyOf, type Incoming } from '../http/request-context.js';
import { hostNameOf } from '../mapping/host-name.js';
import { canonicalId } from '../mapping/ids.js';
import { placementAskOf } from '../mapping/placement-ask.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { notFound } from '../problems/problem.js';
import { Operation } from '../schema/operation.js';
import { CommandHeaders, ConsistentQuery, ReadHeaders } from '../wire/common.wire.js';
import {
  DryRunReply,
  InstancePath,
  PlacementBody,
  PlacementReply,
  PlacementView,
  RescheduleBody,
} from '../wire/placements.wire.js';
import { placementReply } from './placement-reply.js';
import { placementView, previewReply } from './placement-view.js';

/** Instances placed by the scheduler. */
@ApiTags('placements')
@Controller('v1/placements')
export class PlacementsController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Operation({
    id: 'place',
    summary: 'Place an instance: rank the hosts, claim on the best that accepts',
    description: 'The claim is held: confirm it before anything is attached.',
    headers: CommandHeaders,
    body: PlacementBody,
    reply: PlacementReply,
    status: 201,
    problems: [404, 409, 422, 504],
  })
  async place(@Req() request: Incoming<unknown, unknown, PlacementBody>): Promise<PlacementReply> {
    const ctx = commandContextOf(request, this.clock);
    const ask = placementAskOf(request.body, this.model.policy.policy);
    const instanceId = this.instanceOf(request, ctx);
    const groupId = groupOf(request.body);
    return placementReply(await this.runtime.placements.place({ instanceId, ask, groupId }, ctx));
  }

  @Post('dry-run')
  @Operation({
    id: 'dryRunPlacement',
    summary: 'What a placement would do now; writes nothing and holds nothing',
    headers: CommandHeaders,
    body: PlacementBody,
    reply: DryRunReply,
    problems: [504],
  })
  async dryRun(@Req() request: Incoming<unknown, unknown, PlacementBody>): Promise<DryRunReply> {
    const ctx = commandContextOf(request, this.clock);
    const ask = placementAskOf(request.body, this.model.policy.policy);
    const instanceId = this.instanceOf(request, ctx);
    const preview = await this.runtime.placements.dryRun({ instanceId, ask, groupId: groupOf(request.body) }, ctx);
    return previewReply(preview, (hostId) => hostNameOf(this.model.fleet, hostId));
  }

  @Get(':instanceId')
  @Operation({
    id: 'getPlacement',
    entityTag: 'content',
    summary: "The story of an instance's placement",
    description: 'Read from the instance itself, not from a read model.',
    path: InstancePath,
    query: ConsistentQuery,
    headers: ReadHeaders,
    reply: PlacementView,
    problems: [404, 504],
  })
  async get(@Req() request: Incoming<InstancePath>): Promise<PlacementView> {
    const instanceId = canonicalId(request.params.instanceId);
    const current = await this.runtime.instances.state(instanceId, { deadlineMs: deadlineOf(request, this.clock) });
    if (current.state.placement === null) throw notFound('Placement', instanceId);
    return placementView(instanceId, current, (hostId) => hostNameOf(this.model.fleet, hostId));
  }

  @Post(':instanceId/reschedule')
  @Operation({
    id: 'reschedulePlacement',
    summary: 'The guest could not be built there: give that claim up and try the next host',
    path: InstancePath,
    headers: CommandHeaders,
    body: RescheduleBody,
    reply: PlacementReply,
    problems: [404, 409, 422, 504],
  })
  async reschedule(@Req() request: Incoming<InstancePath, unknown, RescheduleBody>): Promise<PlacementReply> {
    const instanceId = canonicalId(request.params.instanceId);
    const failed = { claimId: canonicalId(request.body.claimId), reason: request.body.reason };
    const ctx = commandContextOf(request, this.clock);
    return placementReply(await this.runtime.placements.reschedule(instanceId, failed, ctx));
  }

  /** The default is made from actor and key, so that a repeat reaches the same stream on any server (DESIGN rule 6). */
  private instanceOf(request: Incoming<unknown, unknown, PlacementBody>, ctx: CommandContext): string {
    const { instanceId } = request.body;
    if (instanceId) return canonicalId(instanceId);
    const key = idempotencyKeyOf(request);
    return key === null ? stepCommandId(ctx.commandId, 'instance') : instanceIdOf(actorOf(request), key);
  }
}

const groupOf = ({ groupId }: PlacementBody): string | null => (groupId ? canonicalId(groupId) : null);
