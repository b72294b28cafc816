import type { FastifyInstance, RouteOptions } from 'fastify';

const patterns = new WeakMap<object, Map<string, { matches: RegExp; methods: Set<string> }>>();

/** Remembers the routes of an instance as they are added, to answer 405 with Allow. */
export function rememberRoutes(fastify: FastifyInstance): void {
  const routes = new Map<string, { matches: RegExp; methods: Set<string> }>();
  patterns.set(fastify.server, routes);
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    const known = routes.get(url) ?? { matches: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) known.methods.add(name);
    routes.set(url, known);
  });
}

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[^/]+/g, '[^/]+')
      .replace(/\*/g, '.*')}/?$`,
  );

/** The methods that some route has for this path, sorted; empty: the path is unknown. */
export function allowedMethods(fastify: FastifyInstance, url: string): string[] {
  const path = url.split('?', 1)[0] as string;
  const methods = new Set<string>();
  for (const route of patterns.get(fastify.server)?.values() ?? []) {
    if (route.matches.test(path)) for (const method of route.methods) methods.add(method);
  }
  return [...methods].sort();
}

/** Every route of an instance as `METHOD /pattern`, sorted. */
export const knownRoutes = (fastify: FastifyInstance): string[] =>
  [...(patterns.get(fastify.server) ?? [])]
    .flatMap(([url, { methods }]) => [...methods].map((name) => `${name} ${url}`))
    .sort();
