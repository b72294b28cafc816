export type * from './generated/berth-v1.js';
