import { spawnSync } from 'node:child_process';

/** One thing a traced process did to a file, in the order it happened. */
export type FileOperation =
  | { readonly kind: 'write'; readonly file: string; readonly offset: number; readonly bytes: Buffer }
  /** What was written to the file before operation `since` is durable. */
  | { readonly kind: 'sync'; readonly file: string; readonly since: number }
  | { readonly kind: 'truncate'; readonly file: string; readonly length: number };

const SYSCALLS = 'pwrite64,pwritev,write,writev,fsync,fdatasync,ftruncate';

/** Why processes can't be traced here, or null. */
export const whyNoTrace = (): string | null => {
  const tried = spawnSync('strace', ['-f', '-e', 'trace=write', '-o', '/dev/null', 'true'], { encoding: 'utf8' });
  if (tried.error !== undefined) return 'strace is not installed';
  return tried.status === 0 ? null : `strace can't trace here: ${tried.stderr.trim()}`;
};

/** The command that runs a program and writes all it does to `files` into `trace`. */
export const traceCommand = (trace: string, files: readonly string[], program: readonly string[]): string[] => [
  ...['strace', '-f', '-qq', '-y', '-xx', '-s', '4194304', '-e', `trace=${SYSCALLS}`, '-e', 'signal=none', '-o', trace],
  ...files.flatMap((file) => ['-P', file]),
  ...program,
];

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

const CALL = /^(\d+) +(\w+)\(\d+<((?:\\x[0-9a-f]{2})+|[^>]*)>(.*)$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>/;

/** Paths are printed as `\x..` by some versions of strace under -xx. */
const pathOf = (text: string): string => (text.startsWith('\\x') ? bytesOf(text).toString() : text);

interface Begun {
  readonly file: string;
  readonly since: number;
}

/**
 * Reads a trace made by {@link traceCommand}. A write counts from when it began, a sync from when it returned, and
 * then only for what was written before it began: the reading that is worst for the program.
 *
 * @throws Error for a call that the model does not know, so that nothing is overlooked
 */
export const operationsOf = (trace: string): FileOperation[] => {
  const operations: FileOperation[] = [];
  const syncing = new Map<string, Begun>();
  const appended = new Map<string, number>();
  for (const line of trace.split('\n')) {
    const resumed = RESUMED.exec(line);
    if (resumed !== null) {
      const begun = syncing.get(resumed[1] as string);
      if (begun !== undefined && line.endsWith('= 0')) operations.push({ kind: 'sync', ...begun });
      syncing.delete(resumed[1] as string);
      continue;
    }
    const call = CALL.exec(line);
    if (call === null) continue;
    const [, pid = '', name = '', path = '', rest = ''] = call;
    const file = pathOf(path);
    if (name === 'fsync' || name === 'fdatasync') {
      const begun = { file, since: operations.length };
      if (rest.includes('unfinished')) syncing.set(pid, begun);
      else if (rest.endsWith('= 0')) operations.push({ kind: 'sync', ...begun });
    } else if (name === 'ftruncate') {
      operations.push({ kind: 'truncate', file, length: Number(/^, (\d+)/.exec(rest)?.[1]) });
    } else if (name === 'pwrite64') {
      const [, hex = '', , offset] = /^, "((?:\\x[0-9a-f]{2})*)", (\d+), (\d+)/.exec(rest) ?? [];
      operations.push({ kind: 'write', file, offset: Number(offset), bytes: bytesOf(hex) });
    } else if (name === 'write') {
      const bytes = bytesOf(/^, "((?:\\x[0-9a-f]{2})*)"/.exec(rest)?.[1] ?? '');
      const offset = appended.get(file) ?? 0;
      appended.set(file, offset + bytes.length);
      operations.push({ kind: 'write', file, offset, bytes });
    } else {
      throw new Error(`the trace has a ${name} that the model does not know: ${line.slice(0, 200)}`);
    }
  }
  return operations;
};
