import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../../server/server-process.js';
import { bodyOf, type HttpCaller } from '../http/http-caller.js';
import { Child } from '../measure/child.js';
import { cpuUseOf } from '../measure/process-use.js';
import type { Seen } from './watcher-crowd.js';

export interface WatchedLog {
  readonly watchers: number;
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Deliveries that should have been made and were not, over all watchers. */
  readonly missing: number;
  /** Watchers that saw other events, or another order, than HTTP's pages of the log have. */
  readonly different: number;
  /** Watchers that were dropped. */
  readonly dropped: number;
  /** From the last event's answer until the last watcher had all. */
  readonly behindMs: number;
  /** Of the server's main thread, over the time of writing: 1 = all of a core. */
  readonly mainBusy: number;
}

const EVERY_MS = 10;

/** Many gRPC watchers of the whole log, while one event follows another at a steady pace. */
export async function measureWatchedLog(
  server: ServerProcess,
  caller: HttpCaller,
  hosts: readonly string[],
  { watchers, forMs }: { readonly watchers: number; readonly forMs: number },
): Promise<WatchedLog> {
  const { head } = bodyOf<{ head: string }>(await caller.send('GET', '/v1/events?limit=1', null));
  const crowd = await Child.start<'ready'>(join(__dirname, 'watcher-crowd.js'), [
    server.grpc ?? '',
    String(watchers),
    head,
  ]);
  const cpuBefore = cpuUseOf(server.pid).mainMs;
  const fromMs = performance.now();
  const calls: Promise<unknown>[] = [];
  // One event each: the even ones disable a host, the odd ones enable it again, once the disabling was answered.
  const host = (n: number): string => hosts[(n >> 1) % hosts.length] as string;
  for (let n = 0; n * EVERY_MS < forMs; n++) {
    const before = n % 2 === 0 ? Promise.resolve() : calls[n - 1];
    const act = n % 2 === 0 ? ['disable', { reason: 'bench' }] : ['enable', {}];
    calls.push(
      Promise.resolve(before).then(async () => bodyOf(await caller.post(`/v1/hosts/${host(n)}/${act[0]}`, act[1]))),
    );
    const aheadMs = fromMs + (n + 1) * EVERY_MS - performance.now();
    if (aheadMs > 0) await pause(aheadMs);
  }
  await Promise.all(calls);
  const seconds = (performance.now() - fromMs) / 1_000;
  const mainBusy = (cpuUseOf(server.pid).mainMs - cpuBefore) / (seconds * 1_000);
  const writtenMs = performance.now();
  const seen = await crowd.ask<Seen[]>(calls.length);
  const behindMs = performance.now() - writtenMs;
  await crowd.stop();
  const log = await readPages(caller, head);
  return {
    watchers,
    events: calls.length,
    eventsPerSecond: calls.length / seconds,
    missing: seen.reduce((sum, { events }) => sum + Math.abs(calls.length - events), 0),
    different: seen.filter(({ positions }) => positions !== log.positions).length,
    dropped: seen.filter(({ error }) => error !== null).length,
    behindMs,
    mainBusy,
  };
}

/** The same that a watcher says of what it saw, by HTTP's pages. */
async function readPages(caller: HttpCaller, head: string): Promise<Pick<Seen, 'positions'>> {
  const digest = createHash('sha256');
  for (let after: string = head; ; ) {
    const { items } = bodyOf<{ items: readonly { readonly position: string }[] }>(
      await caller.send('GET', `/v1/events?limit=1000&after=${after}`, null),
    );
    for (const { position } of items) digest.update(`${position}\n`);
    const last = items.at(-1);
    if (last === undefined) return { positions: digest.digest('hex') };
    after = last.position;
  }
}
