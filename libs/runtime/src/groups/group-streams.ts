import type { GroupCommand, GroupEvent, GroupRejection, GroupState } from '@berth/domain';
import type { CommandContext } from '../commands/outcome.js';
import type { Ids } from '../ports/clock.js';
import type { Streams } from '../stream/streams.js';

export type GroupStreams = Streams<GroupState, GroupCommand, GroupEvent, GroupRejection>;

/**
 * A step whose wish may have to be decided anew later under the same cause (a pin after an unpin): an id of its own each
 * time. Its outcome is settled by the stream's own state, not by the id.
 */
export const freshStep = (ctx: CommandContext, ids: Ids): CommandContext => ({
  ...ctx,
  commandId: ids.random(),
  commandDigest: '',
  causationId: ctx.commandId,
});
