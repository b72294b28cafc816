import { Anything, ListOf, OneOf, OrNull, Text, Whole } from '../schema/fields.js';
import { UUID_TEXT } from '../schema/patterns.js';
import { HOST_STATUSES } from '@berth/projections';
import { Place } from './common.wire.js';

export class EvacuationItemView {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @Text({ like: UUID_TEXT })
  claimId!: string;
  @OneOf(['waiting', 'moving', 'arriving', 'moved', 'unmanaged'], {
    description:
      'arriving: on its way here, by a move or a placement that has not ended. unmanaged: Berth did not place it; whoever made the claim moves it.',
  })
  state!: string;
  @OrNull()
  @Text({ like: UUID_TEXT, description: 'The move under way.' })
  moveId!: string | null;
  @OrNull()
  @Text({ like: UUID_TEXT, description: 'Where it would go, or went; null: nothing takes it.' })
  toHostId!: string | null;
  @OrNull()
  @Text()
  toHostName!: string | null;
  @Anything({
    description: 'Filter → hosts it refused first; empty where some host takes it.',
    example: { devices: 3 },
  })
  refusedBy!: Record<string, number>;
}

/** What leaving a host comes to: each instance beside what those before it would take. */
export class EvacuationView extends Place {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @OneOf(HOST_STATUSES)
  status!: string;
  @Whole({ description: 'Instances that wait and that some host takes.' })
  fits!: number;
  @Whole({ description: 'Instances that wait and that no host takes.' })
  misfits!: number;
  @ListOf(() => EvacuationItemView, { maxItems: 100_000, description: 'In the order of their claims.' })
  items!: EvacuationItemView[];
}
