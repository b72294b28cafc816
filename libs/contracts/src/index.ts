export type * from './generated/berth-v1.js';
export { OPERATIONS } from './generated/operations.js';
