import type { EventStore } from '@berth/event-store';
import type { Laws } from '@berth/runtime';
import type { SimClock } from '../world/sim-server.js';

/** A fault to build into every server of a simulation: what it replaces of the production server's ports. */
export interface Plant {
  readonly name: string;
  /** So many servers, where the fault needs some to meet. */
  readonly servers?: number;
  readonly laws?: (own: Laws) => Laws;
  /** Between a server and its connection to the store. */
  readonly store?: (inner: EventStore) => EventStore;
  readonly clock?: (own: SimClock) => SimClock;
}
