import { type EventStore, isClusterAddress, openLog, shownAddress, StoreUnavailableError } from '@berth/event-store';
import { ConfigError, type ServerConfig } from '../config/server-config.js';

/** How long a cluster may take to answer a server that starts, in milliseconds: an election fits in. */
const FIRST_ANSWER_MS = 30_000;

/**
 * Opens the log a server works on and hears its first answer: a wrong address, a missing right or a cluster that is
 * down shows here, before anything listens.
 *
 * @throws ConfigError for a connection string or prefix that is wrong; StoreUnavailableError, StoreLockedError, StoreCorruptError
 */
export async function openStore({ store, dataDir }: Pick<ServerConfig, 'store' | 'dataDir'>): Promise<EventStore> {
  if (store === null) return openLog({ at: dataDir });
  if (!isClusterAddress(store.at)) {
    throw new ConfigError(
      `--store: expected esdb://host:2113[,host:2113]?tls=true or esdb+discover://name:2113; leave it out for the embedded store in --data`,
    );
  }
  const log = await openLog(store).catch((error: unknown) => {
    throw error instanceof TypeError ? new ConfigError(`--store: ${error.message}`, { cause: error }) : error;
  });
  try {
    await log.head({ deadlineMs: FIRST_ANSWER_MS });
    return log;
  } catch (error) {
    await log.close();
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new StoreUnavailableError(`the event store at ${shownAddress(store.at)} can't be used: ${error.message}`, {
      cause: error,
    });
  }
}
