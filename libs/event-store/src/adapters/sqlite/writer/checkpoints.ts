import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Database, Statement } from 'better-sqlite3';
import { workerFile } from './worker-file.js';

/** Pages in the WAL (80 MiB) from which on they are copied into the database file. */
const PAGES = 20_000;
/** So few pages the writer copies itself, between two groups. */
const LITTLE = 500;

/** What SQLite says of the WAL: pages in it, and how many of them are in the database file too. */
export interface WalState {
  readonly log: number;
  readonly checkpointed: number;
}

export interface CheckpointSettings {
  readonly dir: string;
  readonly synchronous: 'FULL' | 'OFF';
  readonly little: number;
}

export type ToCheckpointer = 'copy' | 'close';
export type CheckpointDone = 'done';

/**
 * Keeps the WAL short without holding up appends: the bulk is copied by a thread of its own, then the writer copies
 * what came meanwhile, which is when SQLite starts the WAL file from its beginning. The file is never cut: syncing
 * one that does not grow is twice as fast.
 */
export class Checkpoints {
  readonly #look: Statement<[], WalState>;
  readonly #copy: Statement<[], WalState>;
  #worker: Worker | null = null;
  #copying = false;

  constructor(
    private readonly db: Database,
    private readonly settings: Omit<CheckpointSettings, 'little'>,
    private readonly pages = PAGES,
  ) {
    this.#look = db.prepare<[], WalState>('PRAGMA wal_checkpoint(NOOP)');
    this.#copy = db.prepare<[], WalState>('PRAGMA wal_checkpoint(PASSIVE)');
  }

  afterCommit(): void {
    if (this.#copying) return;
    const state = this.#quietly(this.#look);
    if (state === undefined || state.log - state.checkpointed < this.pages) return;
    this.#copying = true;
    this.#started().postMessage('copy' satisfies ToCheckpointer);
  }

  /** Ends the thread and puts everything into the database file, where the disk has room. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker !== null) {
      const ended = once(worker, 'exit');
      worker.postMessage('close' satisfies ToCheckpointer);
      await ended;
    }
    this.#quietly(this.db.prepare<[], WalState>('PRAGMA wal_checkpoint(TRUNCATE)'));
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const settings: CheckpointSettings = { ...this.settings, little: LITTLE };
    const worker = new Worker(workerFile(__dirname, 'checkpoint-worker'), { workerData: settings });
    worker.on('message', () => {
      this.#quietly(this.#copy);
      this.#copying = false;
    });
    // without the thread the next commit starts another one
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#worker = null;
      this.#copying = false;
    });
    this.#worker = worker;
    return worker;
  }

  /** A full disk stops a checkpoint only: the events are safe in the WAL, and it is tried again. */
  #quietly(statement: Statement<[], WalState>): WalState | undefined {
    try {
      return statement.get();
    } catch {
      return undefined;
    }
  }
}
