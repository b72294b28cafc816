/** The server without HTTP: what its process and the simulation have in common. */
export { type ComposedServer, composeServer, type ServerParts } from './compose-server.js';
export type { ReadSide } from './read-side.js';
