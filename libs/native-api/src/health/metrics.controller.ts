import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { METRICS } from '../ports/tokens.js';
import { AccessProblems } from '../schema/operation.js';

@ApiTags('operations')
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(METRICS) private readonly registry: Registry) {}

  @Get()
  @ApiOperation({ operationId: 'metrics', summary: 'Figures for Prometheus' })
  @ApiProduces('text/plain')
  @ApiResponse({
    status: 200,
    description: 'Text exposition format.',
    content: { 'text/plain': { schema: { type: 'string' } } },
  })
  @AccessProblems()
  async metrics(@Res() reply: FastifyReply): Promise<void> {
    await reply.type(this.registry.contentType).send(await this.registry.metrics());
  }
}
