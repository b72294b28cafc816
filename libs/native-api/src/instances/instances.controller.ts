import { Controller, Delete, Get, Inject, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { InstanceDetails, InstanceStatus } from '@berth/projections';
import type { Clock, Runtime } from '@berth/runtime';
import { atLeast, pageRequestOf } from '../http/consistent-read.js';
import { commandContextOf, type Incoming } from '../http/request-context.js';
import { claimView } from '../mapping/claim-view.js';
import { canonicalId } from '../mapping/ids.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { notFound } from '../problems/problem.js';
import { refusal } from '../problems/rejection-status.js';
import { Operation } from '../schema/operation.js';
import { CommandHeaders, ConsistentQuery, ReadHeaders } from '../wire/common.wire.js';
import {
  InstanceDeletedReply,
  InstanceDetail,
  InstancePage,
  InstanceQuery,
  type InstanceView,
} from '../wire/instances.wire.js';
import { InstancePath } from '../wire/placements.wire.js';

@ApiTags('instances')
@Controller('v1/instances')
export class InstancesController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({
    id: 'listInstances',
    summary: 'List instances',
    description: 'Instances that hold nothing any more stay listed for a while.',
    query: InstanceQuery,
    headers: ReadHeaders,
    reply: InstancePage,
  })
  async list(@Req() request: Incoming<unknown, InstanceQuery>): Promise<InstancePage> {
    await atLeast(request, this.model, this.clock);
    const { query } = request;
    const page = this.model.instanceQueries.page(pageRequestOf(query), {
      status: (query.status ?? null) as InstanceStatus | null,
      hostId: query.hostId ? canonicalId(query.hostId) : null,
      projectId: query.projectId ?? null,
    });
    return { items: page.items.map(instanceView), nextCursor: page.nextCursor, position: this.model.runner.position };
  }

  @Get(':instanceId')
  @Operation({
    id: 'getInstance',
    entityTag: 'content',
    summary: 'One instance: its devices are those of its open claims',
    path: InstancePath,
    query: ConsistentQuery,
    headers: ReadHeaders,
    reply: InstanceDetail,
    problems: [404],
  })
  async get(@Req() request: Incoming<InstancePath>): Promise<InstanceDetail> {
    await atLeast(request, this.model, this.clock);
    const instanceId = canonicalId(request.params.instanceId);
    const details = this.model.instanceQueries.get(instanceId);
    if (!details) throw notFound('Instance', instanceId);
    return { ...instanceView(details), position: this.model.runner.position };
  }

  @Delete(':instanceId')
  @Operation({
    id: 'deleteInstance',
    summary: 'The instance is gone: everything it holds anywhere is given back',
    path: InstancePath,
    headers: CommandHeaders,
    reply: InstanceDeletedReply,
    problems: [404, 409, 422, 504],
  })
  async delete(@Req() request: Incoming<InstancePath>): Promise<InstanceDeletedReply> {
    const instanceId = canonicalId(request.params.instanceId);
    const outcome = await this.runtime.placements.delete(instanceId, commandContextOf(request, this.clock));
    if (outcome.kind === 'rejected') throw refusal(outcome.reasons, { position: outcome.position });
    const { repeated, ended, position } = outcome;
    return { instanceId, repeated, ended: [...ended], position };
  }
}

const instanceView = (details: InstanceDetails): InstanceView => ({
  instanceId: details.instanceId,
  status: details.status,
  projectId: details.projectId,
  failureCode: details.failureCode,
  activated: details.activated,
  hosts: [...details.hosts],
  claims: details.claims.map((claim) => claimView(claim.hostId, claim, claim.stranded)),
  devices: Object.fromEntries(Object.entries(details.devices).map(([hostId, addresses]) => [hostId, [...addresses]])),
  attempts: details.attempts.map(({ attempt, hostId, codes }) => ({ attempt, hostId, codes: [...codes] })),
  move: details.move && { moveId: details.move.moveId, kind: details.move.kind, phase: details.move.phase },
  error: details.error,
  createdAtMs: details.createdAtMs,
  changedAtMs: details.changedAtMs,
});
