import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { RouteSchema } from '@nestjs/platform-fastify';
import { ApiHeader, ApiOperation, ApiProduces, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { AccessGuard } from '../access/access-guard.js';
import type { Incoming } from '../http/request-context.js';
import type { EventLog } from '../ports/event-log.js';
import { ACCESS_GUARD, EVENT_LOG } from '../ports/tokens.js';
import { refTo } from '../schema/json-schema.js';
import { AccessProblems, wireClasses } from '../schema/operation.js';
import { WireSchema } from '../schema/wire-schema.js';
import { Problem } from '../wire/common.wire.js';
import { EventStreamQuery, EventView } from '../wire/events.wire.js';
import { EventStream } from './event-stream.js';
import { EventStreams } from './event-streams.js';
import { startPosition } from './start-position.js';

wireClasses.add(EventView);

const PROBLEM = { 'application/problem+json': { schema: refTo(Problem) } };

@ApiTags('events')
@Controller('v1/events')
export class EventStreamController {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly streams: EventStreams,
    @Inject(ACCESS_GUARD) private readonly guard: AccessGuard,
  ) {}

  @Get('stream')
  @RouteSchema({ querystring: new WireSchema(EventStreamQuery, 'query') })
  @ApiOperation({
    operationId: 'streamEvents',
    summary: 'The log live, as server-sent events',
    description:
      "Each message's id is the event's position, its data an EventView. A client that comes back with Last-Event-ID misses nothing and gets nothing twice. Messages of type `position` only move that id past events that `stream` leaves out.",
  })
  @ApiQuery({
    name: 'after',
    required: false,
    schema: { type: 'string' },
    description: 'A position, or `tail` for the end of the log. Absent: from the first event.',
  })
  @ApiQuery({
    name: 'stream',
    required: false,
    schema: { type: 'string' },
    description: 'Only events of streams whose name begins so.',
  })
  @ApiHeader({
    name: 'last-event-id',
    required: false,
    schema: { type: 'string' },
    description: 'Goes before `after`.',
  })
  @ApiProduces('text/event-stream')
  @ApiResponse({
    status: 200,
    description: 'Until somebody closes it.',
    content: { 'text/event-stream': { schema: refTo(EventView) } },
  })
  @ApiResponse({ status: 400, description: 'No position of this log.', content: PROBLEM })
  @ApiResponse({ status: 503, description: 'The log is not available now.', content: PROBLEM })
  @AccessProblems()
  async stream(@Req() request: Incoming<unknown, EventStreamQuery>, @Res() reply: FastifyReply): Promise<void> {
    this.streams.checkRoom();
    const { 'last-event-id': lastId } = request.headers;
    const asked = (Array.isArray(lastId) ? lastId[0] : lastId) || request.query.after || null;
    const after = await startPosition(this.log, asked, lastId ? 'header last-event-id' : 'after');
    // Others may have come while the position was looked up.
    this.streams.checkRoom();
    reply.hijack();
    // Its reader may have gone meanwhile: nobody would tell of its end.
    if (reply.raw.destroyed) return;
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') {
      reply.raw.end();
      return;
    }
    const { caller } = request;
    const welcome = (): boolean => caller === null || this.guard.stillValid(caller);
    const prefix = request.query.stream ?? '';
    this.streams.add(
      (onGone, ...limits) => new EventStream(reply.raw, this.log, after, prefix, onGone, welcome, ...limits),
    );
  }
}
