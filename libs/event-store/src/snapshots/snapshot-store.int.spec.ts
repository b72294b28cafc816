import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileSnapshotStore } from './file-snapshot-store.js';
import { MemorySnapshotStore } from './memory-snapshot-store.js';
import type { Snapshot, SnapshotStore } from './snapshot-store.js';

const snapshot = (text: string, position = '7'): Snapshot => ({
  position,
  digest: `digest of ${text}`,
  bytes: Buffer.from(text),
});

const asText = (found: Snapshot | null) => found && { ...found, bytes: Buffer.from(found.bytes).toString() };

let root: string;
let dir: string;
let bad: string[];
let files: FileSnapshotStore;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'berth-snapshots-'));
  dir = join(root, 'snapshots');
  bad = [];
  files = new FileSnapshotStore(dir, (name, reason) => bad.push(`${name}: ${reason}`));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const stores: Record<string, () => SnapshotStore> = { memory: () => new MemorySnapshotStore(), files: () => files };

describe.each(Object.entries(stores))('snapshots in %s', (_, make) => {
  it('have nothing at first', async () => {
    const store = make();
    expect(await store.load('hosts')).toBeNull();
    expect(await store.list()).toEqual([]);
    expect(bad).toEqual([]);
  });

  it('give back what was saved last under each name', async () => {
    const store = make();
    await store.save('hosts', snapshot('old'));
    await store.save('pools', snapshot('pools\n\u0000\n', '12'));
    await Promise.all([store.save('hosts', snapshot('newer', '8')), store.save('hosts', snapshot('newest', '9'))]);
    expect(asText(await store.load('hosts'))).toEqual({ position: '9', digest: 'digest of newest', bytes: 'newest' });
    expect(asText(await store.load('pools'))?.bytes).toBe('pools\n\u0000\n');
    expect(await store.list()).toEqual([
      { name: 'hosts', position: '9', digest: 'digest of newest', length: 6 },
      { name: 'pools', position: '12', digest: 'digest of pools\n\u0000\n', length: 8 },
    ]);
  });

  it('keep their own copy', async () => {
    const store = make();
    const bytes = Buffer.from('mine');
    await store.save('hosts', { position: '1', digest: 'd', bytes });
    bytes.fill(0);
    const first = await store.load('hosts');
    first?.bytes.fill(0);
    expect(asText(await store.load('hosts'))?.bytes).toBe('mine');
  });

  it.each(['', '../x', 'a/b', 'Hosts', '.', 'x'.repeat(65)])('refuse the name %j', async (name) => {
    const store = make();
    await expect((async () => store.save(name, snapshot('x')))()).rejects.toThrow(RangeError);
    await expect((async () => store.load(name))()).rejects.toThrow(RangeError);
  });
});

describe('snapshot files', () => {
  const file = () => join(dir, 'hosts.snapshot');

  const damages: Record<string, () => void> = {
    'cut short': () => truncateSync(file(), statSync(file()).size - 1),
    'cut in the first line': () => truncateSync(file(), 20),
    empty: () => truncateSync(file(), 0),
    'longer than they say': () => writeFileSync(file(), Buffer.concat([readFileSync(file()), Buffer.from('x')])),
    'changed in one byte': () => {
      const content = readFileSync(file());
      content[content.length - 3] = (content[content.length - 3] as number) ^ 1;
      writeFileSync(file(), content);
    },
    'changed in their position': () =>
      writeFileSync(file(), readFileSync(file(), 'utf8').replace('"position":"7"', '"position":"8"')),
    'of another name': () =>
      writeFileSync(file(), readFileSync(file(), 'utf8').replace('"name":"hosts"', '"name":"pools"')),
  };

  it.each(Object.entries(damages))('that are %s are reported and ignored', async (_, damage) => {
    await files.save('hosts', snapshot('a state of some length'));
    damage();
    expect(await files.load('hosts')).toBeNull();
    expect(bad).toEqual([expect.stringMatching(/^hosts: .*hosts\.snapshot is ignored: it/)]);
    await files.save('hosts', snapshot('again'));
    expect(asText(await files.load('hosts'))?.bytes).toBe('again');
  });

  it('leave nothing unfinished behind and are for their owner only', async () => {
    await files.save('hosts', snapshot('x'));
    expect(readdirSync(dir)).toEqual(['hosts.snapshot']);
    expect([statSync(dir).mode & 0o777, statSync(file()).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  it('take many megabytes', async () => {
    const bytes = Buffer.alloc(20_000_000, 'berth');
    await files.save('hosts', { position: '7', digest: 'd', bytes });
    expect(bytes.equals((await files.load('hosts'))?.bytes ?? Buffer.alloc(0))).toBe(true);
  });
});
