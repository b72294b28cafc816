export * from './commands/errors.js';
export * from './commands/outcome.js';
export * from './ports/clock.js';
