import { Flag, ListOf, ListOfText, OneOf, Optional, OrNull, RecordOf, Text, Whole, Nested } from '../schema/fields.js';
import { LINE_TEXT, PCI_ADDRESS_TEXT, UUID_TEXT } from '../schema/patterns.js';
import { ALLOCATIONS, AMOUNTS, EXTRA_SPECS } from '../schema/record-of.js';
import { CommandReply, HostPath, Page, PageQuery, Place } from './common.wire.js';
import { ClaimedDeviceView, DeviceConstraintBody, PciRequestBody } from './devices.wire.js';
import { GuestNumaBody, NumaFitView } from './guest-numa.wire.js';

const LEASE_MAX = 31_622_400_000;

/** Who consumes: opaque strings. */
export class ConsumerBody {
  @Optional()
  @Text({ min: 1, max: 255 })
  projectId?: string | null;

  @Optional()
  @Text({ min: 1, max: 255 })
  userId?: string | null;

  @Optional()
  @Text({ min: 1, max: 255, description: 'Absent: unknown.', example: 'INSTANCE' })
  consumerType?: string | null;
}

/** What is asked of a host. */
export class WishBody extends ConsumerBody {
  @Optional()
  @RecordOf(AMOUNTS, {
    description: 'Class → amount, from whichever provider of the host has it.',
    example: { VCPU: 4, MEMORY_MB: 8192, DISK_GB: 40 },
  })
  resources?: Record<string, number> | null;

  @Optional()
  @ListOf(() => PciRequestBody, { maxItems: 256, description: 'Applied together: all of them or none.' })
  pciRequests?: PciRequestBody[] | null;

  @Optional()
  @ListOf(() => DeviceConstraintBody, { maxItems: 16, description: 'Bonds between the devices of these requests.' })
  deviceConstraints?: DeviceConstraintBody[] | null;

  @Optional()
  @Nested(() => GuestNumaBody, {
    description: "The guest's own NUMA cells: each goes to a host cell of its own. Absent: it has none.",
  })
  numa?: GuestNumaBody | null;

  @Optional()
  @RecordOf(EXTRA_SPECS, {
    description:
      "A flavor's extra specs: `hw:numa_*`, `hw:cpu_*`, `hw:mem_page_size`, `hw:emulator_threads_policy` make the NUMA cells of VCPU vCPUs and MEMORY_MB, `hw:pci_numa_affinity_policy` goes before the policy of requests by alias.",
    example: { 'hw:numa_nodes': '2', 'hw:cpu_policy': 'dedicated' },
  })
  extraSpecs?: Record<string, string> | null;

  @Optional()
  @RecordOf(EXTRA_SPECS, { description: "An image's `hw_*` properties, read beside the extra specs." })
  imageProperties?: Record<string, string> | null;
}

export class NamedWishBody extends WishBody {
  @Optional()
  @RecordOf(ALLOCATIONS, { description: 'Provider → class → amount, where the provider matters.' })
  allocations?: Record<string, Record<string, number>> | null;

  @Optional()
  @ListOfText({
    like: PCI_ADDRESS_TEXT,
    minItems: 1,
    maxItems: 4_096,
    description: 'Exactly these devices of the host, whatever they are: for guests that already run.',
  })
  devices?: string[] | null;

  @Optional()
  @RecordOf(
    { keys: LINE_TEXT, values: { kind: 'texts', like: UUID_TEXT }, maxEntries: 1_000 },
    {
      description:
        "Request id (or `<request id>-<index>` for its single devices) → the providers its devices must come from, one for each device, repeated as needed. As Placement's `mappings`.",
    },
  )
  mappings?: Record<string, string[]> | null;
}

export class CreateClaimBody extends NamedWishBody {
  @Optional()
  @Text({ like: UUID_TEXT, description: 'Default: made from the Idempotency-Key.' })
  claimId?: string | null;

  @Text({ like: UUID_TEXT })
  instanceId!: string;

