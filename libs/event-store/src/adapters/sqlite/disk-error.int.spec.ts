import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whyNoTrace } from './crash/syscall-trace.js';
import { openSqliteStore } from './open-sqlite-store.js';
import { workerFile } from './writer/worker-file.js';

/** Appends one by one; from the fourth sync of the WAL on, every sync fails. Prints the outcomes in order. */
const program = (dir: string): string => `
  const { openSqliteStore } = require(${JSON.stringify(workerFile(__dirname, 'open-sqlite-store'))});
  const { randomUUID } = require('node:crypto');
  (async () => {
    const store = await openSqliteStore({ dir: ${JSON.stringify(dir)} });
    const outcomes = [];
    for (let i = 0; i < 6; i += 1) {
      const event = { id: randomUUID(), type: 'T', data: '{}', metadata: '{}' };
      outcomes.push(await store.append('host-' + i, 'no-stream', [event]).then(() => 'ok', (e) => e.code + ': ' + e.message));
    }
    const read = await store.readAll({ direction: 'forwards', maxCount: 100 });
    console.log(JSON.stringify({ outcomes, read: read.length }));
    process.kill(process.pid, 'SIGKILL');
  })();`;

const reason = whyNoTrace();
if (reason !== null) console.warn(`disk error tests are skipped: ${reason}`);
const describeWhereTraced = reason === null ? describe : describe.skip;

describeWhereTraced('a disk that fails to sync', () => {
  it('leaves one append unknown, stops the writer, and loses nothing that was acknowledged', async () => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'berth-disk-')));
    const dir = join(root, 'store');
    try {
      await (await openSqliteStore({ dir })).close();
      const fail = ['-f', '-qq', '-o', '/dev/null', '-P', join(dir, 'events.sqlite-wal')];
      const inject = ['-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO:when=4+'];
      const ran = spawnSync('strace', [...fail, ...inject, process.execPath, '-e', program(dir)], { encoding: 'utf8' });
      const { outcomes, read } = JSON.parse(ran.stdout) as { outcomes: string[]; read: number };
      const acknowledged = outcomes.filter((outcome) => outcome === 'ok').length;
      expect(acknowledged).toBeGreaterThan(0);
      expect(outcomes[acknowledged]).toMatch(/^UnknownOutcome: .*events\.sqlite: the commit failed/);
      for (const later of outcomes.slice(acknowledged + 1)) {
        expect(later).toMatch(/^StoreUnavailable: .*writing stopped after a disk error, start the server again/);
      }
      expect(outcomes.length - acknowledged).toBeGreaterThan(1);
      expect(read).toBe(acknowledged);

      const store = await openSqliteStore({ dir });
      const log = await store.readAll({ direction: 'forwards', maxCount: 100 });
      await store.close();
      // the unknown one came to be or not; nothing after it did
      expect([acknowledged, acknowledged + 1]).toContain(log.length);
      expect(log.map(({ stream }) => stream)).toEqual(log.map((_, i) => `host-${i}`));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }, 60_000);
});
