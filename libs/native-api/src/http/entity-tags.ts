import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/**
 * What the ETag of one thing is made of: its stream's revision, or beside that (where it has one) a digest of the answer
 * without `position`, for what is put together from several streams.
 */
export type EntityTag = 'revision' | 'content';

declare module 'fastify' {
  interface FastifyContextConfig {
    entityTag?: EntityTag;
  }
}

/** Puts an ETag on every answer of the routes that have one, and answers 304 where If-None-Match names it (RFC 9110 13.1.2). */
export function tagEntities(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onRoute', (route: RouteOptions) => {
    const kind = route.config?.entityTag;
    if (!kind) return;
    route.preSerialization = async (_request: FastifyRequest, reply: FastifyReply, body: unknown) => {
      if (reply.statusCode === 200) reply.header('etag', tagOf(kind, body as Tagged));
      return body;
    };
    route.onSend = async (request: FastifyRequest, reply: FastifyReply, text: unknown) => {
      const tag = reply.getHeader('etag');
      if (typeof tag !== 'string' || !names(request.headers['if-none-match'], tag)) return text;
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      return null;
    };
  });
}

interface Tagged {
  readonly revision?: number;
  readonly position?: unknown;
}

function tagOf(kind: EntityTag, body: Tagged): string {
  if (kind === 'revision') return `"${body.revision}"`;
  const { position: _, ...content } = body;
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  return body.revision === undefined ? `"${digest}"` : `"${body.revision}.${digest}"`;
}

/** Weak comparison, as If-None-Match wants it. */
const names = (header = '', tag: string): boolean =>
  header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === '*' || part === tag);
