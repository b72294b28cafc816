import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '@berth/event-store';
import { runBerth } from '../run.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-copy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const berth = async (...args: string[]) => {
  let out = '';
  let err = '';
  const code = await runBerth(args, { out: (text) => (out += text), err: (text) => (err += text) });
  return { code, out, err };
};

const event = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  type: 'HostRegistered',
  data: `{"n":${n}}`,
  metadata: '{}',
});

async function filled(name: string, numbers: readonly number[], revision: number): Promise<string> {
  const dir = join(folder, name);
  const store = await openSqliteStore({ dir });
  for (const [i, n] of numbers.entries()) {
    const at = revision + i;
    await store.append('host-1', at < 0 ? 'no-stream' : at, [event(n)]);
  }
  await store.close();
  return dir;
}

describe('berth store copy', () => {
  test('copies, and run again adds what came since', async () => {
    const from = await filled('from', [1, 2, 3], -1);
    const to = join(folder, 'to');
    const first = await berth('store', 'copy', '--from', from, '--to', to, '--json');
    expect(first).toMatchObject({ code: 0, err: 'counting\ncopying\nverifying\n' });
    expect(JSON.parse(first.out)).toMatchObject({ events: 3, copied: 3, found: 0 });
    await filled('from', [4], 2);
    const second = JSON.parse((await berth('store', 'copy', '--from', from, '--to', to, '--json')).out);
    expect(second).toMatchObject({ events: 4, copied: 1, found: 3 });
    expect(second.digest).not.toBe(JSON.parse(first.out).digest);
  });

  test('leaves another log alone, and names the first event that differs', async () => {
    const from = await filled('from', [1, 2], -1);
    const to = await filled('to', [1, 3], -1);
    const { code, err } = await berth('store', 'copy', '--from', from, '--to', to);
    expect(code).toBe(1);
    expect(err).toContain('its event number 2, revision 1 of stream host-1');
  });

  test.each([
    ['a store that is not there', ['--from', 'nowhere', '--to', 'to'], '--from: there is no folder nowhere'],
    ['one store twice', ['--from', 'to', '--to', './to'], 'one and the same store'],
    ['another kind of address', ['--from', 'from', '--to', 'http://u:secret@x'], '--to: http:// is no store'],
    ['a wrong address', ['--from', 'from', '--to', 'esdb://u:secret@h:0'], '--to: connection string: host number 1'],
    ['a prefix of a folder', ['--from', 'from', '--from-prefix', 'a', '--to', 'to'], '--from-prefix is for a cluster'],
  ])('refuses %s', async (_, flags, message) => {
    mkdirSync(join(folder, 'from'));
    const before = process.cwd();
    process.chdir(folder);
    try {
      await filled('from', [1], -1);
      const { code, err } = await berth('store', 'copy', ...flags);
      expect(code).toBe(2);
      expect(err).toContain(message);
      expect(err).not.toContain('secret');
    } finally {
      process.chdir(before);
    }
  });
});

describe('berth audit verify', () => {
  test('asks for one log, a folder or a cluster', async () => {
    for (const flags of [[], ['--data', 'a', '--store', 'esdb://h'], ['--data', 'a', '--store-prefix', 'p']]) {
      const { code, err } = await berth('audit', 'verify', ...flags);
      expect(code).toBe(2);
      expect(err).toContain('either --data <dir> or --store esdb://host:2113');
    }
  });
});
