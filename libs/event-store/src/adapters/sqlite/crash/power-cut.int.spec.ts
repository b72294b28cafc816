import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { StoreCorruptError } from '../../../port/errors.js';
import { storeFiles } from '../layout.js';
import { openSqliteStore } from '../open-sqlite-store.js';
import { workerFile } from '../writer/worker-file.js';
import type { AppendingOrder } from './appending-process.js';
import { type Acknowledged, acknowledgedIn, type CrashFindings, examineLog } from './log-after-crash.js';
import { LossyDisk, SURVIVALS } from './lossy-disk.js';
import { type FileOperation, operationsOf, traceCommand, whyNoTrace } from './syscall-trace.js';

jest.setTimeout(120_000);

const full = process.env.BERTH_FULL === '1';
const APPENDS = full ? 1_500 : 300;
const CUTS = full ? 300 : 24;
const SEED = Number(process.env.BERTH_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** mulberry32: the same cuts again for a seed. */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

interface Recording {
  readonly dir: string;
  readonly acks: string;
  readonly before: Map<string, Buffer>;
  readonly operations: readonly FileOperation[];
}

/** Runs the real adapter in a traced process until it kills itself; `dir` holds a store already. */
const record = (root: string, dir: string, synchronous: 'FULL' | 'OFF'): Recording => {
  const acks = join(root, 'acks');
  const { events, wal } = storeFiles(dir);
  writeFileSync(acks, '');
  const before = new Map([events, wal].map((file) => [file, readFileSync(file)]));
  const order: AppendingOrder = {
    dir,
    acks,
    writers: 6,
    appends: APPENDS,
    test: { synchronous, checkpointPages: 150 },
  };
  const program = [process.execPath, workerFile(__dirname, 'appending-process'), JSON.stringify(order)];
  const trace = join(root, 'trace');
  const [command = '', ...args] = traceCommand(trace, [events, wal, acks, dir], program);
  const ran = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, UV_USE_IO_URING: '0' } });
  expect({ stderr: ran.stderr, acknowledged: acknowledgedIn(readFileSync(acks, 'utf8')).length }).toEqual({
    stderr: '',
    acknowledged: APPENDS,
  });
  return { dir, acks, before, operations: operationsOf(readFileSync(trace, 'latin1')) };
};

type Findings = CrashFindings & { readonly damaged?: string };

const examineFolder = async (dir: string, acknowledged: readonly Acknowledged[]): Promise<Findings> => {
  try {
    const store = await openSqliteStore({ dir });
    try {
      return await examineLog(store, acknowledged);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreCorruptError)) throw error;
    return { events: 0, lost: acknowledged.map(({ batch }) => batch), torn: [], gaps: [], damaged: error.message };
  }
};

const isBad = ({ lost, torn, gaps, damaged }: Findings): boolean =>
  damaged !== undefined || lost.length + torn.length + gaps.length > 0;

/** Cuts the power at random moments, and right after acknowledgements, and examines what is left. */
const cutAndExamine = async (root: string, recording: Recording): Promise<Findings[]> => {
  const { before, operations, acks } = recording;
  const random = randomOf(SEED);
  const ackAt = operations.flatMap(({ file }, at) => (file === acks ? [at] : []));
  const cuts = new Set<number>();
  while (cuts.size < CUTS) {
    const list = cuts.size % 2 === 0 ? ackAt[Math.floor(random() * ackAt.length)] : undefined;
    cuts.add(list ?? Math.floor(random() * operations.length));
  }
  const disk = new LossyDisk(before);
  const findings: Findings[] = [];
  let noted = '';
  for (const [at, operation] of operations.entries()) {
    if (operation.file === acks) noted += operation.kind === 'write' ? operation.bytes.toString() : '';
    else disk.apply(operation, at);
    if (!cuts.has(at)) continue;
    const found = disk.afterPowerCut(SURVIVALS[findings.length % SURVIVALS.length] ?? 'nothing', random);
    const dir = join(root, `cut-${at}`);
    mkdirSync(dir);
    for (const [file, content] of found) writeFileSync(join(dir, basename(file)), content);
    findings.push(await examineFolder(dir, acknowledgedIn(noted)));
    rmSync(dir, { recursive: true });
  }
  return findings;
};

const reason = whyNoTrace();
if (reason !== null) console.warn(`power cut tests are skipped: ${reason}`);

const describeWhereTraced = reason === null ? describe : describe.skip;
describeWhereTraced(`a power cut that loses what was not synced (INV-10), seed ${SEED}`, () => {
  let root: string;
  let dir: string;
  beforeEach(async () => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'berth-power-cut-')));
    dir = join(root, 'store');
    await (await openSqliteStore({ dir })).close();
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('loses nothing that was acknowledged and tears no append', async () => {
    const { events, wal } = storeFiles(dir);
    const syncedIn = ({ operations }: Recording) =>
      new Set(operations.filter(({ kind }) => kind === 'sync').map(({ file }) => file));
    let recording = record(root, dir, 'FULL');
    // checkpoints have a thread of their own: on a busy machine a run may end before the first one
    for (let again = 0; again < 5 && !syncedIn(recording).has(events); again++) recording = record(root, dir, 'FULL');
    // the run was worth something: commits, checkpoints and the folder were synced
    expect(syncedIn(recording)).toEqual(new Set([events, wal, recording.dir]));
    const findings = await cutAndExamine(root, recording);
    expect(findings).toHaveLength(CUTS);
    expect(findings.filter(isBad)).toEqual([]);
    expect(Math.max(...findings.map((found) => found.events))).toBeGreaterThan(APPENDS / 2);
  }, 300_000);

  it('forces to disk what a killed writer left, before anything is answered from it', () => {
    // the first process dies with its WAL full of commits; to a reader they look as durable as any
    record(root, dir, 'OFF');
    const { wal } = storeFiles(dir);
    const { acks, operations } = record(root, dir, 'FULL');
    const firstOf = (kind: FileOperation['kind'], file: string) =>
      operations.findIndex((operation) => operation.kind === kind && operation.file === file);
    expect(firstOf('sync', wal)).toBeGreaterThanOrEqual(0);
    expect(firstOf('sync', wal)).toBeLessThan(firstOf('write', wal));
    expect(firstOf('sync', wal)).toBeLessThan(firstOf('write', acks));
  }, 300_000);

  it('would notice: without syncs acknowledged appends are lost', async () => {
    const findings = await cutAndExamine(root, record(root, dir, 'OFF'));
    expect(findings.filter(({ lost }) => lost.length > 0).length).toBeGreaterThan(0);
  }, 300_000);
});
