import { readArguments } from '../config/read-arguments.js';
import type { ServerConfig } from '../config/server-config.js';
import { type RunningServer, startServer } from '../start-server.js';

/** What a process offers; tests hand in their own. */
export interface ServeProcess {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly env: Readonly<Record<string, string | undefined>>;
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

/**
 * `berth serve`: starts, says where it listens, and stays until a signal. The first SIGTERM or SIGINT stops it
 * gracefully, the second at once. It stops by itself when its log was replaced by an older one.
 *
 * @returns the exit code: 0 after a stop that was asked for, 1 when it stopped by itself or could not start or stop
 */
export async function runServe(
  settings: readonly string[] | Partial<ServerConfig>,
  processLike: ServeProcess = process,
): Promise<number> {
  const { stdout, stderr } = processLike;
  let server: RunningServer;
  try {
    const config = isArguments(settings) ? readArguments(settings, processLike.env) : settings;
    server = await startServer(config);
  } catch (error) {
    stderr.write(`berth: ${messageOf(error)}\n`);
    return 1;
  }
  const log = server.store === null ? `events ${server.head ?? 0}` : `store ${server.store}`;
  const grpc = server.grpc === null ? '' : `  grpc ${server.grpc}`;
  // Before it says so: whoever waits for the line may answer it with a signal, which would end the process as it stands.
  const signal = firstSignal(processLike);
  stdout.write(`berth ready on ${server.url}${grpc}  data ${server.dataDir}  ${log}\n`);
  const lost = await Promise.race([signal, server.lost]);
  if (lost)
    stderr.write(`berth: stopped, because the log is not the one it followed; start it again: ${lost.message}\n`);
  try {
    await server.close();
    return lost ? 1 : 0;
  } catch (error) {
    stderr.write(`berth: could not stop in good order: ${messageOf(error)}\n`);
    return 1;
  }
}

const isArguments = (settings: readonly string[] | Partial<ServerConfig>): settings is readonly string[] =>
  Array.isArray(settings);

/** A failure that was foreseen, itself or as a cause, has a code and says it all; anything else is a bug and shows its stack. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? (isForeseen(error) ? error.message : (error.stack ?? error.message)) : String(error);

const isForeseen = (error: Error): boolean =>
  typeof (error as { code?: unknown }).code === 'string' || (error.cause instanceof Error && isForeseen(error.cause));

function firstSignal(processLike: ServeProcess): Promise<void> {
  return new Promise((resolve) => {
    let seen = 0;
    const onSignal = (): void => {
      seen++;
      if (seen === 1) resolve();
      else {
        processLike.stderr.write('berth: stopped at once by a second signal\n');
        processLike.exit(130);
      }
    };
    processLike.on('SIGTERM', onSignal);
    processLike.on('SIGINT', onSignal);
  });
}
