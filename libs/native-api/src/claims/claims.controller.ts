import { Controller, Get, Inject, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { HostCommand, HostEvent, HostState } from '@berth/domain';
import { type Clock, type CommandContext, type Current, type Runtime, stepCommandId } from '@berth/runtime';
import { conditionalContextOf } from '../http/if-match.js';
import { deadlineOf, type Incoming } from '../http/request-context.js';
import { claimView } from '../mapping/claim-view.js';
import { canonicalId } from '../mapping/ids.js';
import { commandReply, type Settled, settled } from '../mapping/replies.js';
import { namedWishOf } from '../mapping/wish.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { InvalidRequestError } from '../problems/invalid-request.js';
import { notFound } from '../problems/problem.js';
import type { RefusalOptions } from '../problems/rejection-status.js';
import { Operation, type OperationOptions } from '../schema/operation.js';
import {
  AbortClaimBody,
  ChangeClaimBody,
  ClaimDetail,
  ClaimPath,
  ClaimReply,
  CreateClaimBody,
  NameClaimBody,
  RenewClaimBody,
} from '../wire/claims.wire.js';
import { ConditionalHeaders, ConsistentQuery, HostPath, ReadHeaders } from '../wire/common.wire.js';
import { claimStatusOf } from './claim-status.js';

const act = (id: string, summary: string, more: Partial<OperationOptions> = {}): MethodDecorator =>
  Operation({
    id,
    summary,
    path: ClaimPath,
    headers: ConditionalHeaders,
    reply: ClaimReply,
    problems: [404, 409, 412, 422, 504],
    ...more,
  });

/** Claims on a named host: no scheduling. */
@ApiTags('claims')
@Controller('v1/hosts/:hostId/claims')
export class ClaimsController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @act('createClaim', 'Claim something of this host: all of it or nothing', {
    description:
      'Held until it is confirmed, renewed, ended, or its lease runs out; `confirmed` adopts a guest that runs already.',
    path: HostPath,
    body: CreateClaimBody,
    status: 201,
  })
  create(@Req() request: Incoming<HostPath, unknown, CreateClaimBody>): Promise<ClaimReply> {
    const { body } = request;
    const ctx = conditionalContextOf(request, this.clock);
    const claimId = body.claimId ? canonicalId(body.claimId) : stepCommandId(ctx.commandId, 'claim');
    if (body.confirmed && body.leaseMs) throw confirmedWithLease(body.leaseMs);
    const command: HostCommand = {
      type: 'ClaimResources',
      claimId,
      instanceId: canonicalId(body.instanceId),
      attempt: body.attempt ?? 1,
      leaseMs: body.confirmed ? null : (body.leaseMs ?? this.model.policy.policy.leaseMs),
      ...namedWishOf(body),
    };
    return this.execute(request, claimId, command, ctx, { code: 'ClaimRejected' });
  }

  @Get(':claimId')
  @Operation({
    id: 'getHostClaim',
    entityTag: 'revision',
    summary: 'One claim, read from its host: always the present state',
    path: ClaimPath,
    query: ConsistentQuery,
    headers: ReadHeaders,
    reply: ClaimDetail,
    problems: [404, 504],
  })
  async get(@Req() request: Incoming<ClaimPath>): Promise<ClaimDetail> {
    const hostId = canonicalId(request.params.hostId);
    const current = await this.runtime.hosts.state(hostId, { deadlineMs: deadlineOf(request, this.clock) });
    return claimDetail(current, hostId, canonicalId(request.params.claimId));
  }

  @Put(':claimId')
  @act('changeClaim', 'Replace everything the claim holds; devices that still serve are kept', {
    body: ChangeClaimBody,
  })
  async change(@Req() request: Incoming<ClaimPath, unknown, ChangeClaimBody>): Promise<ClaimReply> {
    const { body } = request;
    const reply = await this.onClaim(request, (claimId) => ({
      type: 'ChangeClaim',
      claimId,
      instanceId: canonicalId(body.instanceId),
      ...namedWishOf(body),
    }));
    const { state } = await this.runtime.hosts.state(reply.hostId, { deadlineMs: deadlineOf(request, this.clock) });
    const open = state.claims.get(reply.claimId);
    return { ...reply, status: open?.status ?? reply.status, claim: open ? claimView(reply.hostId, open) : null };
  }

  @Post(':claimId/confirm')
  @act('confirmClaim', 'The permission to attach: only after this answer', { body: NameClaimBody })
  confirm(@Req() request: Incoming<ClaimPath, unknown, NameClaimBody>): Promise<ClaimReply> {
    const instanceId = instanceOf(request.body);
    return this.onClaim(request, (claimId) => ({ type: 'ConfirmClaim', claimId, instanceId }));
  }

  @Post(':claimId/renew')
  @act('renewClaim', 'Hold it longer, from now', { body: RenewClaimBody })
  renew(@Req() request: Incoming<ClaimPath, unknown, RenewClaimBody>): Promise<ClaimReply> {
    const instanceId = instanceOf(request.body);
    const leaseMs = request.body.leaseMs ?? this.model.policy.policy.leaseMs;
    return this.onClaim(request, (claimId) => ({ type: 'RenewClaim', claimId, instanceId, leaseMs }));
  }

  @Post(':claimId/abort')
  @act('abortClaim', 'Give it up before confirm; a claim never seen is refused here from now on', {
    body: AbortClaimBody,
  })
  abort(@Req() request: Incoming<ClaimPath, unknown, AbortClaimBody>): Promise<ClaimReply> {
    const instanceId = instanceOf(request.body);
    const { reason, reschedule } = request.body;
    return this.onClaim(request, (claimId) => ({
      type: 'AbortClaim',
      claimId,
      instanceId,
      reason: reason ?? 'aborted by the caller',
      reschedule: reschedule ?? false,
    }));
  }

  @Post(':claimId/release')
  @act('releaseClaim', 'Give it back after confirm', { body: NameClaimBody })
  release(@Req() request: Incoming<ClaimPath, unknown, NameClaimBody>): Promise<ClaimReply> {
    const instanceId = instanceOf(request.body);
    return this.onClaim(request, (claimId) => ({ type: 'ReleaseClaim', claimId, instanceId }));
  }

  private onClaim(request: Incoming<ClaimPath>, command: (claimId: string) => HostCommand): Promise<ClaimReply> {
    const claimId = canonicalId(request.params.claimId);
    return this.execute(request, claimId, command(claimId), conditionalContextOf(request, this.clock));
  }

  private async execute(
    request: Incoming<HostPath>,
    claimId: string,
    command: HostCommand,
    ctx: CommandContext,
    options: RefusalOptions = {},
  ): Promise<ClaimReply> {
    const hostId = canonicalId(request.params.hostId);
    const outcome = settled(await this.runtime.hosts.execute(hostId, command, ctx), options);
    return {
      hostId,
      claimId,
      status: claimStatusOf(command, outcome),
      claim: claimIn(hostId, outcome),
      ...commandReply(outcome),
    };
  }
}

