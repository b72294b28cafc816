export type * from './generated/berth-v1.js';
export { OPERATIONS } from './generated/operations.js';
export type * as rpc from './generated/berth-v1-rpcs.js';
export { RPCS } from './generated/berth-v1-rpcs.js';
