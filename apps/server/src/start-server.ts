import type { Breach } from '@berth/audit';
import { InvalidPositionError, shownAddress } from '@berth/event-store';
import { Admission, createGrpcApi, createHttpApp, createMetrics, Readiness, ServerLoad } from '@berth/native-api';
import { Registry } from 'prom-client';
import { nodeClock, nodeIds, nodeTimers, type Problem } from '@berth/runtime';
import { createGuard, openTokens } from './access/open-access.js';
import { readTls } from './access/read-tls.js';
import { refuseHttpCommands, refuseWhileCutOff } from './availability/refuse-while-cut-off.js';
import { composeServer } from './compose/compose-server.js';
import { openSnapshots } from './compose/snapshots.js';
import { checkConfig } from './config/check-config.js';
import { defaultConfig, type ServerConfig } from './config/server-config.js';
import { WriteHealth } from './health/write-health.js';
import { watchReadiness } from './health/watch-readiness.js';
import { loadMetrics } from './metrics/load-metrics.js';
import { measuredRuntime } from './metrics/measured-runtime.js';
import { searchMetrics } from './metrics/search-metrics.js';
import { storeMetrics } from './metrics/store-metrics.js';
import { listen } from './serve/listen.js';
import { listenGrpc } from './serve/listen-grpc.js';
import { createLogger } from './serve/logger.js';
import { WatchedStore } from './store/watched-store.js';
import { openStore } from './store/open-store.js';
import { VERSION } from './config/version.js';

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:7400`, without a slash at the end. */
  readonly url: string;
  /** `127.0.0.1:7401`; null: gRPC is switched off. */
  readonly grpc: string | null;
  readonly dataDir: string;
  /** Address of the cluster that holds the log, without user and options; null: the embedded store. */
  readonly store: string | null;
  /** Position of the log's last event when it started; null: the log was empty. */
  readonly head: string | null;
  /**
   * Resolves when this server may not serve any longer although nobody stopped it: the log it followed was replaced by an
   * older one, and what it holds in memory is of events that are gone. It must be closed and started anew.
   */
  readonly lost: Promise<Error>;
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
    const registry = new Registry();
    const appends = storeMetrics(registry);
    const writes = new WriteHealth({
      folder: config.store === null ? config.dataDir : null,
      minFreeMib: config.minFreeMib,
      monotonicMs: () => clock.monotonicMs(),
    });
    const store = new WatchedStore(await openStore(config), {
      written: (ms, events) => {
        appends.written(ms, events);
        writes.written();
      },
      failed: (error) => {
        appends.failed(error);
        writes.failed(error);
      },
    });
    undo.push(() => store.close());
    const warn = (message: string): void => logger.warn(message);
    let tellLost: (error: Error) => void = () => undefined;
    const lost = new Promise<Error>((resolve) => (tellLost = resolve));
    const parts = {
      store,
      snapshots: openSnapshots(config, warn),
      clock,
      timers: nodeTimers,
      ids: nodeIds,
      searched: searchMetrics(registry),
      problems: (problem: Problem) => logger.error({ problem }, `runtime: ${problem.kind}`),
      warn,
      ended: (error: unknown) => {
        if (!(error instanceof InvalidPositionError)) return;
        logger.fatal(`the log was replaced by an older or another one, this server stops: ${error.message}`);
        tellLost(error);
      },
      breached: (hostId: string, breach: Breach) =>
        logger.fatal({ hostId, breach }, `${breach.invariant} does not hold on host ${hostId}: ${breach.detail}`),
    };
    const server = await composeServer(parts, config);
    undo.push(() => server.close());
    const { read, scheduler, monitor, head } = server;
    const runtime = measuredRuntime(server.runtime, registry);

    let stopping = false;
    const readModel = { ...read, explainer: scheduler };
    const metrics = createMetrics(runtime, readModel, monitor, registry);
    const load = new ServerLoad(new Admission({ maxInFlight: config.maxInFlight }));
    loadMetrics(load, registry);
    const info = {
      version: VERSION,
      startedAtMs,
      stopping: () => stopping,
      draining: () => load.isDraining,
      checks: () => writes.checks(),
    };
    const tokens = await openTokens(config, logger);
    undo.push(async () => tokens?.close());
    const guard = createGuard(config, tokens, metrics, logger);
    const tls = readTls(config);
    const api = { runtime, clock, log: store, readModel, info, metrics, guard, load, streams: config.streams, tls };
    const app = await createHttpApp(api, logger);
    undo.push(() => app.close());
    const refuseCommands = refuseWhileCutOff(read.runner);
    refuseHttpCommands(app, refuseCommands);
    const unwatch = watchReadiness(app.get(Readiness), logger);
    undo.push(async () => unwatch());
    const { url, stop } = await listen(app, config);
    undo.push(stop);
    const grpc = await listenGrpc(createGrpcApi(app, api, { refuseCommands, logger }), url, config);

    let closed: Promise<void> | null = null;
    const close = async (): Promise<void> => {
      // Nothing new begins; whoever sends requests has the time to look at /health/ready and send them elsewhere.
      load.drain();
      if (config.drainMs > 0) await new Promise((resolve) => setTimeout(resolve, config.drainMs));
      stopping = true;
      unwatch();
      await Promise.all([stop(), grpc?.stop(config.stopGraceMs)]);
      // In the order of dependence: nothing writes or reads any more when the store is closed.
      tokens?.close();
      await server.close();
      await store.close();
      logger.info('stopped');
    };
    const { dataDir } = config;
    const shown = config.store && shownAddress(config.store.at);
    return { url, grpc: grpc?.address ?? null, dataDir, store: shown, head, lost, close: () => (closed ??= close()) };
  } catch (error) {
    for (const step of undo.reverse())
      await step().catch((failure) => logger.error({ err: failure }, 'while giving up'));
    throw error;
  }
}
