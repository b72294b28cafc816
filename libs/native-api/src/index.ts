export * from './create-app.js';
export * from './native-api.module.js';
export * from './ports/event-log.js';
export * from './ports/read-model.js';
export * from './ports/server-info.js';
export { EventStreams } from './events/event-streams.js';
export { offlineOpenApi } from './documentation/offline-openapi.js';
