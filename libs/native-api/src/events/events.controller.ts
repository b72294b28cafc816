import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Clock } from '@berth/runtime';
import { atLeast, named } from '../http/consistent-read.js';
import { deadlineOf, type Incoming } from '../http/request-context.js';
import type { EventLog, LoggedEvent } from '../ports/event-log.js';
import type { ReadModel } from '../ports/read-model.js';
import { CLOCK, EVENT_LOG, READ_MODEL } from '../ports/tokens.js';
import { InvalidRequestError } from '../problems/invalid-request.js';
import { Operation } from '../schema/operation.js';
import { ReadHeaders } from '../wire/common.wire.js';
import { EventPage, EventQuery } from '../wire/events.wire.js';
import { eventView } from './event-view.js';

const DEFAULT_LIMIT = 100;
/** A page ends behind the event that fills it so far: gRPC clients take messages of 4 MiB, an event has 1 MiB at most. */
const PAGE_BYTES = 2_097_152;
/** So many are read before it is known how large they are. */
const FIRST = 20;

/** The log as it is. */
@ApiTags('events')
@Controller('v1/events')
export class EventsController {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(READ_MODEL) private readonly model: ReadModel,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Operation({
    id: 'listEvents',
    summary: 'A page of the log, or of one stream',
    query: EventQuery,
    headers: ReadHeaders,
    reply: EventPage,
    problems: [504],
  })
  async list(@Req() request: Incoming<unknown, EventQuery>): Promise<EventPage> {
    await atLeast(request, this.model, this.clock);
    const deadlineMs = Math.max(1, deadlineOf(request, this.clock) - this.clock.monotonicMs());
    const { stream } = request.query;
    const events = await onePage(request.query, (query) =>
      stream ? this.ofStream(stream, query, deadlineMs) : this.ofAll(query, deadlineMs),
    );
    const last = events.at(-1);
    return {
      items: events.map(eventView),
      next: last ? (stream ? String(last.revision) : last.position) : null,
      head: await this.log.head({ deadlineMs }),
    };
  }

  private ofAll({ after, limit, direction }: EventQuery, deadlineMs: number): Promise<readonly LoggedEvent[]> {
    const page = this.log.readAll({
      direction: direction === 'backwards' ? 'backwards' : 'forwards',
      maxCount: limit ?? DEFAULT_LIMIT,
      deadlineMs,
      ...(after ? { from: after } : {}),
    });
    return after ? named('after', after, page) : page;
  }

  private async ofStream(
    stream: string,
    { after, limit, direction }: EventQuery,
    deadlineMs: number,
  ): Promise<readonly LoggedEvent[]> {
    const backwards = direction === 'backwards';
    const seen = after ? Number(after) : null;
    if (seen !== null && !(Number.isSafeInteger(seen) && seen >= 0)) {
      throw new InvalidRequestError([
        { field: 'after', value: after, expected: 'with stream: a revision, a whole number' },
      ]);
    }
    if (backwards && seen === 0) return [];
    return this.log.readStream(stream, {
      direction: backwards ? 'backwards' : 'forwards',
      maxCount: limit ?? DEFAULT_LIMIT,
      deadlineMs,
      ...(seen === null ? {} : { from: backwards ? seen - 1 : seen + 1 }),
    });
  }
}

/** Reads as many as are asked for and fit, a few first: they tell how many more may be read at once. */
async function onePage(
  query: EventQuery,
  read: (query: EventQuery) => Promise<readonly LoggedEvent[]>,
): Promise<readonly LoggedEvent[]> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const events: LoggedEvent[] = [];
  let bytes = 0;
  for (let most = Math.min(limit, FIRST); most > 0; ) {
    const last = events.at(-1);
    const after = last ? (query.stream ? String(last.revision) : last.position) : query.after;
    const part = await read({ ...query, limit: most, ...(after ? { after } : {}) });
    for (const event of part) {
      events.push(event);
      bytes += event.data.length + event.metadata.length;
      if (bytes >= PAGE_BYTES) return events;
    }
    if (part.length < most) return events;
    const fitting = Math.ceil(((PAGE_BYTES - bytes) * events.length) / Math.max(1, bytes));
    most = Math.min(limit - events.length, fitting);
  }
  return events;
}
