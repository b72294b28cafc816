import { CONSTRAINT_RULES, DEVICE_ATTRIBUTES, DEVICE_KINDS, NUMA_POLICIES } from '@berth/domain';
import { Flag, ListOf, ListOfText, OneOf, Optional, OrNull, RecordOf, Text, Whole } from '../schema/fields.js';
import {
  HEX_ID_TEXT,
  LINE_TEXT,
  PCI_ADDRESS_TEXT,
  RESOURCE_CLASS_TEXT,
  TRAIT_TEXT,
  UUID_TEXT,
} from '../schema/patterns.js';
import { TAGS } from '../schema/record-of.js';

const INFO = { keys: LINE_TEXT, values: { kind: 'scalar' as const }, maxEntries: 100 };

/** One PCI function, as an agent reports it. */
export class ReportedDeviceBody {
  @Text({ like: PCI_ADDRESS_TEXT })
  address!: string;

  @Text({ like: HEX_ID_TEXT, example: '10de' })
  vendorId!: string;

  @Text({ like: HEX_ID_TEXT, example: '2330' })
  productId!: string;

  @OneOf(DEVICE_KINDS, { example: 'type-PCI' })
  kind!: string;

  @Optional()
  @Text({
    like: PCI_ADDRESS_TEXT,
    description:
      "The PF's address: required for type-VF and vdpa, absent otherwise. The PF itself need not be reported.",
  })
  parentAddress?: string | null;

  @Optional()
  @Whole({ max: 65_535, description: 'Absent where the platform does not say.', example: 0 })
  numaNode?: number | null;

  @Optional()
  @Text({ like: RESOURCE_CLASS_TEXT, description: 'Default: CUSTOM_PCI_<VENDOR>_<PRODUCT>.', example: 'CUSTOM_GPU' })
  resourceClass?: string | null;

  @Optional()
  @ListOfText({ like: TRAIT_TEXT, maxItems: 200 })
  traits?: string[] | null;

  @Optional()
  @RecordOf(TAGS, { description: "Part of the pool's identity.", example: { physical_network: 'physnet1' } })
  tags?: Record<string, string | null> | null;

  @Optional()
  @ListOfText({
    like: PCI_ADDRESS_TEXT,
    maxItems: 1_000,
    description: 'Endpoints of the IOMMU group, itself included.',
  })
  iommuGroup?: string[] | null;

  @Optional()
  @ListOfText({ like: PCI_ADDRESS_TEXT, maxItems: 32, description: 'Bridges from the root port down.' })
  bridgePath?: string[] | null;

  @Optional()
  @RecordOf(INFO, { description: 'Whatever else describes the device to people.', example: { driver: 'vfio-pci' } })
  info?: Record<string, string | number | boolean | null> | null;
}

/** A device of a host and what it is doing. */
export class DeviceView {
  @Text({ like: PCI_ADDRESS_TEXT })
  address!: string;
  @Text({ like: HEX_ID_TEXT })
  vendorId!: string;
  @Text({ like: HEX_ID_TEXT })
  productId!: string;
  @OneOf(DEVICE_KINDS)
  kind!: string;
  @OrNull()
  @Text({ like: PCI_ADDRESS_TEXT })
  parentAddress!: string | null;
  @OrNull()
  @Whole()
  numaNode!: number | null;
  @Text({ like: RESOURCE_CLASS_TEXT })
  resourceClass!: string;
  @ListOfText({ like: TRAIT_TEXT })
  traits!: string[];
  @RecordOf(TAGS)
  tags!: Record<string, string | null>;
  @Text({ like: UUID_TEXT, description: 'The provider it counts on.' })
  providerId!: string;

  @OneOf(['free', 'held', 'confirmed', 'blocked', 'quarantined', 'unassignable', 'drifted', 'reserved'], {
    description:
      'blocked: a relative (its PF, or one of its VFs) is in use. drifted: used by somebody without a claim. reserved: for one use, and not cleared since its last. unassignable: shown, never handed out.',
  })
  state!: string;

  @OrNull()
  @Text({ like: UUID_TEXT, description: 'The open claim that holds it.' })
  claimId!: string | null;

  @OrNull()
  @Text({ like: PCI_ADDRESS_TEXT, description: 'With blocked: the owned relative.' })
  blockedBy!: string | null;

