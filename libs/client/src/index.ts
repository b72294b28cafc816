export { BerthClient } from './berth-client.js';
export type { BerthClientOptions, CallOptions, CommandOptions } from './calls/client-options.js';
export { BerthProblemError, BerthUnreachableError } from './calls/errors.js';
export type { BodyOf, OperationId, QueryOf, ReplyOf } from './calls/operation-types.js';
export type { FollowOptions } from './events/follow-events.js';
