import type { WireClass } from './json-schema.js';

export type RequestPart = 'path' | 'query' | 'headers' | 'body';

/**
 * A route's schema as Fastify carries it: the class and which part of the request it describes. Not a plain
 * object, so that Fastify hands it to the validator compiler untouched.
 */
export class WireSchema {
  constructor(
    readonly type: WireClass,
    readonly part: RequestPart,
  ) {}
}
