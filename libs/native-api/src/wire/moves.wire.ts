import { Flag, ListOf, ListOfText, Nested, OneOf, Optional, OrNull, RecordOf, Text, Whole } from '../schema/fields.js';
import { PCI_ADDRESS_TEXT, UUID_TEXT } from '../schema/patterns.js';
import { AMOUNTS } from '../schema/record-of.js';
import { ClaimView } from './claims.wire.js';
import { AttemptFailureView } from './common.wire.js';
import { PciRequestBody } from './devices.wire.js';
import { EndedClaimView } from './instances.wire.js';
import { InstancePath } from './placements.wire.js';

export const MOVE_KINDS = ['resize', 'cold-migration', 'live-migration', 'evacuation', 'unshelve'] as const;
export const MOVE_PHASES = ['claiming', 'held', 'committed', 'confirmed', 'reverted', 'failed', 'abandoned'] as const;

export class MovePath extends InstancePath {
  @Text({ like: UUID_TEXT })
  moveId!: string;
}

/** Where a move may go. */
export class UnshelveBody {
  @Optional()
  @Text({ like: UUID_TEXT, description: 'Only this host. Default: the scheduler chooses.' })
  hostId?: string | null;

  @Optional()
  @ListOfText({ like: UUID_TEXT, maxItems: 1_000, description: 'For this move only.' })
  ignoreHosts?: string[] | null;

  @Optional()
  @Whole({
    min: 1,
    max: 31_622_400_000,
    description: 'How long the claim at the destination is held without commit or renewal. Default: the policy.',
    example: 600_000,
  })
  leaseMs?: number | null;

  @Optional()
  @Whole({ min: 1, max: 32, description: 'How many hosts may be tried. Default: the policy.', example: 3 })
  maxAttempts?: number | null;
}

export class MoveBody extends UnshelveBody {
  @OneOf(['resize', 'cold-migration', 'live-migration', 'evacuation'], {
    description: 'evacuation: its host must be fenced. live-migration: every device must allow it.',
  })
  kind!: string;

  @Optional()
  @RecordOf(AMOUNTS, {
    description: 'resize: what it has instead. Default: as now.',
    example: { VCPU: 8, MEMORY_MB: 16_384 },
  })
  resources?: Record<string, number> | null;

  @Optional()
  @ListOf(() => PciRequestBody, {
    maxItems: 256,
    description: 'resize: devices it has instead; those attached since stay too. Default: as now.',
  })
  pciRequests?: PciRequestBody[] | null;

  @Optional()
  @Flag({ default: false, description: 'resize: its present host is tried first.' })
  sameHost?: boolean | null;
}

export class MoveReasonBody {
  @Optional()
  @Text({ min: 1, max: 1_000, example: 'the user asked' })
  reason?: string | null;
}

export class FailMoveBody {
  @Text({ like: UUID_TEXT, description: "The destination's claim under which it failed: late word touches only that." })
  claimId!: string;

  @Text({ min: 1, max: 1_000, example: 'the pre-check found another CPU model' })
  reason!: string;
}

/** A claim and where it is. */
export class ClaimPlaceView {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text({ like: UUID_TEXT })
  claimId!: string;
}

/** A second claim beside the first, until one of them is given back. */
export class MoveReply {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @Text({ like: UUID_TEXT })
  moveId!: string;
  @OneOf(MOVE_KINDS)
  kind!: string;
  @OneOf(MOVE_PHASES, {
    description:
      'held: the destination is claimed and the source untouched: commit, cancel or fail it. committed: the guest may run at the destination: confirm it, or revert it where its kind allows.',
  })
  phase!: string;
  @OrNull()
  @Nested(() => ClaimPlaceView, { description: 'Null where it held nothing: unshelve.' })
  source!: ClaimPlaceView | null;
  @Nested(() => ClaimPlaceView, { description: 'The host tried last, or moved to.' })
  destination!: ClaimPlaceView;
  @Whole({ min: 1 })
  attempt!: number;
  @ListOf(() => AttemptFailureView, { description: 'Hosts that were tried before, and why each did not take it.' })
  failures!: AttemptFailureView[];
  @OrNull()
  @Text({ max: 1_000, description: 'Code of a failure, reason of a revert or a cancel, error after the commit.' })
  because!: string | null;
  @OrNull()
  @Nested(() => ClaimView, { description: 'What it holds at the destination; null: nothing.' })
  claim!: ClaimView | null;
  @Flag({ description: 'True: it stood so before, and nothing was changed now.' })
  repeated!: boolean;
  @OrNull()
  @Text({ max: 64 })
  position!: string | null;
}

export class ShelveReply {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @Flag({ description: 'It was shelved before.' })
  repeated!: boolean;
  @ListOf(() => EndedClaimView, { description: 'Claims given back now.' })
  ended!: EndedClaimView[];
  @OrNull()
  @Text({ max: 64 })
  position!: string | null;
}

export class DetachBody {
  @Text({ min: 1, max: 255, description: 'The request that brought the devices.' })
  requestId!: string;

  @Optional()
  @ListOfText({
    like: PCI_ADDRESS_TEXT,
    minItems: 1,
    maxItems: 4_096,
    description: 'Exactly these of them. Default: all of the request.',
  })
  addresses?: string[] | null;
}

/** Where an instance is and what it has there. */
export class HomeReply {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text({ like: UUID_TEXT })
  claimId!: string;
  @Nested(() => ClaimView)
  claim!: ClaimView;
  @Flag({ description: 'False: it was so already, and nothing was appended.' })
  changed!: boolean;
  @OrNull()
  @Text({ max: 64 })
  position!: string | null;
}
