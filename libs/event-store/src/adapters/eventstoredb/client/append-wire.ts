import type { EventStoreDBClient } from '@eventstore/db-client';
import type { EventToAppend, ExpectedRevision } from '../../../port/events.js';
import type { LogPlace } from '../positions.js';
import type { Credentials } from './connection-string.js';

export interface AppendedOnServer {
  /** Of the stream, after the append. */
  readonly revision: number;
  /** A repeat may be acknowledged without its place (facts 1.8). */
  readonly position: LogPlace | undefined;
}

/** How appends are written on the wire; loaded with the vendor's package, when a store is opened on a cluster. */
export interface AppendWire {
  /** @param stream its name on the server */
  messages(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): readonly unknown[];
  /** Sends such messages as one append; may be called again with the same ones. */
  call(
    client: EventStoreDBClient,
    messages: readonly unknown[],
    options: { readonly credentials: Credentials; readonly requiresLeader: true; readonly deadline: number },
  ): Promise<AppendedOnServer>;
}
