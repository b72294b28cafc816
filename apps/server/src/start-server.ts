import { openSqliteStore } from '@berth/event-store';
import { createHttpApp, createMetrics } from '@berth/native-api';
import { createRuntime, nodeClock, nodeIds, nodeTimers } from '@berth/runtime';
import { composeReadSide } from './compose/read-side.js';
import { openSnapshots, readModelSnapshots } from './compose/snapshots.js';
import { checkConfig } from './config/check-config.js';
import { defaultConfig, type ServerConfig } from './config/server-config.js';
import { UnfinishedProcesses } from './recovery/unfinished-processes.js';
import { FleetScheduler } from './scheduling/fleet-scheduler.js';
import { listen } from './serve/listen.js';
import { createLogger } from './serve/logger.js';
import { VERSION } from './version.js';

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:7400`, without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  /** Position of the log's last event when it started; null: the log was empty. */
  readonly head: string | null;
  /** Takes nothing new, finishes what is in flight, ends event streams, closes the store. Repeating it waits for the same end. */
  close(): Promise<void>;
}

/**
 * Opens the store, folds the log, listens. Whatever was opened is closed again when a later step fails.
 *
 * @throws ConfigError, StoreLockedError, StoreCorruptError, StoreUnavailableError, ListenError
 */
export async function startServer(settings: Partial<ServerConfig> = {}): Promise<RunningServer> {
  const config = { ...defaultConfig, ...settings };
  checkConfig(config);
  const logger = createLogger(config.logLevel);
  const clock = nodeClock;
  const startedAtMs = clock.monotonicMs();
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const store = await openSqliteStore({ dir: config.dataDir });
    undo.push(() => store.close());
    const warn = (message: string): void => logger.warn(message);
    const snapshots = openSnapshots(config.dataDir, warn);
    const read = composeReadSide(store, readModelSnapshots(snapshots, warn), warn);
    undo.push(() => read.runner.close());
    await read.runner.start();
    await read.runner.caughtUp();
    const head = await store.head();

    const scheduler = new FleetScheduler(read.fleet, read.policy, read.runner, clock, store);
    const runtime = createRuntime({
      store,
      clock,
      timers: nodeTimers,
      ids: nodeIds,
      ranker: scheduler,
      snapshots,
      problems: (problem) => logger.error({ problem }, `runtime: ${problem.kind}`),
    });
    undo.push(() => runtime.close());
    runtime.sweeper.start({ heldClaims: () => read.claims.held() }, config.sweepEveryMs);
    const { placements } = runtime;
    const recovery = new UnfinishedProcesses(read.instances, placements, clock, nodeTimers, nodeIds, warn);
    recovery.start({ everyMs: config.recoverEveryMs, afterMs: config.recoverAfterMs });
    undo.push(() => recovery.stop());

    let stopping = false;
    const readModel = { ...read, explainer: scheduler };
    const metrics = createMetrics(runtime, readModel);
    const info = { version: VERSION, startedAtMs, stopping: () => stopping };
    const app = await createHttpApp({ runtime, clock, log: store, readModel, info, metrics }, logger);
    undo.push(() => app.close());
    const { url, stop } = await listen(app, config);

    let closed: Promise<void> | null = null;
    const close = async (): Promise<void> => {
      stopping = true;
      await stop();
      await recovery.stop();
      // In the order of dependence: nothing writes or reads any more when the store is closed.
      await runtime.close();
      await read.runner.close();
      await store.close();
      logger.info('stopped');
    };
    return { url, dataDir: config.dataDir, head, close: () => (closed ??= close()) };
  } catch (error) {
    for (const step of undo.reverse())
      await step().catch((failure) => logger.error({ err: failure }, 'while giving up'));
    throw error;
  }
}
