import { existsSync } from 'node:fs';
import { type EventStore, isClusterAddress, openLog } from '@berth/event-store';
import { CliFailure } from './failure.js';

export interface LogFlag {
  /** The flag that named it, for messages. */
  readonly flag: string;
  readonly at: string;
  readonly prefix?: string | undefined;
  /** Beside a running server; a log that is not there is an error then. */
  readonly readOnly: boolean;
}

/** Opens the log that a flag names: a folder, or a cluster with the user of the environment. @throws CliFailure */
export async function openLogOf({ flag, at, prefix, readOnly }: LogFlag): Promise<EventStore> {
  if (!isClusterAddress(at)) checkFolder(flag, at, prefix, readOnly);
  // Here, since the server takes a second to load.
  const { ConfigError, logAddress } = await import('@berth/server');
  try {
    return await openLog(logAddress(at, prefix, process.env), readOnly);
  } catch (error) {
    if (error instanceof TypeError) throw new CliFailure(`${flag}: ${error.message}`, 2);
    if (error instanceof ConfigError) throw new CliFailure(error.message, 2);
    throw error;
  }
}

function checkFolder(flag: string, at: string, prefix: string | undefined, readOnly: boolean): void {
  // Not repeated: what was meant as an address may hold a password.
  const scheme = /^[\w+.-]+:\/\//.exec(at)?.[0];
  if (scheme) throw new CliFailure(`${flag}: ${scheme} is no store: expected a folder, or esdb://host:2113`, 2);
  if (prefix !== undefined) throw new CliFailure(`${flag}-prefix is for a cluster, and ${at} is a folder`, 2);
  if (readOnly && !existsSync(at)) throw new CliFailure(`${flag}: there is no folder ${at}`, 2);
}
