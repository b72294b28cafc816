import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ReadResult } from '../sysfs/tree.js';

/** The helper: one plain file, the same from the sources and from the built package. */
const HELPER = join(__dirname, '..', '..', 'helper', 'read-files.cjs');

/**
 * Reads files that may block or wake hardware in a process of its own: a read in the kernel can't be
 * cancelled, a process can be left behind (Host facts 1.4).
 *
 * @param paths absolute paths
 * @param deadlineMs after which what has not come is missing from the result
 * @returns base64 text or errno by path; a path that is missing did not answer in time
 */
export async function readSlowly(paths: readonly string[], deadlineMs: number): Promise<Map<string, ReadResult>> {
  const results = new Map<string, ReadResult>();
  if (paths.length === 0) return results;
  const child = spawn(process.execPath, [HELPER], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // One stuck read takes one thread of the pool.
    env: { ...process.env, UV_THREADPOOL_SIZE: '32' },
  });
  await new Promise<void>((done) => {
    const finish = (): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      // A helper stuck in the kernel dies when its read returns; nobody waits for it.
      child.unref();
      child.stdin.destroy();
      child.stdout.destroy();
      done();
    };
    const timer = setTimeout(finish, deadlineMs);
    child.on('error', finish);
    child.stdin.on('error', () => {});
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const { path, ...result } = JSON.parse(line) as { path: string } & ReadResult;
      results.set(path, result);
    });
    lines.on('close', finish);
    child.stdin.end(JSON.stringify(paths));
  });
  return results;
}
