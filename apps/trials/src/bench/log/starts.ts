import { ServerProcess } from '../../server/server-process.js';
import { medianOf } from '../measure/percentiles.js';

export interface StartResults {
  /** Milliseconds from spawn to the line that says ready, with the whole log to fold. */
  readonly foldedMs: number;
  /** The same from the snapshot that a graceful stop left; median. */
  readonly snapshotMs: number;
  /** An empty store: what a start takes anyway; median. */
  readonly emptyMs: number;
}

/** Starts real servers on a store: first without a snapshot, then with the one it left. */
export async function measureStarts(dataDir: string, emptyDir: string, times: number): Promise<StartResults> {
  const start = async (dir: string): Promise<number> => {
    const server = await ServerProcess.start(dir);
    await server.stop();
    return server.readyAfterMs;
  };
  const foldedMs = await start(dataDir);
  const empty: number[] = [];
  const snapshot: number[] = [];
  for (let n = 0; n < times; n++) {
    empty.push(await start(emptyDir));
    snapshot.push(await start(dataDir));
  }
  return { foldedMs, snapshotMs: medianOf(snapshot), emptyMs: medianOf(empty) };
}
