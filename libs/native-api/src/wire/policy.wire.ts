import { Nested, Optional, Real, RecordOf, Whole } from '../schema/fields.js';
import { LINE_TEXT } from '../schema/patterns.js';
import { CommandReply, Place } from './common.wire.js';

export class WeightsBody {
  @Real({ example: 1 })
  ram!: number;
  @Real({ example: 1 })
  cpu!: number;
  @Real({ example: 1 })
  disk!: number;
  @Real({ example: 1 })
  pci!: number;
  @Optional()
  @Real({ description: 'For members of a soft-affinity group. Absent: 1.', example: 1 })
  softAffinity?: number | null;
  @Optional()
  @Real({ description: 'Against members of a soft-anti-affinity group. Absent: 1.', example: 1 })
  softAntiAffinity?: number | null;
}

/** What changes decisions for everybody. */
export class PolicyBody {
  @Nested(() => WeightsBody, { description: 'Weigher → multiplier; a negative one prefers the fuller host.' })
  weights!: WeightsBody;

  @Whole({ min: 1, max: 1_000, description: 'Pick at random among so many best hosts.', example: 1 })
  hostSubsetSize!: number;

  @Whole({ min: 1, max: 32, description: 'How many hosts one placement may try.', example: 3 })
  maxAttempts!: number;

  @Whole({
    min: 1,
    max: 31_622_400_000,
    description: 'How long a claim is held when its caller does not say.',
    example: 600_000,
  })
  leaseMs!: number;

  @RecordOf(
    { keys: LINE_TEXT, values: { kind: 'texts', like: LINE_TEXT }, maxEntries: 1_000 },
    { description: 'Availability zone → aggregates whose hosts belong to it.', example: { 'az-1': ['rack-7'] } },
  )
  zones!: Record<string, string[]>;

  @Optional()
  @Whole({ min: 1, description: 'A host whose last report is older takes no new instance; absent: never.' })
  maxReportAgeMs?: number | null;
}

export class PolicyView extends Place {
  @Nested(() => PolicyBody)
  policy!: PolicyBody;
}

export class PolicyReply extends CommandReply {
  @Nested(() => PolicyBody)
  policy!: PolicyBody;
}
