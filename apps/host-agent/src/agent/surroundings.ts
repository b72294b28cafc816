import type { Server } from './server.js';
import type { StateFolder } from './state-folder.js';

/** What asking the server needs of the world around it. */
export interface Surroundings {
  readonly server: Server;
  readonly states: StateFolder;
  readonly random: () => number;
  /** A key nobody used before. Host and sequence would not do: a lost state folder counts from 1 again. */
  readonly newKey: () => string;
  /** Waits; throws when the agent is told to stop. */
  readonly pause: (ms: number) => Promise<void>;
  /** Told of each failed try. */
  readonly note: (line: string) => void;
}
