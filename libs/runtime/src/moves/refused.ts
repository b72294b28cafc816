import type { HostRejection, InstanceId, InstanceRejection } from '@berth/domain';
import type { Position } from '@berth/event-store';
import type { MoveOutcomeReply } from './moves.js';

export type Rejected = Extract<MoveOutcomeReply, { kind: 'rejected' }>;

/** The answer to a question about a move that can't be done, with every reason. */
export const refused = (
  instanceId: InstanceId,
  reasons: readonly (InstanceRejection | HostRejection)[],
  position: Position | null,
): Rejected => ({ kind: 'rejected', instanceId, reasons, position });
