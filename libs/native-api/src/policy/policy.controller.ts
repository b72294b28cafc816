import { Controller, Get, Inject, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { SchedulerPolicy } from '@berth/domain';
import type { Clock, Runtime } from '@berth/runtime';
import { conditionalContextOf } from '../http/if-match.js';
import { deadlineOf, type Incoming } from '../http/request-context.js';
import { commandReply, settled } from '../mapping/replies.js';
import { CLOCK, RUNTIME } from '../ports/tokens.js';
import { Operation } from '../schema/operation.js';
import { ConditionalHeaders, ReadHeaders } from '../wire/common.wire.js';
import { PolicyBody, PolicyReply, PolicyView } from '../wire/policy.wire.js';

@ApiTags('policy')
@Controller('v1/policy')
export class PolicyController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({
    id: 'getPolicy',
    entityTag: 'revision',
    summary: 'What decides for everybody: weights, zones, leases',
    headers: ReadHeaders,
    reply: PolicyView,
    problems: [504],
  })
  async get(@Req() request: Incoming): Promise<PolicyView> {
    const { state, revision, position } = await this.runtime.policy.state({
      deadlineMs: deadlineOf(request, this.clock),
    });
    return { policy: policyBody(state.policy), revision, position };
  }

  @Put()
  @Operation({
    id: 'setPolicy',
    summary: 'Replace the policy as a whole',
    headers: ConditionalHeaders,
    body: PolicyBody,
    reply: PolicyReply,
    problems: [409, 412, 422, 504],
  })
  async set(@Req() request: Incoming<unknown, unknown, PolicyBody>): Promise<PolicyReply> {
    const { body } = request;
    const weights = weightsOf(body.weights);
    const policy: SchedulerPolicy = { ...body, weights, maxReportAgeMs: body.maxReportAgeMs ?? null };
    const ctx = conditionalContextOf(request, this.clock);
    const outcome = settled(await this.runtime.policy.execute({ type: 'SetSchedulerPolicy', policy }, ctx));
    return { policy: policyBody(policy), ...commandReply(outcome) };
  }
}

/** What is left out keeps its built-in value and is not in the event. */
const weightsOf = ({
  softAffinity,
  softAntiAffinity,
  ...weights
}: PolicyBody['weights']): SchedulerPolicy['weights'] => ({
  ...weights,
  ...(softAffinity == null ? {} : { softAffinity }),
  ...(softAntiAffinity == null ? {} : { softAntiAffinity }),
});

const policyBody = (policy: SchedulerPolicy): PolicyBody => ({
  weights: { ...policy.weights },
  hostSubsetSize: policy.hostSubsetSize,
  maxAttempts: policy.maxAttempts,
  leaseMs: policy.leaseMs,
  zones: Object.fromEntries(Object.entries(policy.zones).map(([zone, aggregates]) => [zone, [...aggregates]])),
  maxReportAgeMs: policy.maxReportAgeMs,
});
