import {
  Anything,
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
import {
  OPAQUE_ID_TEXT,
  NAME_TEXT,
  PCI_ADDRESS_TEXT,
  RESOURCE_CLASS_TEXT,
  TRAIT_TEXT,
  UUID_TEXT,
} from '../schema/patterns.js';
import { IOMMU_GROUP_POLICIES } from '@berth/domain';
import { HOST_STATUSES } from '@berth/projections';
import { ForgivingList } from '../schema/faulty-items.js';
import type { RecordShape } from '../schema/record-of.js';
import { ClaimView } from './claims.wire.js';
import { CommandReply, HostPath, Page, PageQuery, Place } from './common.wire.js';
import { DeviceView, ReportedDeviceBody } from './devices.wire.js';
import { HostCellView, TopologyBody } from './topology.wire.js';

/** Placement facts 1.4: inventories end at 2^31 - 1. */
export const INVENTORY_MAX = 2_147_483_647;
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

export class ReportedTotalBody {
  @Whole({ min: 0, max: INVENTORY_MAX, example: 64 })
  total!: number;

  @Optional()
  @Whole({ min: 0, max: INVENTORY_MAX, default: 0 })
  reserved?: number | null;
}

const REPORTED: RecordShape = {
  keys: RESOURCE_CLASS_TEXT,
  values: { kind: 'class', type: () => ReportedTotalBody },
  maxEntries: 1_000,
};

/** The agent's WHOLE view of the machine: what is not in it is not there. */
@ForgivingList('devices')
export class ReportBody {
  @Text({ min: 1, max: 128, description: 'Changes with every boot.', example: '0b1f0e0a-6f6e-4df4-9b53-1f3e5b3d7a11' })
  bootId!: string;

  @Whole({ min: 1, description: "Counts the agent's reports from 1 in each boot; older ones are refused.", example: 1 })
  sequence!: number;

  @Optional()
  @RecordOf(REPORTED, {
    description: 'Of the root provider: class → numbers.',
    example: { VCPU: { total: 64 }, MEMORY_MB: { total: 515_000, reserved: 2_048 } },
  })
  totals?: Record<string, ReportedTotalBody> | null;

  @Optional()
  @RecordOf(
    { keys: UUID_TEXT, values: { kind: 'record', shape: REPORTED }, maxEntries: 1_000 },
    { description: 'Of other providers of the tree: provider → class → numbers.' },
  )
  providers?: Record<string, Record<string, ReportedTotalBody>> | null;

  @Optional()
  @OneOf(IOMMU_GROUP_POLICIES, {
    default: 'together',
    description:
      'What becomes of devices that share an IOMMU group: together = a group goes to one claim at a time; alone = they are never handed out; ignored = groups do not count.',
  })
  iommuGroups?: string | null;

  @ListOf(() => ReportedDeviceBody, { maxItems: 16_384 })
  devices!: ReportedDeviceBody[];

  @Optional()
  @Nested(() => TopologyBody, {
    description: 'NUMA cells. Absent: guests that ask for cells of their own do not fit.',
  })
  topology?: TopologyBody | null;
}

/** A reported device that was left out, as if it had not been seen. */
export class DroppedDeviceView {
  @OrNull()
  @Text({ max: 255, description: 'As it was given; null where it was no text.' })
  address!: string | null;
  @Text({ max: 1_000, description: 'Its wrong field.', example: 'parentAddress' })
  field!: string;
  @Anything({ description: 'What was given (long values are cut).', example: '0000:81:00.0' })
  value!: unknown;
  @Text({ max: 1_000, description: 'What would be right.' })
  expected!: string;
}

export class ReportReply extends HostReply {
  @ListOf(() => DroppedDeviceView, {
    maxItems: 16_384,
    description: 'Devices that can not be as they were reported: only they were left out.',
  })
  dropped!: DroppedDeviceView[];
}

export class ReasonBody {
  @Text({ min: 1, max: 1_000, example: 'fan replacement' })
  reason!: string;
}
export class EmptyBody {}

export class FenceBody {
  @Optional()
  @Text({ like: OPAQUE_ID_TEXT, description: 'Opaque id of whoever made sure. Default: who asks.' })
  attestedBy?: string | null;
}

/** Whole lists: what is not in them is not in use. */
export class ReturnBody {
  @Text({ min: 1, max: 128, description: 'The boot of the last report.' })
  bootId!: string;

  @ListOfText({ like: PCI_ADDRESS_TEXT, maxItems: 16_384, description: 'Devices that something on the host uses.' })
  devicesInUse!: string[];

  @ListOfText({ like: UUID_TEXT, maxItems: 100_000, description: 'Instances that run there.' })
  instancesRunning!: string[];
}

export class EvacuationItemView {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @Text({ like: UUID_TEXT })
  claimId!: string;
  @OneOf(['waiting', 'moving', 'moved', 'unmanaged'], {
    description: 'unmanaged: Berth did not place it; whoever made the claim moves it.',
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

export class DevicePath extends HostPath {
  @Text({ like: PCI_ADDRESS_TEXT })
  address!: string;
}

export class InventoryNumbers {
  @Whole({ min: 0, max: INVENTORY_MAX })
  total!: number;
  @Whole({ min: 0, max: INVENTORY_MAX })
  reserved!: number;
  @Whole({ min: 0, max: INVENTORY_MAX })
  minUnit!: number;
  @Whole({ min: 0, max: INVENTORY_MAX })
  maxUnit!: number;
  @Whole({ min: 1, max: INVENTORY_MAX })
  stepSize!: number;
  @Real({ min: 0 })
  allocationRatio!: number;
}

export class InventoryView {
  @OrNull()
  @Nested(() => InventoryNumbers, {
    description: 'What decisions use: derived from what was declared and what was reported.',
  })
  effective!: InventoryNumbers | null;
  @OrNull()
  @Nested(() => InventoryNumbers)
  declared!: InventoryNumbers | null;
  @OrNull()
  @Nested(() => ReportedTotalBody)
  reported!: ReportedTotalBody | null;
  @Whole({ description: 'Sum over open claims.' })
  used!: number;
  @Whole({ description: 'What may still be taken: (total - reserved) x ratio - used, never below 0.' })
  free!: number;
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
