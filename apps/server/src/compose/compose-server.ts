import type { Breach, LiveMonitor } from '@berth/audit';
import type { EventStore, SnapshotStore } from '@berth/event-store';
import { type RunnerTime, realTime } from '@berth/projections';
import {
  type Clock,
  createRuntime,
  type Ids,
  type Laws,
  type ProblemListener,
  type Runtime,
  type RuntimeLimits,
  type Timers,
} from '@berth/runtime';
import type { ServerConfig } from '../config/server-config.js';
import { watchInvariants } from '../monitor/watch-invariants.js';
import { Recovery } from '../recovery/recovery.js';
import { unfinishedGangs } from '../recovery/unfinished-gangs.js';
import { unfinishedProcesses } from '../recovery/unfinished-processes.js';
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
  /** Default: the domain's own. */
  readonly laws?: (own: Laws) => Laws;
  /** Told how many steps each decision's device search took. */
  readonly searched?: (steps: number) => void;
  readonly problems: ProblemListener;
  readonly warn: (message: string) => void;
  /** Told when the log can't be followed any further, whatever is tried; the server is not ready from then on. */
  readonly ended?: (error: unknown) => void;
  /** Told of each rule of docs/invariants.md that does not hold; the host is suspended in any case. */
  readonly breached?: (hostId: string, breach: Breach) => void;
}

/** A server without its listeners. */
export interface ComposedServer {
  readonly read: ReadSide;
  readonly scheduler: FleetScheduler;
  readonly runtime: Runtime;
  readonly monitor: LiveMonitor;
  /** Position of the log's last event when it had folded all of it; null: the log was empty. */
  readonly head: string | null;
  /** Takes no new command, finishes what is in flight, leaves a snapshot. */
  close(): Promise<void>;
}

/** Folds the log, then begins to sweep leases, to finish what dead servers began, and to watch the invariants. */
export async function composeServer(
  parts: ServerParts,
  config: Pick<ServerConfig, 'sweepEveryMs' | 'recoverEveryMs' | 'recoverAfterMs'>,
): Promise<ComposedServer> {
  const {
    store,
    snapshots,
    clock,
    timers,
    ids,
    limits,
    laws,
    searched,
    problems,
    warn,
    breached = () => {},
    ended = () => {},
    runnerTime: time = realTime,
  } = parts;
  const read = composeReadSide(store, readModelSnapshots(snapshots, warn), { warn, ended }, time);
  try {
    await read.runner.start();
    await read.runner.caughtUp();
    // asking the store instead would read a shared cluster's log back to our last event
    const head = read.runner.position;
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
      ...(laws ? { laws } : {}),
      ...(searched ? { searched } : {}),
    });
    runtime.sweeper.start({ heldClaims: () => read.claims.held() }, config.sweepEveryMs);
    const recoveries = [
      unfinishedProcesses(read.instances, read.claims, runtime.moves),
      unfinishedGangs(read, runtime.gangs),
    ].map((unfinished) => new Recovery(unfinished, clock, timers, ids, warn));
    const patience = { everyMs: config.recoverEveryMs, afterMs: config.recoverAfterMs };
    for (const recovery of recoveries) recovery.start(patience);
    const watch = watchInvariants({ store, read, hosts: runtime.hosts, clock, time, breached, warn });
    const close = async (): Promise<void> => {
      // In the order of dependence: nothing writes any more when the read models stop following.
      for (const recovery of recoveries) await recovery.stop();
      await watch.stop();
      await runtime.close();
      await read.runner.close();
    };
    return { read, scheduler, runtime, monitor: watch.monitor, head, close };
  } catch (error) {
    await read.runner.close();
    throw error;
  }
}