const instanceOf = ({ instanceId }: NameClaimBody): string | null => (instanceId ? canonicalId(instanceId) : null);

const confirmedWithLease = (leaseMs: number): InvalidRequestError =>
  new InvalidRequestError([{ field: 'leaseMs', value: leaseMs, expected: 'no lease with confirmed: true' }]);

/** What the claim holds, where the command's own event says it. */
function claimIn(hostId: string, outcome: Settled<HostEvent>): ClaimReply['claim'] {
  const accepted =
    outcome.kind === 'accepted' ? outcome.events.find((event) => event.type === 'ClaimAccepted') : undefined;
  return accepted ? claimView(hostId, accepted.data) : null;
}

/** An open claim, or the tombstone of an ended one. @throws ProblemError */
export function claimDetail(
  { state, revision, position }: Current<HostState>,
  hostId: string,
  claimId: string,
): ClaimDetail {
  if (state.status === 'unregistered') throw notFound('Host', hostId);
  const open = state.claims.get(claimId);
  if (open) {
    const claim = claimView(hostId, open, state.stranded.has(claimId));
    return { hostId, claimId, status: open.status, claim, revision, position };
  }
  const ended = state.ended.get(claimId);
  if (!ended) throw notFound('Claim', claimId);
  return { hostId, claimId, status: ended.end, claim: null, revision, position };
}
