export { AccessGuard, type Caller, type Credentials, type GuardOptions } from './access-guard.js';
export { ACCESS, type Access, PAGES } from './access-table.js';
export type { ActorRate } from './actor-rates.js';
export type { Authenticator, Principal, TokenRefusal } from './principal.js';
export { ROLES, type Role } from './roles.js';
export { accessOf, type RouteAccess, routeAccess } from './route-access.js';
