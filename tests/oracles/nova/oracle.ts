import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's python3-nova is a package of the system's Python, never of another one on the PATH. */
const PYTHON = '/usr/bin/python3';
const DRIVER = join(__dirname, 'driver.py');

export interface Question {
  readonly op: string;
  readonly [member: string]: unknown;
}

/** What Nova says: the members of the operation's answer, or the exception that refused. */
export interface Answer {
  readonly ok: boolean;
  readonly error?: string;
  readonly message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each operation has members of its own
  readonly [member: string]: any;
}

/** Asks the real Nova everything at once; one answer for each question, in order. */
export function askNova(questions: readonly Question[]): readonly Answer[] {
  const input = questions.map((question) => `${JSON.stringify(question)}\n`).join('');
  const run = spawnSync(PYTHON, ['-W', 'ignore', DRIVER], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    cwd: __dirname,
  });
  const lines = (run.stdout ?? '').split('\n').filter((line) => line !== '');
  if (lines.length !== questions.length)
    throw new Error(`Nova answered ${lines.length} of ${questions.length}: ${run.stderr}`);
  return lines.map((line) => JSON.parse(line) as Answer);
}

/** Version of the Nova that is installed here, or null with the reason why there is none. */
export function installedNova(): { readonly version: string | null; readonly reason: string } {
  if (!existsSync(PYTHON)) return { version: null, reason: `no ${PYTHON} here` };
  const probe = spawnSync(PYTHON, ['-c', 'import nova, nova.pci'], { encoding: 'utf8' });
  if (probe.status !== 0)
    return { version: null, reason: 'python3-nova is not installed (apt-get install python3-nova)' };
  return { version: String(askNova([{ op: 'version' }])[0]?.version), reason: '' };
}
