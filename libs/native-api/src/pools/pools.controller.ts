import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Clock } from '@berth/runtime';
import { atLeast } from '../http/consistent-read.js';
import type { Incoming } from '../http/request-context.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL } from '../ports/tokens.js';
import { Operation } from '../schema/operation.js';
import { ReadHeaders } from '../wire/common.wire.js';
import { PoolList, PoolQuery } from '../wire/pools.wire.js';
import { poolViews } from './pool-views.js';

@ApiTags('pools')
@Controller('v1/pools')
export class PoolsController {
  constructor(
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({
    id: 'listPools',
    summary: 'Pools of the whole fleet',
    description: 'Interchangeable devices, summed over all hosts that are not retired.',
    query: PoolQuery,
    headers: ReadHeaders,
    reply: PoolList,
  })
  async list(@Req() request: Incoming<unknown, PoolQuery>): Promise<PoolList> {
    await atLeast(request, this.model, this.clock);
    return { items: poolViews(this.model.fleet.fleetPools(), request.query), position: this.model.runner.position };
  }
}
