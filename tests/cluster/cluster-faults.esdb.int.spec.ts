import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLog } from '@berth/audit';
import { openLog } from '@berth/event-store';
import { command, run } from '../../libs/event-store/src/adapters/eventstoredb/testing/server-control.js';
import { realServer } from '../../libs/event-store/src/adapters/eventstoredb/testing/real-server.js';
import { BerthProcess } from './berth-process.js';
import { raceClaims, registerHosts } from './racing-claims.js';
import { noTrouble } from './settled-call.js';
import { until } from './until.js';

jest.setTimeout(180_000);

const at = realServer();
const HOSTS = 6;
const CLAIMS = 400;
/** Longer than Berth's patience with a store that is out of reach. */
const DOWN_MS = 20_000;

/** What is done to the cluster, what mends it, and whether no server can be ready meanwhile. */
const FAULTS = [
  ['loses its leader', 'BERTH_TEST_ESDB_KILL', 'BERTH_TEST_ESDB_START', false],
  ['has a leader that hangs', 'BERTH_TEST_ESDB_PAUSE', 'BERTH_TEST_ESDB_RESUME', false],
  ['loses its majority', 'BERTH_TEST_ESDB_QUORUM', 'BERTH_TEST_ESDB_START', true],
] as const;

if (at === undefined) {
  it.skip('Berth servers on a cluster with faults: BERTH_TEST_ESDB holds no connection string', () => {});
} else {
  describe.each(FAULTS)('two Berth servers on a cluster that %s', (what, faultName, mendName, cutOff) => {
    const fault = command(faultName, `makes a cluster of which it is true that it ${what}`);
    const mend = command(mendName, 'brings back what is down');
    if (fault === undefined || mend === undefined) {
      it.skip(`${what}: ${faultName} and ${mendName} hold no commands`, () => {});
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'berth-faults-'));
    const prefix = `f${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const servers = [1, 2].map((n) => new BerthProcess(join(folder, `berth${n}`), at, prefix));
    const allReady = async (): Promise<boolean> => (await Promise.all(servers.map((s) => s.ready()))).every(Boolean);

    beforeAll(async () => {
      await Promise.all(servers.map((server) => server.start()));
    }, 240_000);
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
    });

    it('go on by themselves: every command is answered in the end, nothing acknowledged is lost', async () => {
      const trouble = noTrouble();
      const urls = servers.map(({ url }) => url);
      const hosts = await registerHosts(urls, HOSTS, trouble);
      const seen: string[] = [];
      let mended: Promise<unknown> | undefined;
      const race = await raceClaims(urls, hosts, CLAIMS, trouble, (settled) => {
        if (settled === 30) mended = breakAndMend(urls, seen, fault, mend, cutOff);
      });
      await mended;
      await until('both servers are ready again', allReady);
      console.info(
        `${what}: ${race.held.size} held, ${race.ended.length} given back, ${race.refused} refused; ${seen.join('; ')}; ` +
          `tries answered "later": ${trouble.later}, broken: ${trouble.broken}`,
      );
      expect(trouble.laterWithoutHint).toBe(0);

      const store = await openLog({ at, prefix });
      const head = (await store.head()) as string;
      const report = await verifyLog(store);
      await store.close();
      expect(report.breaches).toEqual([]);
      expect(report).toMatchObject({ hosts: HOSTS, openClaims: race.held.size, notJudged: [] });
      for (const url of urls) {
        await fetch(`${url}/v1/pools?atLeast=${encodeURIComponent(head)}`);
        for (const { hostId, claimId, instanceId } of race.held.values()) {
          const answer = await fetch(`${url}/v1/claims/${claimId}`);
          expect(await answer.json()).toMatchObject({ hostId, claimId, claim: { instanceId } });
        }
      }
      for (const server of servers) expect(await server.stop()).toBe(0);
    }, 600_000);
  });
}

/** Breaks the cluster for a while; where nothing can be written meanwhile, looks at what servers say of it. */
async function breakAndMend(
  urls: readonly string[],
  seen: string[],
  fault: string,
  mend: string,
  cutOff: boolean,
): Promise<void> {
  await run(fault);
  const from = performance.now();
  const since = (): string => `after ${Math.round((performance.now() - from) / 100) / 10} s`;
  if (cutOff) {
    for (const url of urls) {
      await until('it says that it is not ready', async () => (await fetch(`${url}/health/ready`)).status === 503);
      seen.push(`not ready ${since()}`);
      let hint: string | null = null;
      await until('it refuses a command with 503', async () => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
        const body = JSON.stringify({ name: randomUUID() });
        const answer = await fetch(`${url}/v1/hosts`, { method: 'POST', headers, body });
        hint = answer.headers.get('retry-after');
        return answer.status === 503;
      });
      seen.push(`503 with Retry-After ${hint} ${since()}`);
      if (hint === null) throw new Error('a 503 without Retry-After');
      const query = await fetch(`${url}/v1/pools`);
      if (query.status !== 200) throw new Error(`a query is answered ${query.status} while the cluster is away`);
    }
  } else {
    await new Promise((resolve) => setTimeout(resolve, DOWN_MS));
  }
  await run(mend);
  seen.push(`mended ${since()}`);
}
