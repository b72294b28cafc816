import { OPERATIONS } from '@berth/contracts';
import { ACCESS, type Access, PAGES } from './access-table.js';

export interface RouteAccess {
  /** Operation id, or `METHOD /path` of a page. */
  readonly operation: string;
  /** Null: nobody wrote down who may call it, so nobody may. */
  readonly access: Access | null;
}

const byRoute: ReadonlyMap<string, RouteAccess> = new Map([
  ...Object.entries(OPERATIONS).map(([operation, { method, path }]): [string, RouteAccess] => [
    `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    { operation, access: accessOf(operation) },
  ]),
  ...Object.entries(PAGES).map(([operation, access]): [string, RouteAccess] => [operation, { operation, access }]),
]);

/** Who may call an operation by its id; null: it has no entry. */
export function accessOf(operation: string): Access | null {
  return Object.hasOwn(ACCESS, operation) ? ((ACCESS as Readonly<Record<string, Access>>)[operation] ?? null) : null;
}

/** Who may call a route of the server, by method and pattern (`/v1/hosts/:hostId`). HEAD is GET without a body. */
export function routeAccess(method: string, pattern: string): RouteAccess {
  const route = `${method === 'HEAD' ? 'GET' : method} ${pattern}`;
  return byRoute.get(route) ?? { operation: route, access: null };
}
