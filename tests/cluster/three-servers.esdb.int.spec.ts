import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLog } from '@berth/audit';
import { openLog } from '@berth/event-store';
import { command, run } from '../../libs/event-store/src/adapters/eventstoredb/testing/server-control.js';
import { realServer } from '../../libs/event-store/src/adapters/eventstoredb/testing/real-server.js';
import { BerthProcess } from './berth-process.js';
import { DEVICES_PER_HOST, raceClaims, registerHosts } from './racing-claims.js';
import { noTrouble } from './settled-call.js';
import { until } from './until.js';

jest.setTimeout(180_000);

const at = realServer();
const CLAIMS = process.env.BERTH_FULL === '1' ? 10_000 : 600;
const HOSTS = 10;
const DEVICES = HOSTS * DEVICES_PER_HOST;

if (at === undefined) {
  it.skip('three Berth servers on a real EventStoreDB: BERTH_TEST_ESDB holds no connection string', () => {});
} else {
  const killStore = command('BERTH_TEST_ESDB_KILL', 'kills the server with signal 9');
  const startStore = command('BERTH_TEST_ESDB_START', 'starts it again');
  describe('three Berth servers on one log', () => {
    const folder = mkdtempSync(join(tmpdir(), 'berth-three-'));
    const prefix = `t${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const servers = [1, 2, 3].map((n) => new BerthProcess(join(folder, `berth${n}`), at, prefix));
    const urls = (): string[] => servers.map(({ url }) => url);

    beforeAll(async () => {
      await Promise.all(servers.map((server) => server.start()));
    }, 180_000);
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
    });

    it(`${CLAIMS} claims race for ${DEVICES} devices while a server and the store are killed: none twice, none lost`, async () => {
      const trouble = noTrouble();
      const hosts = await registerHosts(urls(), HOSTS, trouble);
      const seen: string[] = [];
      // a second kill waits until whatever was killed first is up again: on a busy machine that takes longer than the claims
      let server: Promise<unknown> = Promise.resolve();
      let storage: Promise<unknown> = Promise.resolve();
      const killed = servers[1] as BerthProcess;
      const race = await raceClaims(urls(), hosts, CLAIMS, trouble, (settled) => {
        // within the time in which there are free devices, and again while all are taken
        if (settled === 40 || settled === Math.round(CLAIMS / 2)) {
          seen.push(`server killed after ${settled}`);
          server = server.then(() => killed.kill()).then(() => killed.start());
        }
        if ((settled === 80 || settled === Math.round(CLAIMS * 0.75)) && killStore && startStore) {
          seen.push(`store killed after ${settled}`);
          storage = storage.then(() => run(killStore)).then(() => run(startStore));
        }
      });
      await Promise.all([server, storage]);
      await until('all servers are ready again', async () =>
        (await Promise.all(servers.map((server) => server.ready()))).every(Boolean),
      );
      // what is left of the devices goes too: afterwards every one has exactly one owner that was told so
      const rest = await raceClaims(urls(), hosts, 2 * DEVICES + 1, trouble, () => {});
      const held = [...race.held.values(), ...rest.held.values()];
      console.info(
        `${race.held.size} held, ${race.ended.length} given back, ${race.refused} refused; ${seen.join(', ')}; ` +
          `tries answered "later": ${trouble.later}, broken: ${trouble.broken}`,
      );
      expect(held).toHaveLength(DEVICES);
      expect(trouble.laterWithoutHint).toBe(0);

      const store = await openLog({ at, prefix });
      const head = (await store.head()) as string;
      const report = await verifyLog(store);
      await store.close();
      expect(report.breaches).toEqual([]);
      expect(report).toMatchObject({ hosts: HOSTS, openClaims: held.length, notJudged: [] });
      for (const url of urls()) {
        // biome-ignore lint/suspicious/noExplicitAny: the test looks at whatever came
        const get = async (path: string): Promise<any> => (await fetch(`${url}${path}`)).json();
        const [pool] = (await get(`/v1/pools?atLeast=${encodeURIComponent(head)}`)).items;
        expect(pool).toMatchObject({ total: DEVICES, free: 0 });
        const owned = new Set<string>();
        for (const { hostId, claimId, instanceId } of held) {
          const there = await get(`/v1/claims/${claimId}`);
          expect(there).toMatchObject({ hostId, claimId, claim: { instanceId } });
          for (const { address } of there.claim.devices) owned.add(`${hostId} ${address}`);
        }
        expect(owned.size).toBe(DEVICES);
        for (const { claimId } of [...race.ended, ...rest.ended]) {
          // the read model shows open claims only
          expect((await fetch(`${url}/v1/claims/${claimId}`)).status).toBe(404);
        }
      }
      for (const server of servers) expect(await server.stop()).toBe(0);
    }, 900_000);
  });
}
