export type { Output } from './output/print.js';
export { runBerth } from './run.js';
