import { Flag, ListOf, Nested, OneOf, Optional, OrNull, Text, Whole } from '../schema/fields.js';
import { UUID_TEXT } from '../schema/patterns.js';
import { WishBody } from './claims.wire.js';
import { Place } from './common.wire.js';
import { ClaimedDeviceView } from './devices.wire.js';
import { ConstraintsBody } from './placements.wire.js';

export const GANG_STATES = ['requested', 'committed', 'abandoned'] as const;

/** What one member asks of its host, or several alike. */
export class GangMemberBody extends WishBody {
  @Optional()
  @Whole({ min: 1, max: 64, default: 1, description: 'So many members that ask for this.', example: 4 })
  count?: number | null;

  @Optional()
  @Text({ like: UUID_TEXT, description: 'Server group that each of them is to be a member of.' })
  groupId?: string | null;

  @Optional()
  @Nested(() => ConstraintsBody)
  constraints?: ConstraintsBody | null;
}

export class GangBody {
  @ListOf(() => GangMemberBody, {
    minItems: 1,
    maxItems: 64,
    description: 'Ranked in this order, each beside what those before it take. At most 64 members in all.',
  })
  members!: GangMemberBody[];
}

export class GangPath {
  @Text({ like: UUID_TEXT })
  gangId!: string;
}

export class GangMemberReply {
  @Text({ like: UUID_TEXT, description: 'Made from the gang and its place in it.' })
  instanceId!: string;
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @OrNull()
  @Text()
  hostName!: string | null;
  @Text({ like: UUID_TEXT })
  claimId!: string;
  @OrNull()
  @OneOf(['held', 'confirmed'], { description: 'Of its claim there now; null where nothing of it is open.' })
  claim!: string | null;
  @ListOf(() => ClaimedDeviceView, { description: 'What that claim holds.' })
  devices!: ClaimedDeviceView[];
}

/** Several instances, each with a confirmed claim on its host, or none with anything. */
export class GangReply extends Place {
  @Text({ like: UUID_TEXT })
  gangId!: string;
  @OneOf(GANG_STATES, { description: 'requested: its claims are being held; committed: all placed; abandoned: none.' })
  state!: string;
  @OrNull()
  @Text({ description: 'Why it was abandoned.' })
  reason!: string | null;
  @ListOf(() => GangMemberReply, { maxItems: 64, description: 'In the order of the request.' })
  members!: GangMemberReply[];
  @Flag({ description: 'True: this Idempotency-Key was answered before, and this is that answer.' })
  repeated!: boolean;
}
