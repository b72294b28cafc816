import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { notFound } from '../problems/problem.js';
import { type Asset, Assets } from './assets.js';
import { OpenApiDocument } from './openapi-document.js';

const STATUS_FILES: readonly string[] = ['status.css', 'status.js', 'icon.svg'];
const SWAGGER_FILES: readonly string[] = ['swagger-ui.css', 'swagger-ui-bundle.js'];
/** Everything from this server; inline styles are Swagger UI's own. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What a person with a browser sees: the status page, the try-it page, the OpenAPI document. No other host is needed. */
@ApiExcludeController()
@Controller()
export class PagesController {
  private readonly assets = new Assets();

  constructor(private readonly document: OpenApiDocument) {}

  @Get()
  status(@Res() reply: FastifyReply): FastifyReply {
    return send(reply, this.assets.own('status.html'));
  }

  @Get('assets/:name')
  asset(@Param('name') name: string, @Res() reply: FastifyReply): FastifyReply {
    if (!STATUS_FILES.includes(name)) throw notFound('File', name);
    return send(reply, this.assets.own(name));
  }

  @Get('docs')
  docs(@Res() reply: FastifyReply): FastifyReply {
    return send(reply, this.assets.own('docs.html'));
  }

  @Get('docs/:name')
  docsFile(@Param('name') name: string, @Res() reply: FastifyReply): FastifyReply {
    if (name === 'docs.js') return send(reply, this.assets.own(name));
    if (!SWAGGER_FILES.includes(name)) throw notFound('File', name);
    return send(reply, this.assets.swaggerUi(name));
  }

  @Get('openapi.json')
  openApi(@Res() reply: FastifyReply): FastifyReply {
    return send(reply, { type: 'application/json; charset=utf-8', bytes: this.document.bytes });
  }
}

const send = (reply: FastifyReply, { type, bytes }: Asset): FastifyReply =>
  reply
    .header('content-security-policy', CSP)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
    .type(type)
    .send(bytes);
