import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { HostCommand } from '@berth/domain';
import type { Clock, Runtime } from '@berth/runtime';
import { commandContextOf, type Incoming } from '../http/request-context.js';
import { canonicalId } from '../mapping/ids.js';
import { commandReply, settled } from '../mapping/replies.js';
import { CLOCK, RUNTIME } from '../ports/tokens.js';
import { Operation, type OperationOptions } from '../schema/operation.js';
import { CommandHeaders, HostPath } from '../wire/common.wire.js';
import { DevicePath, EmptyBody, HostReply, ReasonBody } from '../wire/hosts.wire.js';

const act = (id: string, summary: string, more: Partial<OperationOptions> = {}): MethodDecorator =>
  Operation({
    id,
    summary,
    path: HostPath,
    headers: CommandHeaders,
    body: ReasonBody,
    reply: HostReply,
    problems: [404, 409, 422, 504],
    ...more,
  });

/** What an operator does to a host or one of its devices. */
@ApiTags('hosts')
@Controller('v1/hosts/:hostId')
export class HostActsController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('disable')
  @act('disableHost', 'No new claims here; what is claimed stays')
  disable(@Req() request: Incoming<HostPath, unknown, ReasonBody>): Promise<HostReply> {
    return this.execute(request, { type: 'DisableHost', reason: request.body.reason });
  }

  @Post('enable')
  @act('enableHost', 'Take new claims again: ends a disable and a drain', { body: EmptyBody })
  enable(@Req() request: Incoming<HostPath>): Promise<HostReply> {
    return this.execute(request, { type: 'EnableHost' });
  }

  @Post('drain')
  @act('drainHost', 'No new claims here until what is claimed has ended')
  drain(@Req() request: Incoming<HostPath, unknown, ReasonBody>): Promise<HostReply> {
    return this.execute(request, { type: 'StartHostDrain', reason: request.body.reason });
  }

  @Post('drain/complete')
  @act('completeHostDrain', 'Say that a drain is done: refused while a claim is open', { body: EmptyBody })
  completeDrain(@Req() request: Incoming<HostPath>): Promise<HostReply> {
    return this.execute(request, { type: 'CompleteHostDrain' });
  }

  @Post('retire')
  @act('retireHost', 'Take the host out for good')
  retire(@Req() request: Incoming<HostPath, unknown, ReasonBody>): Promise<HostReply> {
    return this.execute(request, { type: 'RetireHost', reason: request.body.reason });
  }

  @Post('resume')
  @act('resumeHost', 'Take claims again after an invariant did not hold here and somebody looked')
  resume(@Req() request: Incoming<HostPath, unknown, ReasonBody>): Promise<HostReply> {
    return this.execute(request, { type: 'ResumeHost', reason: request.body.reason });
  }

  @Post('devices/:address/quarantine')
  @act('quarantineDevice', 'Hand this device out no more', { path: DevicePath })
  quarantine(@Req() request: Incoming<DevicePath, unknown, ReasonBody>): Promise<HostReply> {
    const { address } = request.params;
    return this.execute(request, { type: 'QuarantineDevice', address, reason: request.body.reason });
  }

  @Post('devices/:address/restore')
  @act('restoreDevice', 'End a quarantine', { path: DevicePath, body: EmptyBody })
  restore(@Req() request: Incoming<DevicePath>): Promise<HostReply> {
    return this.execute(request, { type: 'RestoreDevice', address: request.params.address });
  }

  private async execute(request: Incoming<HostPath>, command: HostCommand): Promise<HostReply> {
    const hostId = canonicalId(request.params.hostId);
    const ctx = commandContextOf(request, this.clock);
    const outcome = settled(await this.runtime.hosts.execute(hostId, command, ctx), { missing: ['DeviceUnknown'] });
    return { hostId, ...commandReply(outcome) };
  }
}
