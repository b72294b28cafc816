import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Clock, Runtime } from '@berth/runtime';
import { atLeast, pageRequestOf } from '../http/consistent-read.js';
import { deadlineOf, type Incoming } from '../http/request-context.js';
import { claimView } from '../mapping/claim-view.js';
import { canonicalId } from '../mapping/ids.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { notFound } from '../problems/problem.js';
import { Operation } from '../schema/operation.js';
import { ClaimDetail, ClaimIdPath, ClaimPage, ClaimQuery } from '../wire/claims.wire.js';
import { ConsistentQuery, HostPath, ReadHeaders } from '../wire/common.wire.js';
import { claimDetail } from './claims.controller.js';

/** Open claims, wherever they are: from the read model. */
@ApiTags('claims')
@Controller('v1')
export class ClaimQueriesController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('claims')
  @Operation({ id: 'listClaims', summary: 'Open claims', query: ClaimQuery, headers: ReadHeaders, reply: ClaimPage })
  list(@Req() request: Incoming<unknown, ClaimQuery>): Promise<ClaimPage> {
    const { hostId } = request.query;
    return this.page(request, hostId ? canonicalId(hostId) : null);
  }

  @Get('hosts/:hostId/claims')
  @Operation({
    id: 'listHostClaims',
    summary: 'Open claims of one host',
    path: HostPath,
    query: ClaimQuery,
    headers: ReadHeaders,
    reply: ClaimPage,
    problems: [404],
  })
  async ofHost(@Req() request: Incoming<HostPath, ClaimQuery>): Promise<ClaimPage> {
    const hostId = canonicalId(request.params.hostId);
    const page = await this.page(request, hostId);
    if (!this.model.fleet.host(hostId)) throw notFound('Host', hostId);
    return page;
  }

  @Get('claims/:claimId')
  @Operation({
    id: 'getClaim',
    entityTag: 'revision',
    summary: 'One open claim, wherever it is',
    path: ClaimIdPath,
    query: ConsistentQuery,
    headers: ReadHeaders,
    reply: ClaimDetail,
    problems: [404, 504],
  })
  async get(@Req() request: Incoming<ClaimIdPath>): Promise<ClaimDetail> {
    await atLeast(request, this.model, this.clock);
    const claimId = canonicalId(request.params.claimId);
    const hostId = this.model.claims.hostOf(claimId);
    if (hostId === null) throw notFound('Claim', claimId);
    const current = await this.runtime.hosts.state(hostId, { deadlineMs: deadlineOf(request, this.clock) });
    return claimDetail(current, hostId, claimId);
  }

  private isStranded({
    instanceId,
    claimId,
    hostId,
  }: {
    instanceId: string;
    claimId: string;
    hostId: string;
  }): boolean {
    const claims = this.model.instances.get(instanceId)?.claims ?? [];
    return claims.some((claim) => claim.claimId === claimId && claim.hostId === hostId && claim.stranded);
  }

  private async page(request: Incoming<unknown, ClaimQuery>, hostId: string | null): Promise<ClaimPage> {
    await atLeast(request, this.model, this.clock);
    const { query } = request;
    const page = this.model.claims.page(pageRequestOf(query), {
      hostId,
      instanceId: query.instanceId ? canonicalId(query.instanceId) : null,
      projectId: query.projectId ?? null,
      status: (query.status ?? null) as 'held' | 'confirmed' | null,
    });
    return {
      items: page.items.map((claim) => claimView(claim.hostId, claim, this.isStranded(claim))),
      nextCursor: page.nextCursor,
      position: this.model.runner.position,
    };
  }
}
