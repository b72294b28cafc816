import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../fleet/random.js';
import { ServerProcess } from '../server/server-process.js';
import { isFlat, residentMib } from './checks/memory.js';
import { writtenByRefused } from './checks/written-by-refused.js';
import { fuzzTokens } from './fuzz-tokens.js';
import { fuzzGrpc } from './grpc/fuzz-grpc.js';
import { FUZZED_METHODS } from './grpc/rpc-maker.js';
import { fuzzHttp } from './http/fuzz-http.js';
import { OPERATIONS_OF_DOCUMENT } from './http/operations.js';
import { brokenHttp1 } from './raw/broken-http1.js';
import { brokenHttp2 } from './raw/broken-http2.js';
import { KnownThings } from './values/known-things.js';
import { halfClosed, slowLoris, unreadStreams } from './raw/slow-clients.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    quick: { type: 'boolean', default: false },
  },
});

const CLI = join(__dirname, '../../../cli/dist/main.js');
const VALIDATED = 0.3;
/** Headers must have arrived within 10 s, whole requests within 30 s; the server looks every 5 s. */
const CUT_AFTER_MS = 45_000;

let passed = 0;
let failed = 0;
function check(what: string, faults: readonly string[]): void {
  process.stdout.write(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${what}\n`);
  for (const fault of faults.slice(0, 20)) process.stdout.write(`     ${fault}\n`);
  if (faults.length > 20) process.stdout.write(`     and ${faults.length - 20} more\n`);
  if (faults.length === 0) passed++;
  else failed++;
}

/** `npm run fuzz -- [--requests N] [--seed N] [--quick]`: whatever comes, the server stays up, honest and clean. */
async function main(): Promise<void> {
  const count = Number(values.requests);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error(`--requests ${values.requests}: expected a whole number from 1`);
  process.stdout.write(
    `fuzz: ${count} requests, half of them over ${OPERATIONS_OF_DOCUMENT.length} HTTP operations and half over ${FUZZED_METHODS.length} RPCs, seed ${seed}; again: npm run fuzz -- --requests ${count} --seed ${seed}\n`,
  );
  const random = new Random(seed);
  const runId = `fuzz${random.below(1e9).toString(36)}`;
  const dir = mkdtempSync(join(tmpdir(), 'berth-fuzz-'));
  const dataDir = join(dir, 'data');
  const tokens = await fuzzTokens(join(dir, 'tokens.json'));
  const server = await ServerProcess.start(dataDir, { args: ['--tokens', join(dir, 'tokens.json')] });
  const port = Number(new URL(server.url).port);
  const watchers = unreadStreams(port, tokens.auditor ?? '', 20);
  const memory: number[] = [];
  try {
    const startedMs = performance.now();
    const run = { id: runId, random, known: new KnownThings(random), tokens };
    const lookAtMemory = async (done: number): Promise<void> => {
      memory.push(residentMib(server.pid) ?? 0);
      process.stderr.write(`… ${done} requests, ${memory.at(-1)} MiB\n`);
    };
    const rpcs = Math.floor(count / 2);
    const tally = await fuzzHttp(server.url, run, count - rpcs, lookAtMemory);
    const seconds = (performance.now() - startedMs) / 1_000;
    process.stdout.write(`${tally.sent} requests in ${seconds.toFixed(0)} s, by status:\n${tally.lines.join('\n')}\n`);
    check('every request was answered as the OpenAPI document says, with no 5xx but an honest 503', tally.faults);
    const share = tally.validated / tally.sent;
    check(
      `${(share * 100).toFixed(1)} % passed validation, at least ${VALIDATED * 100} %`,
      share >= VALIDATED ? [] : ['too few'],
    );
    const missed = OPERATIONS_OF_DOCUMENT.filter(({ id }) => !tally.byOperation.has(id)).map(({ id }) => id);
    check('every operation was met', missed);
    const called = await fuzzGrpc(server.grpc ?? '', run, rpcs, (done) => lookAtMemory(count - rpcs + done));
    process.stdout.write(
      `${called.sent} RPCs over ${FUZZED_METHODS.length} methods, by code:\n${called.lines.join('\n')}\n`,
    );
    check('every RPC ended with a code that is not the server’s fault', called.faults);
    const calledShare = called.validated / called.sent;
    check(
      `${(calledShare * 100).toFixed(1)} % of the RPCs passed validation, at least ${VALIDATED * 100} %`,
      calledShare >= VALIDATED ? [] : ['too few'],
    );
    check(
      'every RPC was met',
      FUZZED_METHODS.map(({ rpc }) => rpc).filter((rpc) => !called.met.has(rpc)),
    );

    const broken = await brokenHttp1(port, random, values.quick ? 50 : 500);
    check(`${broken.tried} broken HTTP/1.1 requests were refused or hung up on`, broken.faults);
    if (server.grpc === null)
      process.stdout.write('     broken HTTP/2: not tried, this server does not listen for gRPC\n');
    else {
      const frames = await brokenHttp2(Number(server.grpc.split(':').at(-1)), random, values.quick ? 20 : 200);
      check(`${frames.tried} broken HTTP/2 connections were survived`, frames.faults);
    }
    check('half-closed connections', await halfClosed(port, tokens.operator ?? ''));
    check(
      values.quick
        ? 'others are served beside 200 slow-loris connections'
        : '200 slow-loris connections were cut; others served meanwhile',
      await slowLoris(port, 200, values.quick ? null : CUT_AFTER_MS),
    );

    const refused = new Map([...tally.refused, ...called.refused]);
    const log = await writtenByRefused(server.url, tokens.auditor ?? '', refused, runId);
    check(
      `nothing in the log (${log.caused} of ${log.events} events by these requests) was written by any of ${refused.size} refused ones`,
      log.caused > 0 ? log.faults : ['no event leads back to a request: nothing could have been found'],
    );
    const [warm, end] = [memory[Math.floor(memory.length * 0.4)], residentMib(server.pid)];
    if (warm === undefined || end === null)
      process.stdout.write('     memory: not looked at, too few requests or no /proc\n');
    else check(`memory is flat: ${warm} MiB when warm, ${end} MiB at the end`, isFlat(warm, end) ? [] : ['it grew']);
    const live = await fetch(`${server.url}/health/ready`);
    check('the server is up and ready', live.ok ? [] : [await live.text()]);
    const leaked = Object.values(tokens).filter((token) => server.errors.includes(token.slice(-43)));
    check(
      'no token in what the server wrote',
      leaked.map(() => 'a token was written'),
    );
    const unforeseen = server.errors.split('\n').filter((line) => /unforeseen|"level":[56]0/.test(line));
    check('the server logged no unforeseen error', unforeseen);
  } finally {
    watchers.close();
    await server.stop();
  }
  const audit = spawnSync(process.execPath, [CLI, 'audit', 'verify', '--data', dataDir], { encoding: 'utf8' });
  check(
    'audit verify finds no breach',
    audit.status === 0 ? [] : [audit.stdout.slice(-2_000), audit.stderr.slice(-2_000)],
  );
  if (failed === 0) rmSync(dir, { recursive: true, force: true });
  else process.stdout.write(`the store is kept in ${dir}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`fuzz: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
