import { Flag, ListOf, ListOfText, Nested, OneOf, Optional, OrNull, RecordOf, Text, Whole } from '../schema/fields.js';
import { PCI_ADDRESS_TEXT, UUID_TEXT } from '../schema/patterns.js';
import { ClaimView } from './claims.wire.js';
import { Page, PageQuery } from './common.wire.js';

export const INSTANCE_STATUSES = ['requested', 'placed', 'shelved', 'released', 'failed', 'deleted'] as const;

export class FailedAttemptView {
  @Whole({ min: 0 })
  attempt!: number;
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @ListOfText({ repeats: true, description: 'Codes of the reasons.', example: ['CapacityExceeded'] })
  codes!: string[];
}

export class InstanceMoveView {
  @Text()
  moveId!: string;
  @OneOf(['resize', 'cold-migration', 'live-migration', 'evacuation', 'unshelve'])
  kind!: string;
  @OneOf(['started', 'committed', 'ending'], {
    description: 'ending: it is decided, and the side that lost has not given everything back yet.',
  })
  phase!: string;
}

export class InstanceView {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @OneOf(INSTANCE_STATUSES, {
    description:
      'placed: holds an open claim, made by a placement or on a named host. released: it held some, and no more.',
  })
  status!: string;
  @OrNull()
  @Text()
  projectId!: string | null;
  @OrNull()
  @Text({ description: 'With failed: NoValidHost, MaxRetriesExceeded or PlacementAbandoned.' })
  failureCode!: string | null;
  @Flag({ description: 'Its guest was said to run.' })
  activated!: boolean;
  @ListOfText({
    like: UUID_TEXT,
    description: 'Where it is: more than one only in a move, or where it shares storage.',
  })
  hosts!: string[];
  @ListOf(() => ClaimView, { description: 'Its open claims on any host.' })
  claims!: ClaimView[];
  @RecordOf(
    { keys: UUID_TEXT, values: { kind: 'texts', like: PCI_ADDRESS_TEXT } },
    { description: 'Host → addresses of the devices its open claims hold there.' },
  )
  devices!: Record<string, string[]>;
  @ListOf(() => FailedAttemptView)
  attempts!: FailedAttemptView[];
  @OrNull()
  @Nested(() => InstanceMoveView)
  move!: InstanceMoveView | null;
  @OrNull()
  @Text({ max: 1_000, description: 'What went wrong after a move had been committed; null: nothing since.' })
  error!: string | null;
  @Whole()
  createdAtMs!: number;
  @Whole()
  changedAtMs!: number;
}

export class InstanceDetail extends InstanceView {
  @OrNull()
  @Text({ max: 64, description: 'The answer shows the log up to here.' })
  position!: string | null;
}

export class InstancePage extends Page {
  @ListOf(() => InstanceView)
  items!: InstanceView[];
}

export class InstanceQuery extends PageQuery {
  @Optional()
  @Text({ like: UUID_TEXT, description: 'Holds an open claim there.' })
  hostId?: string | null;
  @Optional()
  @OneOf(INSTANCE_STATUSES)
  status?: string | null;
  @Optional()
  @Text()
  projectId?: string | null;
}

export class EndedClaimView {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text({ like: UUID_TEXT })
  claimId!: string;
}

export class InstanceDeletedReply {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @Flag({ description: 'It was deleted before; what it still held was given back now.' })
  repeated!: boolean;
  @ListOf(() => EndedClaimView, { description: 'Claims given back now.' })
  ended!: EndedClaimView[];
  @OrNull()
  @Text({ max: 64 })
  position!: string | null;
}
