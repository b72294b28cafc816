import { parentPort, workerData } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { storeFiles } from '../layout.js';
import { openForWriting } from '../open-database.js';
import { commitErrorOf, storeErrorOf } from '../sqlite-errors.js';
import { Checkpoints } from './checkpoints.js';
import { failureOf } from './failures.js';
import { LogWriter } from './log-writer.js';
import type { AppendGroup, Failure, FromWriter, ToWriter, WriterSettings } from './protocol.js';

/** The thread that owns the writing connection. It is loaded as a file of the build by `WriterThread`. */

const settings = workerData as WriterSettings;
const { events: file } = storeFiles(settings.dir);
const port = parentPort;
if (port === null) throw new Error('the writer runs as a worker thread only');
const say = (message: FromWriter): void => port.postMessage(message);

const serve = (db: Database): void => {
  const writer = new LogWriter(db);
  const checkpoints = new Checkpoints(db, settings, settings.checkpointPages);
  /** After a commit whose outcome is unknown the file's cached pages can't be trusted any more. */
  let stopped: Failure | null = null;

  const append = (group: AppendGroup): FromWriter => {
    if (stopped !== null) return { kind: 'failed', ...stopped };
    let written: ReturnType<LogWriter['write']>;
    try {
      written = writer.write(group);
    } catch (error) {
      return { kind: 'failed', ...failureOf(storeErrorOf(error, file)) };
    }
    try {
      written.commit();
      return written.verdicts;
    } catch (error) {
      const failure = failureOf(commitErrorOf(error, file));
      if (failure.code === 'UnknownOutcome') {
        stopped = {
          code: 'StoreUnavailable',
          message: `${file}: writing stopped after a disk error, start the server again (${failure.message})`,
        };
      }
      return { kind: 'failed', ...failure };
    }
  };

  port.on('message', (message: ToWriter) => {
    if (message.kind === 'append') {
      say(append(message));
      checkpoints.afterCommit();
      return;
    }
    void checkpoints.close().then(() => {
      db.close();
      say({ kind: 'closed' });
      port.close();
    });
  });
};

try {
  const db = openForWriting(settings.dir, settings.synchronous);
  if (settings.maxPages !== undefined) db.pragma(`max_page_count = ${settings.maxPages}`);
  serve(db);
  say({ kind: 'ready' });
} catch (error) {
  say({ kind: 'unusable', ...failureOf(storeErrorOf(error, file)) });
}
