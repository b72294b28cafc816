import { Controller, Get, HttpCode, Inject, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Clock } from '@berth/runtime';
import type { FastifyReply } from 'fastify';
import { hostCountOf } from '../mapping/host-count.js';
import type { EventLog } from '../ports/event-log.js';
import type { ReadModel } from '../ports/read-model.js';
import type { ServerInfo } from '../ports/server-info.js';
import { CLOCK, EVENT_LOG, READ_MODEL, SERVER_INFO } from '../ports/tokens.js';
import { refTo } from '../schema/json-schema.js';
import { Operation, wireClasses } from '../schema/operation.js';
import { HealthReply, StatusReply } from '../wire/health.wire.js';
import { isReady, Readiness, STORE_PROBE_MS } from './readiness.js';

wireClasses.add(HealthReply);

@ApiTags('operations')
@Controller()
export class HealthController {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(SERVER_INFO) private readonly info: ServerInfo,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly readiness: Readiness,
  ) {}

  @Get('health/live')
  @HttpCode(200)
  @ApiOperation({ operationId: 'live', summary: 'The process answers' })
  @ApiResponse({ status: 200, description: 'Up.', schema: refTo(HealthReply) })
  live(): HealthReply {
    return { status: 'up', checks: {} };
  }

  @Get('health/ready')
  @ApiOperation({
    operationId: 'ready',
    summary: 'It can serve: the store answers and takes events, the read model follows the log, no stop was asked for',
  })
  @ApiResponse({ status: 200, description: 'Ready.', schema: refTo(HealthReply) })
  @ApiResponse({ status: 503, description: 'Not ready: `checks` says why.', schema: refTo(HealthReply) })
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const checks = await this.readiness.checks();
    const up = isReady(checks);
    await reply.status(up ? 200 : 503).send({ status: up ? 'up' : 'down', checks } satisfies HealthReply);
  }

  @Get('v1/status')
  @Operation({ id: 'getStatus', summary: 'What this server has, in numbers', reply: StatusReply })
  async status(): Promise<StatusReply> {
    return {
      version: this.info.version,
      uptimeMs: Math.round(this.clock.monotonicMs() - this.info.startedAtMs),
      hosts: hostCountOf(this.model.fleet),
      instances: this.model.instances.size,
      openClaims: this.model.claims.size,
      position: this.model.runner.position,
      head: await this.log.head({ deadlineMs: STORE_PROBE_MS }),
    };
  }
}
