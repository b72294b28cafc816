import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '@berth/server';
import { runBerth } from './index.js';

const [A, B, C] = ['0000:81:00.0', '0000:82:00.0', '0000:83:00.0'] as const;

describe('berth instance, as an operator uses it', () => {
  let server: RunningServer;
  let folder: string;
  const at = async (...args: string[]): Promise<string> => {
    let out = '';
    let err = '';
    const output = { out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
    const code = await runBerth([...args, '--server', server.url], output);
    return code === 0 ? out : `exit ${code}: ${err}`;
  };
  const json = async <T>(...args: string[]): Promise<T> => JSON.parse(await at(...args, '--json')) as T;
  let guest: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-cli-'));
    server = await startServer({ port: 0, dataDir: join(folder, 'data'), logLevel: 'silent' });
    for (const [name, addresses, vcpus] of [
      ['h1', [A, B, C], 8],
      ['h2', [A], 4],
    ] as const) {
      const report = {
        bootId: 'b1',
        sequence: 1,
        totals: { VCPU: { total: vcpus } },
        devices: addresses.map((address) => ({ address, vendorId: '10de', productId: '20b0', kind: 'type-PCI' })),
      };
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(report));
      await at('host', 'report', '--name', name, '--file', join(folder, `${name}.json`));
    }
    const placed = await json<{ instanceId: string }>('place', '--vcpus', '6', '--pci', '10de:20b0', '--confirm');
    guest = placed.instanceId;
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('a resize in place is committed and reverted, then done again and confirmed', async () => {
    const { hosts } = await json<{ hosts: string[] }>('instance', 'show', guest);
    const grow = ['instance', 'move', guest, '--kind', 'resize', '--in-place', '--vcpus', '8', '--pci', '10de:20b0:2'];
    const first = await json<{ moveId: string; destination: { hostId: string } }>(...grow);
    expect(first.destination.hostId).toBe(hosts[0]);
    expect(await at('instance', 'list')).toMatch(
      new RegExp(`${guest} +placed +[0-9a-f-]{36} +3 +resize \\(started\\)`),
    );
    expect(await at('instance', 'commit', guest, first.moveId)).toContain('resize committed');
    expect(await at('instance', 'revert', guest, first.moveId, '--reason', 'too slow')).toContain(
      'resize reverted (too slow)',
    );
    const second = await json<{ moveId: string }>(...grow);
    expect(await at('instance', 'move-status', guest, second.moveId)).toMatch(/resize held\n(.*\n)* {2}next: commit/);
    await at('instance', 'commit', guest, second.moveId);
    expect(await at('instance', 'confirm', guest, second.moveId)).toContain('resize confirmed');
    expect(await at('instance', 'show', guest)).toMatch(new RegExp(`confirmed +${B} ${C}\\n`));
  });

  test('what can not be is said with every number', async () => {
    const refused = await at('instance', 'move', guest, '--kind', 'cold-migration', '--to', 'h2');
    expect(refused).toMatch(/^exit 1: berth: NoValidHost: /);
    expect(await at('instance', 'move', guest, '--kind', 'evacuation')).toContain('HostNotFenced');
    expect(await at('instance', 'move', guest)).toContain("required option '--kind <kind>'");
  });

  test('a device is attached and detached', async () => {
    expect(await at('instance', 'attach', guest, '10de:20b0', '--request', 'extra')).toMatch(
      new RegExp(`^attached; on host [0-9a-f-]{36} it has\\n {2}${A} \\(extra\\)\\n`),
    );
    expect(await at('instance', 'detach', guest, 'extra')).toMatch(/^detached; .*\n {2}0000:82:00.0/);
    expect(await at('instance', 'rebuild', guest)).toMatch(/^nothing changed; /);
  });

  test('it is shelved, unshelved, and deleted', async () => {
    expect(await at('instance', 'shelve', guest)).toMatch(/was shelved\n {2}gave back claim /);
    expect(await at('instance', 'list', '--status', 'shelved')).toContain(guest);
    const back = await json<{ moveId: string }>('instance', 'unshelve', guest);
    expect(await at('instance', 'cancel', guest, back.moveId)).toContain('unshelve abandoned');
    const again = await json<{ moveId: string }>('instance', 'unshelve', guest);
    expect(await at('instance', 'commit', guest, again.moveId)).toContain('unshelve confirmed');
    expect(await at('instance', 'delete', guest)).toMatch(/was deleted\n {2}gave back claim /);
    expect(await at('pools')).toMatch(/ 4 +4( +0){7}\n/);
  });
});
