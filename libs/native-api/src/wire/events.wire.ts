import { Anything, ListOf, OneOf, Optional, OrNull, Text, Whole } from '../schema/fields.js';
import { UUID_TEXT } from '../schema/patterns.js';
import { ConsistentQuery } from './common.wire.js';

/** One event as it stands in the log. */
export class EventView {
  @Text({ like: UUID_TEXT })
  id!: string;
  @Text({ example: 'ClaimAccepted' })
  type!: string;
  @Text({ example: 'host-5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40' })
  stream!: string;
  @Whole({ description: 'Place in its stream, from 0.' })
  revision!: number;
  @Text({ max: 64, description: 'Place in the whole log.' })
  position!: string;
  @Anything()
  data!: Record<string, unknown>;
  @Anything({ description: 'Who, when, by which command, and the hash of the event before it in the stream.' })
  metadata!: Record<string, unknown>;
}

export class EventPage {
  @ListOf(() => EventView)
  items!: EventView[];
  @OrNull()
  @Text({
    max: 64,
    description:
      'Give it back as `after` for what follows, until it is null: nothing was left. A page has fewer than `limit` where events are large.',
  })
  next!: string | null;
  @OrNull()
  @Text({ max: 64, description: 'Position of the last event in the log.' })
  head!: string | null;
}

export class EventQuery extends ConsistentQuery {
  @Optional()
  @Text({
    max: 64,
    description: 'Events after (or, backwards, before) this position. With `stream`: its revision.',
    example: '1042',
  })
  after?: string | null;
  @Optional()
  @Whole({ min: 1, max: 1_000, default: 100 })
  limit?: number | null;
  @Optional()
  @Text({ min: 1, max: 200, description: 'Only this stream.', example: 'host-5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40' })
  stream?: string | null;
  @Optional()
  @OneOf(['forwards', 'backwards'], { default: 'forwards' })
  direction?: string | null;
}

export class EventStreamQuery {
  @Optional()
  @Text({
    max: 64,
    description:
      'Events after this position; `tail` starts at the end; absent: from the first event. The Last-Event-ID header goes before it.',
    example: '1042',
  })
  after?: string | null;
  @Optional()
  @Text({ min: 1, max: 200, description: 'Only events of streams that start with this.', example: 'host-' })
  stream?: string | null;
}
