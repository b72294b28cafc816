import { Anything, ListOf, Nested, OneOf, Optional, OrNull, RecordOf, Text, Whole } from '../schema/fields.js';
import { RESOURCE_CLASS_TEXT, UUID_TEXT } from '../schema/patterns.js';
import { IOMMU_GROUP_POLICIES } from '@berth/domain';
import { ForgivingList } from '../schema/faulty-items.js';
import { ReportedDeviceBody } from './devices.wire.js';
import { TopologyBody } from './topology.wire.js';
import { HostReply } from './hosts.wire.js';
import { ReportedTotalBody } from './inventories.wire.js';
import type { RecordShape } from '../schema/record-of.js';

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
