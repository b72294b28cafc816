import { Controller, Get, Inject, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { HostKind } from '@berth/domain';
import { anyHost, type HostFilter } from '@berth/projections';
import { type Clock, type Runtime, stepCommandId } from '@berth/runtime';
import { atLeast, pageRequestOf } from '../http/consistent-read.js';
import { commandContextOf, deadlineOf, type Incoming } from '../http/request-context.js';
import { hostSummary } from '../mapping/host-summary.js';
import { hostNameOf } from '../mapping/host-name.js';
import { hostStatusOf, hostView } from '../mapping/host-view.js';
import { canonicalId } from '../mapping/ids.js';
import { commandReply, settled } from '../mapping/replies.js';
import { droppedItem, machineReportOf } from '../mapping/report.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { notFound } from '../problems/problem.js';
import { faultyItems } from '../schema/faulty-items.js';
import { Operation } from '../schema/operation.js';
import { CommandHeaders, ConsistentQuery, HostPath, ReadHeaders } from '../wire/common.wire.js';
import { EvacuationView } from '../wire/evacuations.wire.js';
import { ReportBody, ReportReply } from '../wire/host-reports.wire.js';
import { HostPage, HostQuery, HostReply, HostView, RegisterHostBody } from '../wire/hosts.wire.js';
import { PoolList, PoolQuery } from '../wire/pools.wire.js';
import { poolViews } from '../pools/pool-views.js';

@ApiTags('hosts')
@Controller('v1/hosts')
export class HostsController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Operation({
    id: 'registerHost',
    summary: 'Register a host',
    description: 'Repeating it with the same id and name changes nothing.',
    headers: CommandHeaders,
    body: RegisterHostBody,
    reply: HostReply,
    status: 201,
    problems: [409, 422, 504],
  })
  async register(@Req() request: Incoming<unknown, unknown, RegisterHostBody>): Promise<HostReply> {
    const { hostId: given, name, kind } = request.body;
    const ctx = commandContextOf(request, this.clock);
    const hostId = given ? canonicalId(given) : stepCommandId(ctx.commandId, 'host');
    const command = { type: 'RegisterHost' as const, hostId, name, kind: (kind ?? 'machine') as HostKind };
    const outcome = settled(await this.runtime.hosts.execute(hostId, command, ctx));
    return { hostId, ...commandReply(outcome) };
  }

  @Get()
  @Operation({ id: 'listHosts', summary: 'List hosts', query: HostQuery, headers: ReadHeaders, reply: HostPage })
  async list(@Req() request: Incoming<unknown, HostQuery>): Promise<HostPage> {
    await atLeast(request, this.model, this.clock);
    const { query } = request;
    const page = this.model.fleet.page(pageRequestOf(query), this.filterOf(query));
    return { items: page.items.map(hostSummary), nextCursor: page.nextCursor, position: this.model.runner.position };
  }

  @Get(':hostId')
  @Operation({
    id: 'getHost',
    entityTag: 'revision',
    summary: 'Everything about one host',
    description: 'Read from the host itself, not from a read model: always the present state.',
    path: HostPath,
    query: ConsistentQuery,
    headers: ReadHeaders,
    reply: HostView,
    problems: [404, 504],
  })
  async get(@Req() request: Incoming<HostPath>): Promise<HostView> {
    const hostId = canonicalId(request.params.hostId);
    const current = await this.runtime.hosts.state(hostId, { deadlineMs: deadlineOf(request, this.clock) });
    if (current.state.status === 'unregistered') throw notFound('Host', hostId);
    return hostView(current);
  }

  @Put(':hostId/report')
  @Operation({
    id: 'reportHost',
    summary: "An agent's whole view of the machine",
    description:
      'Applied whole or not at all. What is not in it is not there; a device that a claim holds stays until the claim ends. A device that can not be as reported is left out, alone, and named under `dropped`.',
    path: HostPath,
    headers: CommandHeaders,
    body: ReportBody,
    reply: ReportReply,
    problems: [404, 409, 422, 504],
  })
  async report(@Req() request: Incoming<HostPath, unknown, ReportBody>): Promise<ReportReply> {
    const hostId = canonicalId(request.params.hostId);
    const ctx = commandContextOf(request, this.clock);
    const outcome = await this.runtime.hosts.report(hostId, machineReportOf(hostId, request.body), ctx);
    const dropped = [...faultyItems(request.body).map(droppedItem), ...outcome.dropped];
    return { hostId, ...commandReply(settled(outcome)), dropped };
  }

  @Get(':hostId/evacuation')
  @Operation({
    id: 'previewEvacuation',
    summary: 'What leaving a host comes to, and how far it is: writes nothing and holds nothing',
    description: 'Every instance on it is ranked beside what those before it would take.',
    path: HostPath,
    query: ConsistentQuery,
    headers: ReadHeaders,
    reply: EvacuationView,
    problems: [404, 504],
  })
  async evacuation(@Req() request: Incoming<HostPath>): Promise<EvacuationView> {
    await atLeast(request, this.model, this.clock);
    const hostId = canonicalId(request.params.hostId);
    const deadline = { deadlineMs: deadlineOf(request, this.clock) };
    const { state } = await this.runtime.hosts.state(hostId, deadline);
    if (state.status === 'unregistered') throw notFound('Host', hostId);
    const { items, revision, position } = await this.runtime.hosts.evacuation(hostId, deadline);
    const waiting = items.filter((item) => item.state === 'waiting');
    const fits = waiting.filter((item) => item.toHostId !== null).length;
    return {
      hostId,
      status: hostStatusOf(state),
      fits,
      misfits: waiting.length - fits,
      items: items.map((item) => ({
        ...item,
        toHostName: item.toHostId && hostNameOf(this.model.fleet, item.toHostId),
        refusedBy: { ...item.refusedBy },
      })),
      revision,
      position,
    };
  }

  @Get(':hostId/pools')
  @Operation({
    id: 'listHostPools',
    summary: 'Pools of one host',
    path: HostPath,
    query: PoolQuery,
    headers: ReadHeaders,
    reply: PoolList,
    problems: [404],
  })
  async pools(@Req() request: Incoming<HostPath, PoolQuery>): Promise<PoolList> {
    await atLeast(request, this.model, this.clock);
    const hostId = canonicalId(request.params.hostId);
    const pools = this.model.fleet.hostPools(hostId);
    if (!pools) throw notFound('Host', hostId);
    return { items: poolViews(pools, request.query), position: this.model.runner.position };
  }

  private filterOf(query: HostQuery): HostFilter {
    const { zones } = this.model.policy.policy;
    const { zone } = query;
    return {
      ...anyHost,
      nameContains: query.name ?? null,
      status: (query.status ?? null) as HostFilter['status'],
      kind: (query.kind ?? null) as HostFilter['kind'],
      aggregate: query.aggregate ?? null,
      trait: query.trait ?? null,
      // A zone the policy does not name has no hosts.
      anyAggregate: zone ? (Object.hasOwn(zones, zone) ? (zones[zone] ?? []) : []) : null,
      reportedSinceMs: query.reportedSinceMs ?? null,
      notReportedSinceMs: query.notReportedSinceMs ?? null,
    };
  }
}
