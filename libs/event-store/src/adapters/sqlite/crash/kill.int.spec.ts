import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../open-sqlite-store.js';
import { workerFile } from '../writer/worker-file.js';
import type { AppendingOrder } from './appending-process.js';
import { acknowledgedIn, examineLog } from './log-after-crash.js';

const KILLS = process.env.BERTH_FULL === '1' ? 60 : 5;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a writer that is killed at a random moment', () => {
  it('leaves every acknowledged append whole, and a store that opens at once', async () => {
    const root = mkdtempSync(join(tmpdir(), 'berth-kill-'));
    const order: AppendingOrder = {
      dir: join(root, 'store'),
      acks: join(root, 'acks'),
      writers: 16,
      appends: Number.MAX_SAFE_INTEGER,
      test: { checkpointPages: 300 },
    };
    let before = 0;
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const child = spawn(process.execPath, [workerFile(__dirname, 'appending-process'), JSON.stringify(order)], {
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        const ended = once(child, 'exit');
        const noted = () => (existsSync(order.acks) ? readFileSync(order.acks, 'utf8') : '');
        const start = noted().length;
        while (noted().length <= start && child.exitCode === null) await pause(5);
        await pause(Math.random() * 300);
        child.kill('SIGKILL');
        expect((await ended)[1]).toBe('SIGKILL');

        const acknowledged = acknowledgedIn(noted());
        const store = await openSqliteStore({ dir: order.dir });
        const { events, ...faults } = await examineLog(store, acknowledged);
        await store.close();
        expect(faults).toEqual({ lost: [], torn: [], gaps: [] });
        expect(events).toBeGreaterThan(before);
        before = events;
      }
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }, 300_000);
});
