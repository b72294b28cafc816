import { type Breach, LiveMonitor } from '@berth/audit';
import type { EventStore } from '@berth/event-store';
import type { RunnerTime } from '@berth/projections';
import { type Clock, type Runtime, stepCommandId } from '@berth/runtime';
import type { ReadSide } from '../compose/read-side.js';

/** The actor of what a server does because a rule of docs/invariants.md does not hold. */
export const MONITOR_ACTOR = 'system:monitor';
const DEADLINE_MS = 10_000;

export interface Watch {
  readonly monitor: LiveMonitor;
  stop(): Promise<void>;
}

interface WatchParts {
  readonly store: EventStore;
  readonly read: Pick<ReadSide, 'runner' | 'instances' | 'fleet'>;
  readonly hosts: Pick<Runtime['hosts'], 'execute'>;
  readonly clock: Clock;
  readonly time: RunnerTime;
  /** Told of each broken rule, before its host is suspended. */
  readonly breached: (hostId: string, breach: Breach) => void;
  readonly warn: (message: string) => void;
}

/** Watches the live log; a breach suspends its host for new claims by an event that names the first bad one (DESIGN section 4). */
export function watchInvariants({ store, read, hosts, clock, time, breached, warn }: WatchParts): Watch {
  const suspend = async (hostId: string, breach: Breach): Promise<void> => {
    const { invariant, eventId, detail } = breach;
    breached(hostId, breach);
    // The same on every server that sees it, so that it is appended once.
    const commandId = stepCommandId(eventId, `suspend:${invariant}`);
    const command = { type: 'SuspendHost' as const, invariant, detail, firstBadEventId: eventId };
    try {
      await hosts.execute(hostId, command, {
        actor: MONITOR_ACTOR,
        commandId,
        commandDigest: eventId,
        correlationId: commandId,
        causationId: eventId,
        deadlineMs: clock.monotonicMs() + DEADLINE_MS,
      });
    } catch (error) {
      warn(`host ${hostId} could not be suspended: ${String(error)}`);
    }
  };
  const monitor = new LiveMonitor({
    store,
    views: { instances: read.instances, fleet: read.fleet },
    onBreach: suspend,
    warn,
    time,
  });
  const unlisten = read.runner.listen(monitor.take);
  return {
    monitor,
    stop: async () => {
      unlisten();
      await monitor.close();
    },
  };
}
