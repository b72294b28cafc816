import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ServerLoad } from '../overload/server-load.js';
import { SERVER_LOAD } from '../ports/tokens.js';
import { Operation } from '../schema/operation.js';
import { ServerView } from '../wire/server.wire.js';

/** Acts on this server itself, not on the log: each of several servers has its own state. */
@ApiTags('operations')
@Controller('v1/server')
export class ServerController {
  constructor(@Inject(SERVER_LOAD) private readonly load: ServerLoad) {}

  @Post('drain')
  @Operation({
    id: 'drainServer',
    summary: 'Begin nothing new on this server: before it is stopped or upgraded',
    description:
      'Placements and new claims are refused with 503; what is under way can be finished. Not ready meanwhile.',
    reply: ServerView,
  })
  drain(): ServerView {
    this.load.drain();
    return this.view();
  }

  @Post('resume')
  @Operation({ id: 'resumeServer', summary: 'Take new work again on this server', reply: ServerView })
  resume(): ServerView {
    this.load.resume();
    return this.view();
  }

  private view(): ServerView {
    return { draining: this.load.isDraining, inFlight: this.load.admission.inFlight };
  }
}
