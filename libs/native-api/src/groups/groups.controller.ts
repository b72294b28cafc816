import { Controller, Delete, Get, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { GroupPolicy } from '@berth/domain';
import { type Clock, type Runtime, stepCommandId } from '@berth/runtime';
import { atLeast, pageRequestOf } from '../http/consistent-read.js';
import { conditionalContextOf } from '../http/if-match.js';
import { commandContextOf, deadlineOf, type Incoming } from '../http/request-context.js';
import { canonicalId } from '../mapping/ids.js';
import { commandReply, settled } from '../mapping/replies.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { notFound } from '../problems/problem.js';
import { Operation } from '../schema/operation.js';
import { CommandHeaders, ConditionalHeaders, ConsistentQuery, PageQuery, ReadHeaders } from '../wire/common.wire.js';
import { CreateGroupBody, GroupPage, GroupPath, GroupReply, GroupView } from '../wire/groups.wire.js';

/** Server groups: which instances share hosts, and which must not. */
@ApiTags('groups')
@Controller('v1/groups')
export class GroupsController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Operation({
    id: 'createGroup',
    summary: 'Make a server group; placements name it as groupId',
    headers: CommandHeaders,
    body: CreateGroupBody,
    reply: GroupReply,
    status: 201,
    problems: [409, 422, 504],
  })
  async create(@Req() request: Incoming<unknown, unknown, CreateGroupBody>): Promise<GroupReply> {
    const { groupId: given, policy, maxServerPerHost } = request.body;
    const ctx = commandContextOf(request, this.clock);
    const groupId = given ? canonicalId(given) : stepCommandId(ctx.commandId, 'group');
    const command = {
      type: 'CreateServerGroup' as const,
      groupId,
      policy: policy as GroupPolicy,
      maxServerPerHost: maxServerPerHost ?? null,
    };
    return { groupId, ...commandReply(settled(await this.runtime.groups.execute(groupId, command, ctx))) };
  }

  @Get()
  @Operation({
    id: 'listGroups',
    summary: 'List server groups',
    query: PageQuery,
    headers: ReadHeaders,
    reply: GroupPage,
  })
  async list(@Req() request: Incoming<unknown, PageQuery>): Promise<GroupPage> {
    await atLeast(request, this.model, this.clock);
    const page = this.model.groups.page(pageRequestOf(request.query));
    const items = page.items.map(({ groupId, policy, maxServerPerHost, pin }) => ({
      groupId,
      policy,
      maxServerPerHost,
      pin,
      members: new Set(this.model.fleet.groupMembers(groupId).map((member) => member.instanceId)).size,
    }));
    return { items, nextCursor: page.nextCursor, position: this.model.runner.position };
  }

  @Get(':groupId')
  @Operation({
    id: 'getGroup',
    entityTag: 'content',
    summary: 'One server group and its members',
    description: 'The rule is read from the group itself; its members from the read model.',
    path: GroupPath,
    query: ConsistentQuery,
    headers: ReadHeaders,
    reply: GroupView,
    problems: [404, 504],
  })
  async get(@Req() request: Incoming<GroupPath>): Promise<GroupView> {
    await atLeast(request, this.model, this.clock);
    const groupId = canonicalId(request.params.groupId);
    const deadlineMs = deadlineOf(request, this.clock);
    const { state, revision, position } = await this.runtime.groups.state(groupId, { deadlineMs });
    const { serverGroup } = state;
    if (!serverGroup || serverGroup.deleted) throw notFound('Group', groupId);
    const { policy, maxServerPerHost, pin } = serverGroup;
    const members = this.model.fleet.groupMembers(groupId);
    return { groupId, policy, maxServerPerHost, pin, members, revision, position };
  }

  @Delete(':groupId')
  @Operation({
    id: 'deleteGroup',
    summary: 'Delete a server group: its members stay where they are, and its rule ends',
    path: GroupPath,
    headers: ConditionalHeaders,
    reply: GroupReply,
    problems: [404, 409, 412, 422, 504],
  })
  async delete(@Req() request: Incoming<GroupPath>): Promise<GroupReply> {
    const groupId = canonicalId(request.params.groupId);
    const ctx = conditionalContextOf(request, this.clock);
    const outcome = await this.runtime.groups.execute(groupId, { type: 'DeleteServerGroup', groupId }, ctx);
    return { groupId, ...commandReply(settled(outcome, { missing: ['GroupUnknown'] })) };
  }
}
