import type { LogAddress } from '@berth/event-store';
import { type ActorRate, DEFAULT_STREAM_LIMITS, type StreamLimits } from '@berth/native-api';

/** Everything one server needs to know before it starts. */
export interface ServerConfig {
  /** Address to listen on; another than loopback only with `tokensFile` (DESIGN decision 6). */
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** Of gRPC; 0 = any free one, `next` = the one after HTTP's (any free one after any free one), null = none. */
  readonly grpcPort: number | 'next' | null;
  /** An EventStoreDB cluster that holds the log; null: the embedded store in `dataDir`. */
  readonly store: LogAddress | null;
  /** Folder of the embedded store and of snapshots; made when it does not exist. */
  readonly dataDir: string;
  readonly logLevel: LogLevel;
  /** File of tokens that callers must show; null: whoever reaches the server may do everything. */
  readonly tokensFile: string | null;
  /** Files in PEM; null: no TLS. */
  readonly tls: TlsFiles | null;
  /** How often one actor may ask; null: no limit. */
  readonly actorRate: ActorRate | null;
  /** Requests at work at once; the next is refused with 429. */
  readonly maxInFlight: number;
  /** Free MiB on the disk of the embedded store below which the server is not ready. */
  readonly minFreeMib: number;
  /** Bounds of event streams. */
  readonly streams: StreamLimits;
  /** How long a stop waits, not ready and beginning nothing new, before it stops listening, in milliseconds. */
  readonly drainMs: number;
  /** How long a stop waits for what is in flight before connections are cut, in milliseconds. */
  readonly stopGraceMs: number;
  /** How often the sweeper looks for leases that ran out, in milliseconds. */
  readonly sweepEveryMs: number;
  /** How often the server looks for processes that another one began and did not finish, in milliseconds. */
  readonly recoverEveryMs: number;
  /** How long such a process must stand still before it is taken over, in milliseconds (DESIGN rule 8). */
  readonly recoverAfterMs: number;
}

export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const defaultConfig: ServerConfig = {
  host: '127.0.0.1',
  port: 7400,
  grpcPort: 'next',
  store: null,
  dataDir: './data',
  logLevel: 'warn',
  tokensFile: null,
  tls: null,
  actorRate: null,
  maxInFlight: 512,
  streams: DEFAULT_STREAM_LIMITS,
  minFreeMib: 64,
  drainMs: 0,
  stopGraceMs: 15_000,
  sweepEveryMs: 1_000,
  recoverEveryMs: 5_000,
  recoverAfterMs: 30_000,
};

/** A setting that can't be: names where it came from, what it was and what would be right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'ConfigInvalid';
}
