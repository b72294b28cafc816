import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sample } from '../../contract-suite/sample-events.js';
import { StoreUnavailableError } from '../../port/errors.js';
import { openSqliteStore, openSqliteStoreWith } from './open-sqlite-store.js';
import { workerFile } from './writer/worker-file.js';

const big = () => sample('', { data: JSON.stringify({ filler: 'x'.repeat(20_000) }) });

describe('a full disk', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'berth-full-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('refuses appends, writes none of them in part, and goes on reading', async () => {
    const store = await openSqliteStoreWith({ dir }, { maxPages: 60 });
    const acknowledged: string[] = [];
    const refused: unknown[] = [];
    for (let i = 0; i < 40; i += 1) {
      await Promise.all(
        [0, 1, 2].map((n) =>
          store.append(`host-${i}-${n}`, 'no-stream', [big(), big()]).then(
            () => acknowledged.push(`host-${i}-${n}`),
            (error) => refused.push(error),
          ),
        ),
      );
    }
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused) {
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(error).toMatchObject({ message: expect.stringContaining('no room left on the disk'), written: 'no' });
    }
    const log = await store.readAll({ direction: 'forwards', maxCount: 1_000 });
    expect(log.map(({ stream }) => stream)).toEqual(acknowledged.flatMap((stream) => [stream, stream]));
    await store.close();

    const roomy = await openSqliteStore({ dir });
    expect(await roomy.readAll({ direction: 'forwards', maxCount: 1_000 })).toEqual(log);
    expect((await roomy.append(acknowledged[0] as string, 1, [big()])).revision).toBe(2);
    await roomy.close();
  });

  it('works again when there is room, in the same process', () => {
    const program = `
      const fs = require('node:fs');
      const { openSqliteStore } = require(${JSON.stringify(join(workerFile(__dirname, 'open-sqlite-store')))});
      const { randomUUID } = require('node:crypto');
      const event = () => ({ id: randomUUID(), type: 'T', data: JSON.stringify({ filler: 'x'.repeat(20000) }), metadata: '{}' });
      (async () => {
        fs.writeFileSync('/mnt/ballast', Buffer.alloc(1 << 20));
        const store = await openSqliteStore({ dir: '/mnt/store' });
        let took = 0;
        let error;
        while (error === undefined && took < 1000) {
          await store.append('host-' + took, 'no-stream', [event(), event()]).then(() => (took += 1), (e) => (error = e));
        }
        const again = await store.append('host-again', 'no-stream', [event()]).catch((e) => e);
        const whileFull = await store.readAll({ direction: 'forwards', maxCount: 10000 });
        fs.rmSync('/mnt/ballast');
        const withRoom = await store.append('host-' + took, 'no-stream', [event(), event()]);
        const after = await store.readAll({ direction: 'forwards', maxCount: 10000 });
        await store.close();
        console.log(JSON.stringify({ took, code: error.code, message: error.message, again: again.code ?? again.revision,
          whileFull: whileFull.length, withRoom: withRoom.revision, after: after.map((e) => e.position) }));
      })();`;
    const script = 'mount -t tmpfs -o size=4m none /mnt && exec "$0" -e "$1"';
    const mounts = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=4m none /mnt'], {
      encoding: 'utf8',
    });
    if (mounts.status !== 0) {
      console.warn(`the test on a small file system is skipped: ${mounts.error?.message ?? mounts.stderr.trim()}`);
      return;
    }
    const ran = spawnSync('unshare', ['-rm', 'sh', '-c', script, process.execPath, program], { encoding: 'utf8' });
    expect(ran.stderr).toBe('');
    const found = JSON.parse(ran.stdout);
    expect(found).toMatchObject({
      code: 'StoreUnavailable',
      message: expect.stringContaining('no room left'),
      withRoom: 1,
    });
    expect(found.took).toBeGreaterThan(5);
    // a smaller append may still have found room
    expect(['StoreUnavailable', 0]).toContain(found.again);
    const whileFull = 2 * found.took + (found.again === 0 ? 1 : 0);
    expect(found.whileFull).toBe(whileFull);
    // positions that were given to what was rolled back are given again
    expect(found.after).toEqual(Array.from({ length: whileFull + 2 }, (_, i) => String(i + 1)));
  }, 60_000);
});
