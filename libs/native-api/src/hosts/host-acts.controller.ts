import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { HostCommand } from '@berth/domain';
import type { Clock, Runtime } from '@berth/runtime';
import { conditionalContextOf } from '../http/if-match.js';
import { actorOf, commandContextOf, type Incoming } from '../http/request-context.js';
import { canonicalId } from '../mapping/ids.js';
import { commandReply, settled } from '../mapping/replies.js';
import { CLOCK, RUNTIME } from '../ports/tokens.js';
import { Operation, type OperationOptions } from '../schema/operation.js';
import { CommandHeaders, ConditionalHeaders, HostPath } from '../wire/common.wire.js';
import { DevicePath, EmptyBody, FenceBody, ReasonBody, ReturnBody } from '../wire/host-acts.wire.js';
import { HostReply } from '../wire/hosts.wire.js';

const act = (id: string, summary: string, more: Partial<OperationOptions> = {}): MethodDecorator =>
  Operation({
    id,
    summary,
    path: HostPath,
    headers: ConditionalHeaders,
    body: ReasonBody,
    reply: HostReply,
    problems: [404, 409, 412, 422, 504],
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

  @Post('fence')
  @act('fenceHost', 'Attest that nothing runs on the host any more', {
    description:
      'Berth does not fence: power it off, then say so. No claim can be made, confirmed or ended here from now on; those that are open are stranded: they keep their devices until the host returns or retires.',
    body: FenceBody,
  })
  fence(@Req() request: Incoming<HostPath, unknown, FenceBody>): Promise<HostReply> {
    return this.execute(request, { type: 'FenceHost', attestedBy: request.body.attestedBy ?? actorOf(request) });
  }

  @Post('return')
  @act('returnHost', 'End a fence: say what the present boot sees in use', {
    description:
      'The boot must be another one than that which was fenced, and must have been reported. Stranded claims that it does not see in use end; those of instances that were not moved away are ordinary claims again; the rest stays stranded: repeat it when they are gone.',
    body: ReturnBody,
    headers: CommandHeaders,
    problems: [404, 409, 422, 504],
  })
  async return(@Req() request: Incoming<HostPath, unknown, ReturnBody>): Promise<HostReply> {
    const hostId = canonicalId(request.params.hostId);
    const { bootId, devicesInUse, instancesRunning } = request.body;
    const seen = { bootId, devicesInUse, instancesRunning: instancesRunning.map(canonicalId) };
    const ctx = commandContextOf(request, this.clock);
    return { hostId, ...commandReply(settled(await this.runtime.hosts.return(hostId, seen, ctx))) };
  }

  @Post('retire')
  @act('retireHost', 'Take the host out for good: an empty one, or a fenced one with all its claims')
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

  @Post('devices/:address/clear')
  @act('clearDeviceReservation', 'Say that a device for one use is ready for its next', {
    path: DevicePath,
    body: EmptyBody,
  })
  clear(@Req() request: Incoming<DevicePath>): Promise<HostReply> {
    return this.execute(request, { type: 'ClearDeviceReservation', address: request.params.address });
  }

  private async execute(request: Incoming<HostPath>, command: HostCommand): Promise<HostReply> {
    const hostId = canonicalId(request.params.hostId);
    const ctx = conditionalContextOf(request, this.clock);
    const outcome = settled(await this.runtime.hosts.execute(hostId, command, ctx), { missing: ['DeviceUnknown'] });
    return { hostId, ...commandReply(outcome) };
  }
}
