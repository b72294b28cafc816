import { ClientLink } from './client/client-link.js';
import { type Credentials, readConnectionString } from './client/connection-string.js';
import { messageOf } from './client/failures.js';
import { steadied } from './client/steady-client.js';
import { EventStoreDbEventStore } from './eventstoredb-event-store.js';
import { DEFAULTS, type Settings } from './settings.js';
import { StreamNames } from './stream-names.js';

export interface EventStoreDbOptions {
  /** `esdb://user:password@host:2113,host:2113?tls=true` or `esdb+discover://name:2113`. */
  readonly connectionString: string;
  /** Instead of those in the connection string: keeps the password out of process lists and logs. */
  readonly credentials?: Credentials;
  /** Letters and digits, no dash: streams are named `<prefix>_host-…`. For a cluster shared with other applications. */
  readonly prefix?: string;
  /** For tests and unusual networks; milliseconds. */
  readonly timing?: Partial<Omit<Settings, 'names' | 'credentials'>>;
}

/**
 * Opens the log on an EventStoreDB cluster. Nothing is sent yet: whether the cluster answers shows at the first call.
 * The vendor's package is loaded here and not before, and only one vendor's may be in a process: their generated
 * code shares global names.
 *
 * @throws TypeError for a connection string or prefix that is wrong, or a certificate file that is not there
 */
export const openEventStoreDb = async (options: EventStoreDbOptions): Promise<EventStoreDbEventStore> => {
  const connection = readConnectionString(options.connectionString, options.credentials);
  const settings: Settings = {
    ...DEFAULTS,
    ...options.timing,
    names: new StreamNames(options.prefix),
    credentials: connection.credentials,
  };
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const { appendWire } = await import('./client/append-call.js');
  const { readingFast } = await import('./client/read-wire.js');
  const link = () => new ClientLink(() => readingFast(steadied(EventStoreDBClient.connectionString(connection.text))));
  const links = { writing: link(), reading: link(), appends: appendWire };
  // made now, though they connect at their first call: a missing certificate file is told here
  try {
    links.writing.lease();
    links.reading.lease();
  } catch (error) {
    const file = /[?&]tlsCAFile=([^&]*)/.exec(connection.text)?.[1];
    const option = file === undefined ? '' : `tlsCAFile ${file}: `;
    throw new TypeError(`connection string: ${option}${messageOf(error)}`, { cause: error });
  }
  return new EventStoreDbEventStore(links, settings);
};
