import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '@berth/event-store';
import { GeneratedLog } from '../log/generated-log.js';
import { measureReplay } from '../log/replay.js';
import { measureStarts } from '../log/starts.js';
import { short, whole } from '../report/report.js';
import type { BenchContext } from './context.js';

const FULL_OF_PARSE = 0.6;
const START_MS = 3_000;
/** A start is asked of a log of so many events. */
const ASKED_EVENTS = 1_000_000;

/** Replay of a long log, and a real server's start on it. */
export async function logSection({ size, report, dir, say }: BenchContext): Promise<void> {
  const dataDir = join(dir, 'log');
  mkdirSync(dataDir);
  say(`writing a log of ${whole(size.logEvents)} events`);
  const store = await openSqliteStore({ dir: dataDir });
  const log = new GeneratedLog(store, size.hosts);
  const fromMs = performance.now();
  await log.write(size.logEvents);
  const writtenPerSecond = (log.written * 1_000) / (performance.now() - fromMs);
  await store.close();
  say('replaying it');
  const reading = await openSqliteStore({ dir: dataDir, readOnly: true });
  const replay = await measureReplay(reading, 2);
  await reading.close();
  const ratio = replay.full / replay.parseOnly;
  const mib = statSync(join(dataDir, 'events.sqlite')).size / 1_048_576;
  report.section(`Log of ${whole(log.written)} events, ${whole(mib)} MiB`, { replay }, [
    { what: 'generated: decided, chained, appended, events/s', value: whole(writtenPerSecond) },
    { what: 'read and parsed, events/s', value: whole(replay.parseOnly) },
    { what: 'read, decoded and folded, events/s', value: whole(replay.full) },
    {
      what: '  of parse-only',
      value: short(ratio),
      figure: `at least ${FULL_OF_PARSE}`,
      reached: ratio >= FULL_OF_PARSE,
    },
  ]);
  say('starting servers on it');
  const starts = await measureStarts(dataDir, join(dir, 'empty'), size.starts);
  const asked = log.written >= ASKED_EVENTS;
  report.section(`Start of a server on ${whole(log.written)} events`, { starts }, [
    { what: 'without a snapshot: all is folded', value: `${whole(starts.foldedMs)} ms` },
    {
      what: 'from a snapshot',
      value: `${whole(starts.snapshotMs)} ms`,
      ...(asked ? { figure: `below ${whole(START_MS)} ms`, reached: starts.snapshotMs < START_MS } : {}),
    },
    { what: 'on an empty store', value: `${whole(starts.emptyMs)} ms` },
  ]);
}
