import {
  Flag,
  ListOf,
  ListOfText,
  Nested,
  OneOf,
  Optional,
  OrNull,
  Real,
  RecordOf,
  Text,
  Whole,
} from '../schema/fields.js';
import { NAME_TEXT, RESOURCE_CLASS_TEXT, TRAIT_TEXT, UUID_TEXT } from '../schema/patterns.js';
import { IOMMU_GROUP_POLICIES } from '@berth/domain';
import { HOST_STATUSES } from '@berth/projections';
import { ClaimView } from './claims.wire.js';
import { CommandReply, Page, PageQuery, Place } from './common.wire.js';
import { DeviceView } from './devices.wire.js';
import { HostCellView } from './topology.wire.js';
import { InventoryView } from './inventories.wire.js';

export const HOST_KINDS = ['machine', 'sharing', 'other'] as const;

export class RegisterHostBody {
  @Optional()
  @Text({ like: UUID_TEXT, description: "Also the root provider's id. Default: made from the Idempotency-Key." })
  hostId?: string | null;

  @Text({
    like: NAME_TEXT,
    min: 1,
    max: 200,
    description: 'Unique over all hosts and providers.',
    example: 'gpu-node-07',
  })
  name!: string;

  @Optional()
  @OneOf(HOST_KINDS, {
    default: 'machine',
    description: 'machine runs instances; sharing is shared storage or an address pool.',
  })
  kind?: string | null;
}

export class HostReply extends CommandReply {
  @Text({ like: UUID_TEXT })
  hostId!: string;
}

export class ProviderView {
  @Text({ like: UUID_TEXT })
  providerId!: string;
  @OrNull()
  @Text({ like: UUID_TEXT })
  parentProviderId!: string | null;
  @Text()
  name!: string;
  @Whole({ description: 'Moves with every change of the provider and of what it holds.' })
  generation!: number;
  @Flag({ description: 'Came with a report, for a device.' })
  ofDevices!: boolean;
  @ListOfText({ like: TRAIT_TEXT })
  traits!: string[];
  @ListOfText()
  aggregates!: string[];
  @RecordOf({ keys: RESOURCE_CLASS_TEXT, values: { kind: 'class', type: () => InventoryView } })
  inventories!: Record<string, InventoryView>;
}

/** Why a host takes no new claims; null where nothing stands in the way. */
export class HostCondition {
  @Text({ max: 2_000 })
  reason!: string;
}

class HostBasics extends Place {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text()
  name!: string;
  @OneOf(HOST_KINDS)
  kind!: string;
  @OneOf(HOST_STATUSES)
  status!: string;
  @OrNull()
  @Whole({ description: 'When the last report came, in milliseconds since 1970; null before the first.' })
  reportedAtMs!: number | null;
}

export class HostView extends HostBasics {
  @Whole({ min: 0 })
  incarnation!: number;
  @OneOf(IOMMU_GROUP_POLICIES, { description: 'As last reported.' })
  iommuGroups!: string;
  @OrNull()
  @Text({ max: 128 })
  bootId!: string | null;
  @Whole()
  reportSequence!: number;
  @OrNull()
  @Nested(() => HostCondition)
  disabled!: HostCondition | null;
  @OrNull()
  @Nested(() => HostCondition)
  drain!: HostCondition | null;
  @OrNull()
  @Nested(() => HostCondition)
  fence!: HostCondition | null;
  @OrNull()
  @Nested(() => HostCondition, { description: 'An invariant did not hold here: an operator must look, then resume.' })
  suspended!: HostCondition | null;
  @ListOf(() => ProviderView, { description: 'Root first.' })
  providers!: ProviderView[];
  @ListOf(() => HostCellView, { description: 'NUMA cells by number; none where the agent did not tell.' })
  cells!: HostCellView[];
  @ListOf(() => DeviceView, { maxItems: 100_000, description: 'By address.' })
  devices!: DeviceView[];
  @ListOf(() => ClaimView, { maxItems: 100_000, description: 'Open ones.' })
  claims!: ClaimView[];
}

export class ClassUseView {
  @Real({ min: 0, description: 'What may be used in all: (total - reserved) x ratio.' })
  capacity!: number;
  @Whole()
  used!: number;
  @Whole()
  free!: number;
}

export class DeviceCountView {
  @Whole()
  total!: number;
  @Whole({ description: 'Healthy, reported, unowned and unblocked.' })
  free!: number;
}

export class HostSummary {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text()
  name!: string;
  @OneOf(HOST_KINDS)
  kind!: string;
  @OneOf(HOST_STATUSES)
  status!: string;
  @OrNull()
  @Whole({ description: 'When the last report came, in milliseconds since 1970; null before the first.' })
  reportedAtMs!: number | null;
  @Whole({ min: -1 })
  revision!: number;
  @ListOfText({ description: 'Everything that is so at once.', example: ['disabled', 'reported'] })
  flags!: string[];
  @RecordOf(
    { keys: RESOURCE_CLASS_TEXT, values: { kind: 'class', type: () => ClassUseView } },
    { description: 'Counted classes.' },
  )
  resources!: Record<string, ClassUseView>;
  @Nested(() => DeviceCountView)
  devices!: DeviceCountView;
  @Whole()
  openClaims!: number;
}

export class HostPage extends Page {
  @ListOf(() => HostSummary)
  items!: HostSummary[];
}

export class HostQuery extends PageQuery {
  @Optional()
  @Text({ max: 200, description: 'Part of the name, in any case.' })
  name?: string | null;
  @Optional()
  @OneOf(HOST_STATUSES, { description: 'Absent: all but retired ones.' })
  status?: string | null;
  @Optional()
  @OneOf(HOST_KINDS)
  kind?: string | null;
  @Optional()
  @Text({ description: 'Availability zone, as the policy maps it to aggregates.' })
  zone?: string | null;
  @Optional()
  @Text({ description: 'Its root provider is a member of this aggregate.' })
  aggregate?: string | null;
  @Optional()
  @Text({ like: TRAIT_TEXT, description: 'Its root provider has this trait.' })
  trait?: string | null;
  @Optional()
  @Whole({ description: 'Reported at or after this moment (milliseconds since 1970).' })
  reportedSinceMs?: number | null;
  @Optional()
  @Whole({ description: 'Last reported before this moment, or never.' })
  notReportedSinceMs?: number | null;
}
