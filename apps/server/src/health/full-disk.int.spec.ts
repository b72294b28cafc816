import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestServer } from '../testing/running-server.js';

const mount = mkdtempSync(join(tmpdir(), 'berth-small-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', mount]).status === 0;
if (!mounted) process.stderr.write('full disk: skipped, this user may not mount a small tmpfs\n');

(mounted ? describe : describe.skip)('a disk that is full', () => {
  const server = new TestServer(join(mount, 'data'), { minFreeMib: 1 });
  const ballast = join(mount, 'ballast');
  beforeAll(() => server.start());
  afterAll(async () => {
    await server.stop();
    spawnSync('umount', ['-l', mount]);
    rmSync(mount, { recursive: true, force: true });
  });

  const ready = async () => (await server.get('/health/ready')).body.checks;
  const fill = (): void => {
    for (const size of [1_048_576, 65_536, 4_096]) {
      for (let i = 0; ; i++) {
        try {
          writeFileSync(`${ballast}-${size}-${i}`, Buffer.alloc(size));
        } catch {
          break;
        }
      }
    }
  };

  test('is foretold, shows in /health/ready, and is over when there is room again', async () => {
    expect(await ready()).toMatchObject({ writes: { status: 'up' }, disk: { status: 'up' } });
    fill();
    expect(await ready()).toMatchObject({
      disk: {
        status: 'down',
        detail: expect.stringMatching(/0 MiB free on the disk of .* less than --min-free-mib 1/),
      },
    });
    let refused = null;
    for (let i = 0; i < 2_000 && refused === null; i++) {
      const answer = await server.post('/v1/hosts', { name: `node-${i}` });
      if (answer.status !== 201) refused = answer;
    }
    expect([refused?.status, refused?.body.code, refused?.body.detail]).toEqual([
      503,
      'StoreUnavailable',
      expect.stringContaining('no room left on the disk'),
    ]);
    const checks = await ready();
    expect(checks.writes).toEqual({ status: 'down', detail: expect.stringContaining('no room left on the disk') });

    spawnSync('sh', ['-c', `rm ${ballast}*`]);
    expect((await server.post('/v1/hosts', { name: 'after' })).status).toBe(201);
    expect(await ready()).toMatchObject({ writes: { status: 'up' }, disk: { status: 'up' } });
  });
});
