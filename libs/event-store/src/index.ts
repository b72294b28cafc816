export * from './port/errors.js';
export * from './port/event-store.js';
export * from './port/events.js';
