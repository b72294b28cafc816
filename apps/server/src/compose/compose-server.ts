import type { EventStore, SnapshotStore } from '@berth/event-store';
import { type RunnerTime, realTime } from '@berth/projections';
import {
  type Clock,
  createRuntime,
  type Ids,
  type ProblemListener,
  type Runtime,
  type RuntimeLimits,
  type Timers,
} from '@berth/runtime';
import type { ServerConfig } from '../config/server-config.js';
import { UnfinishedProcesses } from '../recovery/unfinished-processes.js';
import { FleetScheduler } from '../scheduling/fleet-scheduler.js';
import { composeReadSide, type ReadSide } from './read-side.js';
import { readModelSnapshots } from './snapshots.js';

/** What a server is made of beside its rules: everything a simulation swaps. */
export interface ServerParts {
  /** Stays open when the server closes: whoever opened it closes it. */
  readonly store: EventStore;
  readonly snapshots: SnapshotStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly runnerTime?: RunnerTime;
  readonly limits?: Partial<RuntimeLimits>;
  readonly problems: ProblemListener;
  readonly warn: (message: string) => void;
}

/** A server without its listeners. */
export interface ComposedServer {
  readonly read: ReadSide;
  readonly scheduler: FleetScheduler;
  readonly runtime: Runtime;
  /** Position of the log's last event when it started; null: the log was empty. */
  readonly head: string | null;
  /** Takes no new command, finishes what is in flight, leaves a snapshot. */
  close(): Promise<void>;
}

/** Folds the log, then begins to sweep leases and to finish what dead servers began. */
export async function composeServer(
  parts: ServerParts,
  config: Pick<ServerConfig, 'sweepEveryMs' | 'recoverEveryMs' | 'recoverAfterMs'>,
): Promise<ComposedServer> {
  const { store, snapshots, clock, timers, ids, limits, problems, warn, runnerTime = realTime } = parts;
  const read = composeReadSide(store, readModelSnapshots(snapshots, warn), warn, runnerTime);
  try {
    await read.runner.start();
    await read.runner.caughtUp();
    const head = await store.head();
    const scheduler = new FleetScheduler(read.fleet, read.policy, read.runner, clock, store);
    const runtime = createRuntime({
      store,
      clock,
      timers,
      ids,
      ranker: scheduler,
      snapshots,
      problems,
      ...(limits ? { limits } : {}),
    });
    runtime.sweeper.start({ heldClaims: () => read.claims.held() }, config.sweepEveryMs);
    const recovery = new UnfinishedProcesses(read.instances, runtime.placements, clock, timers, ids, warn);
    recovery.start({ everyMs: config.recoverEveryMs, afterMs: config.recoverAfterMs });
    const close = async (): Promise<void> => {
      // In the order of dependence: nothing writes any more when the read models stop following.
      await recovery.stop();
      await runtime.close();
      await read.runner.close();
    };
    return { read, scheduler, runtime, head, close };
  } catch (error) {
    await read.runner.close();
    throw error;
  }
}
