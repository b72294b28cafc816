import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '@berth/server';
import { runBerth } from './index.js';

const address = (slot: number): string => `0000:8${slot}:00.0`;

describe('berth host drain --move', () => {
  let server: RunningServer;
  let folder: string;
  const at = (...args: string[]): Promise<string> => runBerthAt(server.url, ...args);
  const runBerthAt = async (url: string, ...args: string[]): Promise<string> => {
    let out = '';
    let err = '';
    const output = { out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
    const code = await runBerth([...args, '--server', url], output);
    return code === 0 ? out : `${out}exit ${code}: ${err}`;
  };
  const host = async (name: string, devices: number): Promise<void> => {
    const file = join(folder, `${name}.json`);
    const described = Array.from({ length: devices }, (_, slot) => ({
      address: address(slot),
      vendorId: '10de',
      productId: '20b0',
      kind: 'type-PCI',
    }));
    const report = { bootId: 'b1', sequence: 1, totals: { VCPU: { total: 16 } }, devices: described };
    writeFileSync(file, JSON.stringify(report));
    await at('host', 'report', '--name', name, '--file', file);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-drain-'));
    server = await startServer({ port: 0, dataDir: join(folder, 'data'), logLevel: 'silent' });
    await host('h1', 3);
    for (let n = 0; n < 3; n++) await at('place', '--vcpus', '1', '--pci', '10de:20b0', '--confirm');
    await host('h2', 2);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('previews write nothing, of a fence and a retirement either', async () => {
    for (const act of ['drain', 'fence', 'retire']) {
      expect(await at('host', act, 'h1', '--preview')).toMatch(
        /\nenabled: 3 to move, 2 fit, 1 do not; nothing was written\n/,
      );
    }
  });

  test('begins the moves and leaves them to their gateways, then goes on, and says what does not fit', async () => {
    expect(await at('host', 'drain', 'h1', '--commit')).toContain('--commit: say with --move how they are moved');
    const begun = await at('host', 'drain', 'h1', '--move', 'cold-migration');
    expect(begun.match(/→ [0-9a-f-]{36} 0000:8[01]:00.0 \(held, move [0-9a-f-]{36}\)/g)).toHaveLength(2);
    expect(begun).toMatch(/NOT MOVED: NoValidHost: /);
    expect(begun).toContain('exit 1: berth: not moved: 1 of 3');
    expect(begun).toContain('0 moved, 2 wait for their gateways to commit them, 1 not: make room, then run it again');
    // Somebody may be copying these guests: only what this run begins is committed, unless it is told otherwise.
    const left = await at('host', 'drain', 'h1', '--move', 'live-migration', '--commit');
    expect(left.match(/\(held, move [0-9a-f-]{36}\)/g)).toHaveLength(2);
    expect(await at('host', 'drain', 'h1', '--take-up')).toContain('--take-up: only with --commit');
    const arriving = await at('host', 'drain', 'h2', '--preview');
    expect(arriving.match(/ arriving /g)).toHaveLength(2);
    const done = await at('host', 'drain', 'h1', '--move', 'cold-migration', '--commit', '--take-up');
    expect(done.match(/\(confirmed\)/g)).toHaveLength(2);
    expect(done).toContain('2 moved, 1 not: make room');
    expect(await at('host', 'list')).toMatch(/h1 +machine +draining +1 /);
  });

  test('is drained when nothing is left there', async () => {
    await host('h3', 1);
    expect(await at('host', 'drain', 'h1', '--move', 'cold-migration', '--commit')).toMatch(
      /\[1\/1\] instance .* \(confirmed\)\n1 moved, 0 not, the host is drained\n/,
    );
    expect(await at('host', 'list')).toMatch(/h1 +machine +drained +0 /);
    expect(await at('host', 'drain', 'h1', '--move', 'cold-migration')).toContain('0 moved, 0 not');
  });

  test('an instance on its way here keeps the host from being drained', async () => {
    await at('host', 'enable', 'h1');
    const [, hostId] = /([0-9a-f-]{36}) +h3 /.exec(await at('host', 'list')) ?? [];
    const [, here] = /([0-9a-f-]{36}) +waiting/.exec(await at('host', 'drain', 'h3', '--preview')) ?? [];
    const begun = await fetch(`${server.url}/v1/instances/${here}/moves`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'cold-migration' }),
    });
    expect([begun.status, hostId]).toEqual([201, expect.any(String)]);
    const drained = await at('host', 'drain', 'h1', '--move', 'cold-migration');
    expect(drained).toContain('0 moved, 1 on their way here: run it again when they have come, 0 not\n');
    expect(drained).not.toContain('exit');
    expect(await at('host', 'list')).toMatch(/h1 +machine +draining /);
  });

  test('a claim that Berth did not place is named, and left to whoever made it: exit 1', async () => {
    await host('h4', 1);
    expect(await at('claim', 'create', 'h4', '--vcpus', '1')).not.toContain('exit');
    const drained = await at('host', 'drain', 'h4', '--move', 'cold-migration', '--commit');
    expect(drained).toMatch(/^claim [0-9a-f-]{36} of instance [0-9a-f-]{36} NOT MOVED: Berth did not place it; /);
    expect(drained).toContain('0 moved, 0 not\nexit 1: berth: not moved: 1 of 1');
    expect(await at('host', 'list')).toMatch(/h4 +machine +draining +1 /);
  });

  test('a server that is not there ends the run at once, with no word of room', async () => {
    const text = await runBerthAt('http://127.0.0.1:1', 'host', 'drain', 'h1', '--move', 'cold-migration');
    expect(text).toMatch(/^exit \d+: berth: http:\/\/127\.0\.0\.1:1/);
    expect(text).not.toContain('room');
  });
});
