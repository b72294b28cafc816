import {
  evolveInstance,
  type HostEvent,
  type HostFold,
  initialHostState,
  initialInstanceState,
  type InstanceEvent,
  type InstanceState,
  openHostFold,
} from '@berth/domain';
import { decode, KnownEvent } from '@berth/event-codec';
import type { EventStore, StoredEvent } from '@berth/event-store';

const PAGE = 1_000;

export interface ReplayResults {
  readonly events: number;
  /** Reading the log and parsing every event's data and envelope; events/s. */
  readonly parseOnly: number;
  /** Reading the log, decoding every event, and folding every host's and every instance's state; events/s. */
  readonly full: number;
}

/** Every event of the log through `take`; events and seconds. */
async function overLog(store: EventStore, take: (event: StoredEvent) => void) {
  const fromMs = performance.now();
  let events = 0;
  let from: string | undefined;
  for (;;) {
    const page = await store.readAll({
      direction: 'forwards',
      maxCount: PAGE,
      ...(from === undefined ? {} : { from }),
    });
    for (const event of page) take(event);
    events += page.length;
    const last = page.at(-1);
    if (!last) return { events, seconds: (performance.now() - fromMs) / 1_000 };
    from = last.position;
  }
}

/** Folds streams of hosts and instances, each in its own state. */
function folder(): (stored: StoredEvent) => void {
  const hosts = new Map<string, HostFold>();
  const instances = new Map<string, InstanceState>();
  return (stored) => {
    const known = decode(stored);
    if (!(known instanceof KnownEvent)) throw new Error(`event ${stored.id} of type ${stored.type} is not known`);
    if (known.category === 'host') {
      let fold = hosts.get(stored.stream);
      if (!fold) hosts.set(stored.stream, (fold = openHostFold(initialHostState)));
      fold.apply(known.event as HostEvent, known);
    } else {
      const state = instances.get(stored.stream) ?? initialInstanceState;
      const next = evolveInstance(state, known.event as InstanceEvent);
      if (next.status === 'deleted') instances.delete(stored.stream);
      else instances.set(stored.stream, next);
    }
  };
}

/** Both, in turn, `rounds` times; the best of each counts, since whatever else the machine does only makes it slower. */
export async function measureReplay(store: EventStore, rounds: number): Promise<ReplayResults> {
  let events = 0;
  let parseOnly = 0;
  let full = 0;
  let kept: unknown = null;
  for (let round = 0; round < rounds; round++) {
    const parsed = await overLog(store, ({ data, metadata }) => {
      kept = [JSON.parse(data), JSON.parse(metadata)];
    });
    const folded = await overLog(store, folder());
    events = parsed.events;
    parseOnly = Math.max(parseOnly, parsed.events / parsed.seconds);
    full = Math.max(full, folded.events / folded.seconds);
  }
  if (kept === null) throw new Error('the log is empty');
  return { events, parseOnly, full };
}
