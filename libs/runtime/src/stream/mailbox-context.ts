import type { DomainEvent } from '@berth/event-codec';
import type { EventStore } from '@berth/event-store';
import type { RuntimeLimits } from '../facade/options.js';
import type { Clock } from '../ports/clock.js';
import type { Aggregate, Breach } from './aggregate.js';
import type { Counters } from './counters.js';
import type { Pending } from './pending.js';
import type { StreamEntry } from './stream-entry.js';
import type { StreamReader } from './stream-reader.js';

/** What the mailboxes of one kind of stream share. */
export interface MailboxContext<S, C, E extends DomainEvent, R> {
  readonly store: EventStore;
  readonly aggregate: Aggregate<S, C, E, R>;
  readonly reader: StreamReader<S, C, E, R>;
  readonly clock: Clock;
  readonly limits: RuntimeLimits;
  readonly counters: Counters;
  /** Saves the state if it is time to; says so in the entry it returns. */
  readonly offer: (stream: string, entry: StreamEntry<S>) => StreamEntry<S>;
  readonly pause: (ms: number) => Promise<void>;
  /** A number from 0 to 1. */
  readonly jitter: () => number;
  /** The runtime's own command that records a breach on its stream. */
  readonly suspension: (stream: string, command: C, breach: Breach) => Pending<C>;
}
