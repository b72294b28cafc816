import {
  Anything,
  Flag,
  ListOf,
  ListOfText,
  Nested,
  OneOf,
  Optional,
  OrNull,
  RecordOf,
  Text,
  Whole,
  Real,
  ListOfLists,
} from '../schema/fields.js';
import { LINE_TEXT, TRAIT_TEXT, UUID_TEXT } from '../schema/patterns.js';
import { ALLOCATIONS } from '../schema/record-of.js';
import { WishBody } from './claims.wire.js';
import { AttemptFailureView, ConsistentQuery, Place, Reason } from './common.wire.js';
import { ClaimedDeviceView } from './devices.wire.js';
import { NumaFitView } from './guest-numa.wire.js';

/** Where an instance may go, beside what it needs. Empty lists do not restrict. */
export class ConstraintsBody {
  @Optional()
  @ListOfText({ like: TRAIT_TEXT, maxItems: 100 })
  requiredTraits?: string[] | null;
  @Optional()
  @ListOfText({ like: TRAIT_TEXT, maxItems: 100 })
  forbiddenTraits?: string[] | null;
  @Optional()
  @ListOfLists({
    maxItems: 100,
    description: 'In at least one aggregate of each list.',
    example: [['rack-7', 'rack-8']],
  })
  memberOf?: string[][] | null;
  @Optional()
  @ListOfText({ maxItems: 100 })
  forbiddenAggregates?: string[] | null;
  @Optional()
  @Text({ min: 1, description: 'Availability zone.', example: 'az-1' })
  zone?: string | null;
  @Optional()
  @ListOfText({ like: UUID_TEXT, maxItems: 100, description: 'On a host with one of these instances.' })
  sameHost?: string[] | null;
  @Optional()
  @ListOfText({ like: UUID_TEXT, maxItems: 100, description: 'On a host with none of these instances.' })
  differentHost?: string[] | null;
  @Optional()
  @ListOfText({ like: UUID_TEXT, maxItems: 1_000 })
  onlyHosts?: string[] | null;
  @Optional()
  @ListOfText({ like: UUID_TEXT, maxItems: 1_000 })
  ignoreHosts?: string[] | null;
}

export class PlacementBody extends WishBody {
  @Optional()
  @Text({ like: UUID_TEXT, description: 'Default: made from the Idempotency-Key.' })
  instanceId?: string | null;

  @Optional()
  @Text({ like: UUID_TEXT, description: 'Server group that the instance is to be a member of.' })
  groupId?: string | null;

  @Optional()
  @Nested(() => ConstraintsBody)
  constraints?: ConstraintsBody | null;

  @Optional()
  @Whole({
    min: 1,
    max: 31_622_400_000,
    description: 'How long the claim is held without confirm or renewal. Default: the policy.',
    example: 600_000,
  })
  leaseMs?: number | null;

  @Optional()
  @Whole({ min: 1, max: 32, description: 'How many hosts may be tried. Default: the policy.', example: 3 })
  maxAttempts?: number | null;
}

/** The instance has a held claim on this host: confirm it before anything is attached. */
export class PlacementReply extends Place {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text({ like: UUID_TEXT })
  claimId!: string;
  @Whole({ min: 1 })
  attempt!: number;
  @OrNull()
  @Whole()
  leaseMs!: number | null;
  @OrNull()
  @RecordOf(ALLOCATIONS, { description: 'Everything the claim took; null only in a very late repeat.' })
  allocations!: Record<string, Record<string, number>> | null;
  @OrNull()
  @ListOf(() => ClaimedDeviceView)
  devices!: ClaimedDeviceView[] | null;
  @OrNull()
  @Nested(() => NumaFitView, { description: "Where the guest's NUMA cells are; null where it has none." })
  numa!: NumaFitView | null;
  @ListOf(() => AttemptFailureView, { description: 'Hosts that were tried before, and why each refused.' })
  failures!: AttemptFailureView[];
  @Flag({ description: 'True: this Idempotency-Key was answered before, and this is that answer.' })
  repeated!: boolean;
}

export class RescheduleBody {
  @Text({ like: UUID_TEXT, description: 'The claim that could not be used.' })
  claimId!: string;
  @Text({ min: 1, max: 1_000, example: 'hypervisor ran out of huge pages' })
  reason!: string;
}

export class RankedHostView {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @OrNull()
  @Text()
  hostName!: string | null;
  @Real()
  score!: number;
  @Whole({ min: -1, description: "Revision of the host's stream that the scheduler had seen." })
  revision!: number;
}

