import { Controller, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PlacementAsk } from '@berth/domain';
import { type Clock, type Runtime, stepCommandId } from '@berth/runtime';
import { atLeast } from '../http/consistent-read.js';
import { commandContextOf, deadlineOf, type Incoming } from '../http/request-context.js';
import { canonicalId } from '../mapping/ids.js';
import { placementAskOf } from '../mapping/placement-ask.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { notFound } from '../problems/problem.js';
import { explainReply } from './explain-reply.js';
import { Operation } from '../schema/operation.js';
import { CommandHeaders, ReadHeaders } from '../wire/common.wire.js';
import { ExplainQuery, ExplainReply, InstancePath, PlacementBody } from '../wire/placements.wire.js';

const HOSTS_SHOWN = 1_000;

/** Why here and not there: every host's reasons or scores, by the same pure scheduler that decides. */
@ApiTags('placements')
@Controller('v1/placements')
export class ExplainController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('explain')
  @Operation({
    id: 'explain',
    summary: "Every host's reasons or scores for a request; writes nothing",
    query: ExplainQuery,
    headers: CommandHeaders,
    body: PlacementBody,
    reply: ExplainReply,
    problems: [404],
  })
  async explain(@Req() request: Incoming<unknown, ExplainQuery, PlacementBody>): Promise<ExplainReply> {
    const { instanceId } = request.body;
    const id = instanceId
      ? canonicalId(instanceId)
      : stepCommandId(commandContextOf(request, this.clock).commandId, 'instance');
    const ask = placementAskOf(request.body, this.model.policy.policy);
    const { groupId } = request.body;
    const group = groupId ? this.model.groups.get(canonicalId(groupId)) : null;
    if (groupId && !group) throw notFound('Group', groupId);
    const groups = group
      ? [
          {
            groupId: group.groupId,
            policy: group.policy,
            maxServerPerHost: group.maxServerPerHost,
            epoch: group.pin?.epoch ?? null,
          },
        ]
      : [];
    return this.answer(request, id, { ...ask, groups });
  }

  @Get(':instanceId/explain')
  @Operation({
    id: 'explainPlacement',
    summary: "Every host's reasons or scores for what an instance asked, as the fleet is now",
    path: InstancePath,
    query: ExplainQuery,
    headers: ReadHeaders,
    reply: ExplainReply,
    problems: [404, 504],
  })
  async explainPlacement(@Req() request: Incoming<InstancePath, ExplainQuery>): Promise<ExplainReply> {
    const instanceId = canonicalId(request.params.instanceId);
    const { state } = await this.runtime.instances.state(instanceId, { deadlineMs: deadlineOf(request, this.clock) });
    if (state.placement === null) throw notFound('Placement', instanceId);
    return this.answer(request, instanceId, state.placement.ask);
  }

  private async answer(
    request: Incoming<unknown, ExplainQuery>,
    instanceId: string,
    ask: PlacementAsk,
  ): Promise<ExplainReply> {
    await atLeast(request, this.model, this.clock);
    const { after, limit } = request.query;
    const page = { after: after ? canonicalId(after) : null, limit: limit ?? HOSTS_SHOWN };
    return explainReply(this.model.explainer.explain(instanceId, ask, page), this.model);
  }
}