  @Optional()
  @Whole({
    min: 1,
    max: LEASE_MAX,
    description: 'How long it is held without confirm or renewal. Default: the policy.',
    example: 600_000,
  })
  leaseMs?: number | null;

  @Optional()
  @Flag({ default: false, description: 'Confirmed at birth, without a lease: adoption of a guest that runs already.' })
  confirmed?: boolean | null;

  @Optional()
  @Whole({ min: 1, max: 1_000_000, default: 1 })
  attempt?: number | null;
}

/** Replaces everything the claim holds. Devices that still serve are kept. */
export class ChangeClaimBody extends NamedWishBody {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
}

export class NameClaimBody {
  @Optional()
  @Text({ like: UUID_TEXT, description: "The claim's instance, as you believe: another one is refused." })
  instanceId?: string | null;
}

export class RenewClaimBody extends NameClaimBody {
  @Optional()
  @Whole({ min: 1, max: LEASE_MAX, description: 'From now. Default: the policy.', example: 600_000 })
  leaseMs?: number | null;
}

export class AbortClaimBody extends NameClaimBody {
  @Optional()
  @Text({ min: 1, max: 1_000, default: 'aborted by the caller', example: 'build failed' })
  reason?: string | null;

  @Optional()
  @Flag({ default: false, description: 'The instance goes on to another host.' })
  reschedule?: boolean | null;
}

export class ClaimView {
  @Text({ like: UUID_TEXT })
  claimId!: string;
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @Whole({ min: 0 })
  attempt!: number;
  @OneOf(['held', 'confirmed'])
  status!: string;
  @Flag({ description: 'Left on a fenced host: holds its devices there, says nothing about where the instance is.' })
  stranded!: boolean;
  @OrNull()
  @Whole({ description: 'How long it is held without renewal; null once confirmed.' })
  leaseMs!: number | null;
  @RecordOf(ALLOCATIONS, { description: 'Everything it holds: provider → class → amount, devices included.' })
  allocations!: Record<string, Record<string, number>>;
  @ListOf(() => ClaimedDeviceView)
  devices!: ClaimedDeviceView[];
  @OrNull()
  @Nested(() => NumaFitView, { description: "Where the guest's NUMA cells are; null where it has none." })
  numa!: NumaFitView | null;
  @OrNull()
  @Text()
  projectId!: string | null;
  @OrNull()
  @Text()
  userId!: string | null;
  @OrNull()
  @Text()
  consumerType!: string | null;
}

/** The answer to a command on a claim. */
export class ClaimReply extends CommandReply {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text({ like: UUID_TEXT })
  claimId!: string;
  @OneOf(['held', 'confirmed', 'aborted', 'released', 'expired'])
  status!: string;
  @OrNull()
  @Nested(() => ClaimView, { description: 'What it holds: in the answers to create and change.' })
  claim!: ClaimView | null;
}

/** One claim. An ended one is remembered for a while, without what it held. */
export class ClaimDetail extends Place {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text({ like: UUID_TEXT })
  claimId!: string;
  @OneOf(['held', 'confirmed', 'aborted', 'released', 'expired'])
  status!: string;
  @OrNull()
  @Nested(() => ClaimView)
  claim!: ClaimView | null;
}

export class ClaimPage extends Page {
  @ListOf(() => ClaimView)
  items!: ClaimView[];
}

export class ClaimPath extends HostPath {
  @Text({ like: UUID_TEXT })
  claimId!: string;
}
export class ClaimIdPath {
  @Text({ like: UUID_TEXT })
  claimId!: string;
}
export class ClaimQuery extends PageQuery {
  @Optional()
  @Text({ like: UUID_TEXT })
  instanceId?: string | null;
  @Optional()
  @Text({ like: UUID_TEXT })
  hostId?: string | null;
  @Optional()
  @Text({ min: 1 })
  projectId?: string | null;
  @Optional()
  @OneOf(['held', 'confirmed'])
  status?: string | null;
}
