import { Anything, Flag, ListOf, Optional, OrNull, Text, Whole } from '../schema/fields.js';
import { Open } from '../schema/documentation.js';
import { KEY_TEXT, OPAQUE_ID_TEXT, UUID_TEXT } from '../schema/patterns.js';

const POSITION = {
  description: 'Place in the whole log: opaque text, to be given back as `atLeast` or `after`.',
  example: '1042',
};

/** Where a command's stream stands after it. */
export class Place {
  @Whole({ min: -1, description: "Place of the stream's last event, from 0; -1: the stream is empty.", example: 7 })
  revision!: number;

  @OrNull()
  @Text(POSITION)
  position!: string | null;
}

/** The answer to a command that was not refused. */
export class CommandReply extends Place {
  @Flag({ description: 'False: it was so already, and nothing was appended.' })
  changed!: boolean;

  @OrNull()
  @Text({ description: 'Says what was already so; null when something changed.', example: 'ClaimAlreadyConfirmed' })
  code!: string | null;

  @Flag({ description: 'True: this Idempotency-Key was answered before, and this is that answer.' })
  repeated!: boolean;
}

/** Reads that may ask to see at least what a command's reply named. */
export class ConsistentQuery {
  @Optional()
  @Text({
    max: 64,
    description: 'Wait until this position is visible, else 503 ReadModelBehind at the deadline.',
    example: '1042',
  })
  atLeast?: string | null;
}

export class PageQuery extends ConsistentQuery {
  @Optional()
  @Whole({ min: 1, max: 1_000, default: 100, description: 'At most so many items.', example: 100 })
  limit?: number | null;

  @Optional()
  @Text({ max: 512, description: '`nextCursor` of the page before.', example: 'aG9zdC03' })
  cursor?: string | null;
}

/** A page of a list. Items that appear or vanish between two pages neither repeat nor hide others. */
export class Page {
  @OrNull()
  @Text({ max: 512, description: 'Give it back as `cursor` for the next page; null: this is the last.' })
  nextCursor!: string | null;

  @OrNull()
  @Text({ ...POSITION, description: 'The list shows the log up to here.' })
  position!: string | null;
}

export class HostPath {
  @Text({ like: UUID_TEXT })
  hostId!: string;
}

/** One field of a request that is wrong. */
export class FieldError {
  @Text({ max: 1_000, description: 'Path of the field.', example: 'resources.VCPU' })
  field!: string;

  @Anything({ description: 'What was given (long values are cut).', example: -1 })
  value!: unknown;

  @Text({ max: 1_000, description: 'What would be right.', example: 'a whole number from 1 to 9007199254740991' })
  expected!: string;
}

/** RFC 9457. `code` is stable and write-once; `title` and `detail` are for people. */
export class Problem {
  @Text({ example: 'urn:berth:problem:ClaimRejected' })
  type!: string;

  @Text({ example: 'The host refuses this claim' })
  title!: string;

  @Whole({ min: 400, max: 599, example: 409 })
  status!: number;

  @Text({ max: 4_000, example: 'CapacityExceeded: asked 16384 of MEMORY_MB, free 8192 of 65536' })
  detail!: string;

  @Text({ max: 4_000, description: 'The path that was called.' })
  instance!: string;

  @Text({ example: 'ClaimRejected' })
  code!: string;

  @Optional()
  @ListOf(() => FieldError, { description: 'With 400: every field that is wrong.' })
  errors?: FieldError[];

  @Optional()
  @ListOf(() => Reason, { description: 'With 409: every reason, in the documented order, with the numbers.' })
  reasons?: Reason[];

  @Optional()
  @Whole({ min: -1 })
  revision?: number;

  @Optional()
  @Text({ max: 64 })
  position?: string | null;

  @Optional()
  @Whole({ description: 'With 503: try again after so many milliseconds.' })
  retryAfterMs?: number;

  @Optional()
  @Flag({
    description:
      'With 503 and 504: true when it is not known whether the command took effect. Repeat it with the same Idempotency-Key.',
  })
  outcomeUnknown?: boolean;

  @Optional()
  @Anything({ description: 'With NoValidHost: filter → hosts it refused first.', example: { pci: 12 } })
  refusedBy?: Record<string, number>;

  @Optional()
  @Anything({
    description: 'With MaxRetriesExceeded and NoValidHost: the hosts that were tried, and why each refused.',
  })
  attempts?: AttemptFailureView[];
}

/** One reason of a refusal: a write-once code and the facts in the way, which differ by code. */
@Open()
export class Reason {
  @Text({ example: 'CapacityExceeded' })
  code!: string;
  [fact: string]: unknown;
}

export class AttemptFailureView {
  @Text({ like: UUID_TEXT })
  hostId!: string;

  @Whole({ min: 1 })
  attempt!: number;

  @ListOf(() => Reason)
  reasons!: Reason[];
}

/** Who asks, how long it may take, and what makes a repeat recognisable. */
export class CommandHeaders {
  @Optional()
  @Text({
    like: KEY_TEXT,
    min: 1,
    max: 255,
    description:
      'Makes a repeat of this command recognisable: the same key and body get the same answer, another body is refused.',
    example: 'b7b0c1de-place-17',
  })
  'idempotency-key'?: string;

  @Optional()
  @Text({
    like: OPAQUE_ID_TEXT,
    max: 128,
    description: 'Opaque id of who asks; no names of people.',
    example: 'gateway-1',
  })
  'berth-actor'?: string;

  @Optional()
  @Whole({
    min: 1,
    max: 600_000,
    default: 10_000,
    description: 'The request is given up after so many milliseconds.',
    example: 10_000,
  })
  'berth-deadline-ms'?: number;
}
/** Of a command on one thing whose GET has an ETag with the revision of the same stream. */
export class ConditionalHeaders extends CommandHeaders {
  @Optional()
  @Text({ max: 64, description: 'The ETag the caller has seen: another revision by now is 412.', example: '"7"' })
  'if-match'?: string;
}

export class ReadHeaders {
  @Optional()
  @Whole({
    min: 1,
    max: 600_000,
    default: 10_000,
    description: 'The request is given up after so many milliseconds.',
    example: 10_000,
  })
  'berth-deadline-ms'?: number;
}
