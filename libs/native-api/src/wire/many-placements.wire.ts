import { ListOf, Nested, Optional, OrNull, Text, Whole } from '../schema/fields.js';
import { UUID_TEXT } from '../schema/patterns.js';
import { WishBody } from './claims.wire.js';
import { Reason } from './common.wire.js';
import { ConstraintsBody, PlacementReply } from './placements.wire.js';

export class ManyPlacementsBody extends WishBody {
  @Whole({ min: 1, max: 64, description: 'So many instances alike, each placed for itself.', example: 10 })
  count!: number;

  @Optional()
  @Text({ like: UUID_TEXT, description: 'Server group that the instances are to be members of.' })
  groupId?: string | null;

  @Optional()
  @Nested(() => ConstraintsBody)
  constraints?: ConstraintsBody | null;

  @Optional()
  @Whole({
    min: 1,
    max: 31_622_400_000,
    description: 'How long each claim is held without confirm or renewal. Default: the policy.',
    example: 600_000,
  })
  leaseMs?: number | null;

  @Optional()
  @Whole({ min: 1, max: 32, description: 'How many hosts may be tried for each. Default: the policy.', example: 3 })
  maxAttempts?: number | null;
}

/** What one of them would have been answered with alone. */
export class RefusedPlacement {
  @Whole({ min: 400, max: 599, description: 'HTTP status.' })
  status!: number;
  @Text({ description: 'Stable.', example: 'NoValidHost' })
  code!: string;
  @Text({ max: 100_000 })
  detail!: string;
  @ListOf(() => Reason)
  reasons!: Reason[];
}

/** One of the two is there. */
export class OneOfMany {
  @OrNull()
  @Nested(() => PlacementReply)
  placement!: PlacementReply | null;
  @OrNull()
  @Nested(() => RefusedPlacement)
  refused!: RefusedPlacement | null;
}

export class ManyPlacementsReply {
  @Whole({ description: 'How many have a host.' })
  placed!: number;
  @ListOf(() => OneOfMany, {
    maxItems: 64,
    description: 'In order; the same place gives the same instance under one key.',
  })
  items!: OneOfMany[];
}
