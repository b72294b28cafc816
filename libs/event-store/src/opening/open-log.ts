import type { Credentials } from '../adapters/eventstoredb/client/connection-string.js';
import { openEventStoreDb } from '../adapters/eventstoredb/open-eventstoredb-store.js';
import { openSqliteStore } from '../adapters/sqlite/open-sqlite-store.js';
import type { EventStore } from '../port/event-store.js';

/** Where a log is, and what it takes to get there. */
export interface LogAddress {
  /** `esdb://…` or `esdb+discover://…`: a cluster. Anything else: the folder of an embedded store. */
  readonly at: string;
  /** For a cluster, instead of those in its connection string. */
  readonly credentials?: Credentials;
  /** For a cluster shared with others, see `EventStoreDbOptions.prefix`. */
  readonly prefix?: string;
}

/** True for a connection string of EventStoreDB, false for what must be a folder. */
export const isClusterAddress = (at: string): boolean => /^esdb(?:\+discover)?:\/\//.test(at.trim());

/** The address as it may be shown: scheme and hosts, neither user nor password nor options. */
export const shownAddress = (at: string): string => {
  if (!isClusterAddress(at)) return at;
  const [, scheme = '', rest = ''] = /^([a-z+]+:\/\/)(.*)$/s.exec(at.trim()) ?? [];
  const hosts = rest.slice(rest.lastIndexOf('@') + 1);
  return scheme + (/^[^/?]*/.exec(hosts)?.[0] ?? '');
};

/**
 * Opens the log at an address, whatever kind it is of.
 *
 * @param readOnly an embedded store is opened beside its writer; a cluster knows no difference
 * @throws TypeError for a connection string or prefix that is wrong; StoreLockedError, StoreCorruptError, StoreUnavailableError
 */
export const openLog = async ({ at, credentials, prefix }: LogAddress, readOnly = false): Promise<EventStore> =>
  isClusterAddress(at)
    ? openEventStoreDb({
        connectionString: at,
        ...(credentials ? { credentials } : {}),
        ...(prefix === undefined ? {} : { prefix }),
      })
    : openSqliteStore({ dir: at, readOnly });