/** What would happen now; nothing was written and nothing is held. */
export class DryRunReply {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @OrNull()
  @Nested(() => DryRunPlacement)
  placed!: DryRunPlacement | null;
  @ListOf(() => RankedHostView, { description: 'Best first.' })
  ranked!: RankedHostView[];
  @ListOf(() => AttemptFailureView)
  failures!: AttemptFailureView[];
  @Whole({ description: 'How many hosts the scheduler looked at.' })
  hostsConsidered!: number;
  @Whole()
  hostsPassed!: number;
  @Anything({ description: 'Filter → hosts it refused first.', example: { pci: 12 } })
  refusedBy!: Record<string, number>;
  @OrNull()
  @Text({ max: 64 })
  position!: string | null;
}

export class DryRunPlacement {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Whole({ min: 1 })
  attempt!: number;
  @RecordOf(ALLOCATIONS)
  allocations!: Record<string, Record<string, number>>;
  @ListOf(() => ClaimedDeviceView)
  devices!: ClaimedDeviceView[];
  @OrNull()
  @Nested(() => NumaFitView)
  numa!: NumaFitView | null;
}

/** One thing in the way on one host. */
export class RefusalView {
  @Text({ description: 'The filter that refuses.', example: 'resources' })
  filter!: string;
  @Text({ example: 'CapacityExceeded' })
  code!: string;
  @Anything({ description: 'What was asked there; null where the rejection says it.' })
  asked!: unknown;
  @OrNull()
  @Nested(() => Reason, { description: 'With its numbers, where the capacity function refuses.' })
  rejection!: Reason | null;
}

/** One weigher's part of a score. */
export class WeightView {
  @Real()
  raw!: number;
  @Real({ min: 0, description: '0 to 1 over the hosts that pass.' })
  normalised!: number;
  @Real()
  multiplier!: number;
}

export class ExplainedHost {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text()
  hostName!: string;
  @Whole({ min: -1 })
  revision!: number;
  @OrNull()
  @Real({ description: 'Null where something is in the way.' })
  score!: number | null;
  @OrNull()
  @RecordOf(
    { keys: LINE_TEXT, values: { kind: 'class', type: () => WeightView } },
    { description: 'Weigher → its part of the score.' },
  )
  weights!: Record<string, WeightView> | null;
  @ListOf(() => RefusalView, {
    description: 'Everything that is in the way, in filter order; empty where the host passes.',
  })
  refusals!: RefusalView[];
}

export class ExplainReply {
  @Whole({ description: 'Registered machine hosts.' })
  hostsConsidered!: number;
  @Whole()
  hostsPassed!: number;
  @Anything({ description: 'Filter → hosts it refused first.', example: { devices: 12 } })
  refusedBy!: Record<string, number>;
  @ListOf(() => RankedHostView, { description: 'Where it would go, best first.' })
  ranked!: RankedHostView[];
  @ListOf(() => ExplainedHost, { maxItems: 200_000, description: 'In host-id order.' })
  hosts!: ExplainedHost[];
  @OrNull()
  @Text({ like: UUID_TEXT, description: 'Give it back as `after` for more hosts; null: these were the last.' })
  next!: string | null;
  @OrNull()
  @Text({ max: 64, description: 'The answer is as of this position.' })
  position!: string | null;
}

export class ExplainQuery extends ConsistentQuery {
  @Optional()
  @Whole({ min: 1, max: 10_000, default: 1_000, description: 'At most so many hosts.' })
  limit?: number | null;
  @Optional()
  @Text({ like: UUID_TEXT, description: 'Hosts after this one.' })
  after?: string | null;
}

export class InstancePath {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
}

/** The story of one placement. */
export class PlacementView extends Place {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @OneOf(['placing', 'placed', 'failed', 'deleted'])
  state!: string;
  @OrNull()
  @Text({ like: UUID_TEXT })
  hostId!: string | null;
  @OrNull()
  @Text({ like: UUID_TEXT })
  claimId!: string | null;
  @Whole({ min: 0 })
  attempt!: number;
  @ListOf(() => RankedHostView, { description: 'The hosts the scheduler chose, best first.' })
  ranked!: RankedHostView[];
  @ListOf(() => AttemptFailureView)
  failures!: AttemptFailureView[];
  @OrNull()
  @Anything({ description: 'What the decision was made on.' })
  evidence!: Record<string, unknown> | null;
  @OrNull()
  @Anything({ description: 'What was asked.' })
  ask!: Record<string, unknown> | null;
}