  @OrNull()
  @Text({ max: 1_000, description: 'Why it is quarantined.' })
  quarantine!: string | null;

  @Flag({ description: 'Not in the last report; kept while a claim holds it.' })
  vanished!: boolean;

  @Flag({ description: 'Reported differently while held: takes effect when the claim ends.' })
  changePending!: boolean;

  @OrNull()
  @Text({ max: 1_000, description: 'In use by somebody without a claim.' })
  usedBy!: string | null;

  @OrNull()
  @Text({ like: UUID_TEXT, description: 'For one use: the claim that used it last, until an operator clears it.' })
  reservedBy!: string | null;

  @ListOfText({
    like: PCI_ADDRESS_TEXT,
    description: 'Other endpoints of its IOMMU group, where the policy of the host lets them count.',
  })
  groupMates!: string[];

  @Flag({ description: 'A confirmed claim holds it, and the agent last saw no guest use it.' })
  claimUnused!: boolean;

  @RecordOf(INFO)
  info!: Record<string, string | number | boolean | null>;
}

/** One alternative: a device serves if every stated property holds. */
export class DeviceSpecBody {
  @Optional()
  @Text({ like: HEX_ID_TEXT, example: '10de' })
  vendorId?: string | null;

  @Optional()
  @Text({ like: HEX_ID_TEXT, example: '2330' })
  productId?: string | null;

  @Optional()
  @OneOf(DEVICE_KINDS, { description: 'Absent: any kind but type-PF and vdpa.' })
  kind?: string | null;

  @Optional()
  @Text({ like: RESOURCE_CLASS_TEXT, example: 'CUSTOM_GPU' })
  resourceClass?: string | null;

  @Optional()
  @ListOfText({ like: TRAIT_TEXT, maxItems: 200 })
  traits?: string[] | null;

  @Optional()
  @RecordOf(TAGS, { example: { physical_network: 'physnet1' } })
  tags?: Record<string, string | null> | null;
}

/** count + what would serve: either `alternatives`, or one alternative's properties right here. */
export class PciRequestBody extends DeviceSpecBody {
  @Whole({ min: 1, max: 4_096, description: 'How many devices.', example: 2 })
  count!: number;

  @Optional()
  @Text({
    min: 1,
    max: 64,
    description: 'Keeps its id for its whole life. Default: pci-<place in the list>.',
    example: 'pci-0',
  })
  requestId?: string | null;

  @Optional()
  @ListOf(() => DeviceSpecBody, {
    minItems: 1,
    maxItems: 32,
    description: 'A device serves if it matches any of them.',
  })
  alternatives?: DeviceSpecBody[] | null;

  @Optional()
  @OneOf(NUMA_POLICIES, { default: 'legacy' })
  numaPolicy?: string | null;

  @Optional()
  @Text({ min: 1, max: 255 })
  aliasName?: string | null;

  @Optional()
  @ListOfText({
    like: PCI_ADDRESS_TEXT,
    minItems: 1,
    maxItems: 4_096,
    description: 'Exactly these devices, as many as `count`.',
  })
  addresses?: string[] | null;
}

/** What all devices of some requests must have in common, or must not. */
export class DeviceConstraintBody {
  @OneOf(CONSTRAINT_RULES, { description: 'same: one value for all. different: no two of them have the same.' })
  rule!: string;

  @OneOf(DEVICE_ATTRIBUTES, {
    description: 'A device whose NUMA cell or root port is not known serves under neither rule.',
    example: 'root-port',
  })
  attribute!: string;

  @Optional()
  @ListOfText({
    minItems: 1,
    maxItems: 256,
    description: 'requestId of each. Absent: all requests.',
    example: ['gpu', 'nic'],
  })
  requests?: string[] | null;
}

export class ClaimedDeviceView {
  @Text({ like: PCI_ADDRESS_TEXT })
  address!: string;
  @Text({ like: UUID_TEXT })
  providerId!: string;
  @Text({ like: RESOURCE_CLASS_TEXT })
  resourceClass!: string;
  @OrNull()
  @Text({ max: 64, description: 'The PCI request it serves; null where only an amount was asked.' })
  requestId!: string | null;
}
