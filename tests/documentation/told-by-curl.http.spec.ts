import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '@berth/server';
import { toldCommands, withoutPositions } from './told-by-curl.js';

const ROOT = join(__dirname, '..', '..');
const OVER = '=====';

/** What a shell prints for each of the commands, typed one after the other. */
async function typed(commands: readonly string[]): Promise<string[]> {
  const script = commands.map((command) => `${command}\nprintf '\\n${OVER}\\n'`).join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', script]);
  return stdout.split(`\n${OVER}\n`).slice(0, -1);
}

describe('the commands of a page, typed as they stand', () => {
  it.each([
    ['README.md', 5],
    ['docs/how-to/for-gateway-authors.md', 8],
  ])('%s', async (page, atLeast) => {
    const told = toldCommands(readFileSync(join(ROOT, page), 'utf8'));
    expect(told.length).toBeGreaterThanOrEqual(atLeast);
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-told-'));
    const server = await startServer({ port: 0, dataDir, logLevel: 'silent' });
    try {
      const answers = await typed(told.map(({ command }) => command.replace('http://127.0.0.1:7400', server.url)));
      const seen = told.map(({ command, output }, index) => {
        const lines = (answers[index] ?? '').split('\n').filter((line) => line !== '');
        // A line that ends in `…` tells only its beginning.
        const shown = lines.map((line, at) => {
          const begin = output[at]?.endsWith('…') ? output[at].slice(0, -1) : null;
          return begin !== null && line.startsWith(begin) ? `${begin}…` : withoutPositions(line);
        });
        return { command, output: shown };
      });
      expect(seen).toEqual(told.map(({ command, output }) => ({ command, output: output.map(withoutPositions) })));
    } finally {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
