import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Clock, type CommandContext, type Runtime, stepCommandId } from '@berth/runtime';
import { commandContextOf, type Incoming } from '../http/request-context.js';
import { canonicalId } from '../mapping/ids.js';
import { placementAskOf } from '../mapping/placement-ask.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, READ_MODEL, RUNTIME } from '../ports/tokens.js';
import { problemOf } from '../problems/problem-of.js';
import { Operation } from '../schema/operation.js';
import { CommandHeaders } from '../wire/common.wire.js';
import { ManyPlacementsBody, ManyPlacementsReply, type OneOfMany } from '../wire/many-placements.wire.js';
import { placementReply } from './placement-reply.js';

/** Refusals of the key itself: of the whole call, not of one of its placements. */
const OF_THE_CALL = ['IdempotencyKeyReused', 'RuntimeClosed'];

/** Several placements alike, each for itself. */
@ApiTags('placements')
@Controller('v1/placements')
export class ManyPlacementsController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('many')
  @Operation({
    id: 'placeMany',
    summary: 'Place so many instances alike, each for itself: some may find a host where others do not',
    description: 'All or none is what gangs are for. Every claim is held: confirm it before anything is attached.',
    headers: CommandHeaders,
    body: ManyPlacementsBody,
    reply: ManyPlacementsReply,
    problems: [422, 504],
  })
  async place(@Req() request: Incoming<unknown, unknown, ManyPlacementsBody>): Promise<ManyPlacementsReply> {
    const { body } = request;
    const ctx = commandContextOf(request, this.clock);
    const ask = placementAskOf(body, this.model.policy.policy);
    const groupId = body.groupId ? canonicalId(body.groupId) : null;
    const one = async (step: CommandContext): Promise<OneOfMany> => {
      const instanceId = stepCommandId(step.commandId, 'instance');
      try {
        const placement = placementReply(await this.runtime.placements.place({ instanceId, ask, groupId }, step));
        return { placement, refused: null };
      } catch (error) {
        const { status, code, message, more } = problemOf(error);
        if (status >= 500 || OF_THE_CALL.includes(code)) throw error;
        return { placement: null, refused: { status, code, detail: message, reasons: [...(more.reasons ?? [])] } };
      }
    };
    const steps = Array.from({ length: body.count }, (_, index) => ({
      ...ctx,
      commandId: stepCommandId(ctx.commandId, `place:${index}`),
    }));
    const items = await Promise.all(steps.map(one));
    return { placed: items.filter(({ placement }) => placement !== null).length, items };
  }
}
