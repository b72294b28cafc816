import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Clock, Runtime } from '@berth/runtime';
import { commandContextOf, type Incoming } from '../http/request-context.js';
import { canonicalId } from '../mapping/ids.js';
import { unshelveWishOf } from '../mapping/move-wish.js';
import { pciRequestOf } from '../mapping/wish.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { Operation, type OperationOptions } from '../schema/operation.js';
import { CommandHeaders } from '../wire/common.wire.js';
import { PciRequestBody } from '../wire/devices.wire.js';
import { DetachBody, HomeReply, MoveReply, ShelveReply, UnshelveBody } from '../wire/moves.wire.js';
import { InstancePath } from '../wire/placements.wire.js';
import { homeReply, moveReply, shelveReply } from './move-replies.js';

const act = (id: string, summary: string, more: Partial<OperationOptions> & Pick<OperationOptions, 'reply'>) =>
  Operation({
    id,
    summary,
    path: InstancePath,
    headers: CommandHeaders,
    problems: [404, 409, 422, 504],
    ...more,
  });

/** What happens to a placed instance beside moving it. */
@ApiTags('instances')
@Controller('v1/instances/:instanceId')
export class InstanceActsController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('shelve')
  @act('shelveInstance', 'It runs nowhere and keeps nothing, until it is unshelved', { reply: ShelveReply })
  async shelve(@Req() request: Incoming<InstancePath>): Promise<ShelveReply> {
    const instanceId = canonicalId(request.params.instanceId);
    return shelveReply(await this.runtime.moves.shelve(instanceId, commandContextOf(request, this.clock)));
  }

  @Post('unshelve')
  @act('unshelveInstance', 'Claim a place for a shelved instance: a move without a source', {
    body: UnshelveBody,
    reply: MoveReply,
    status: 201,
  })
  async unshelve(@Req() request: Incoming<InstancePath, unknown, UnshelveBody>): Promise<MoveReply> {
    const instanceId = canonicalId(request.params.instanceId);
    const wish = unshelveWishOf(instanceId, request.body ?? {}, this.model.policy.policy);
    return moveReply(await this.runtime.moves.start(wish, commandContextOf(request, this.clock)));
  }

  @Post('rebuild')
  @act('rebuildInstance', 'What the guest may be built anew with, in place: nothing is claimed or given back', {
    reply: HomeReply,
  })
  async rebuild(@Req() request: Incoming<InstancePath>): Promise<HomeReply> {
    const instanceId = canonicalId(request.params.instanceId);
    return homeReply(await this.runtime.moves.rebuild(instanceId, commandContextOf(request, this.clock)));
  }

  @Post('devices/attach')
  @act('attachDevices', 'More devices for a running guest; all that it has stays as it is', {
    description: 'They come along when it moves. Without requestId it gets one from the Idempotency-Key.',
    body: PciRequestBody,
    reply: HomeReply,
  })
  async attach(@Req() request: Incoming<InstancePath, unknown, PciRequestBody>): Promise<HomeReply> {
    const instanceId = canonicalId(request.params.instanceId);
    const ctx = commandContextOf(request, this.clock);
    const named = { ...request.body, requestId: request.body.requestId ?? `attached-${ctx.commandId}` };
    return homeReply(await this.runtime.moves.attach(instanceId, pciRequestOf(named, null), ctx));
  }

  @Post('devices/detach')
  @act('detachDevices', 'Give back exactly these devices', { body: DetachBody, reply: HomeReply })
  async detach(@Req() request: Incoming<InstancePath, unknown, DetachBody>): Promise<HomeReply> {
    const instanceId = canonicalId(request.params.instanceId);
    const { requestId, addresses } = request.body;
    const ctx = commandContextOf(request, this.clock);
    return homeReply(await this.runtime.moves.detach(instanceId, requestId, addresses ?? null, ctx));
  }
}
