import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '@berth/server';
import { runBerth } from './index.js';

jest.setTimeout(120_000);

const A = '0000:81:00.0';
const B = '0000:82:00.0';

/** Runs `berth` in this process and keeps what it wrote. */
async function berth(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const code = await runBerth(args, { out: (text) => void (out += text), err: (text) => void (err += text) });
  return { code, out, err };
}

describe('berth against a running server', () => {
  let server: RunningServer;
  let folder: string;
  const at = (...args: string[]) => berth(...args, '--server', server.url);
  const json = async <T>(...args: string[]): Promise<T> => JSON.parse((await at(...args, '--json')).out) as T;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-cli-'));
    server = await startServer({ port: 0, dataDir: join(folder, 'data'), logLevel: 'silent' });
    const report = {
      bootId: 'b1',
      sequence: 1,
      totals: { VCPU: { total: 8 }, MEMORY_MB: { total: 4096 } },
      devices: [A, B].map((address) => ({ address, vendorId: '10de', productId: '20b0', kind: 'type-PCI' })),
    };
    writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('the command says its version, the same as the server', async () => {
    const { version } = (await (await fetch(`${server.url}/v1/status`)).json()) as { version: string };
    expect(await berth('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  test('a host is reported, listed and shown', async () => {
    const reported = await at('host', 'report', '--name', 'h1', '--file', join(folder, 'report.json'));
    expect([reported.code, reported.out]).toEqual([
      0,
      expect.stringMatching(/^h1 [0-9a-f-]{36}: inventory recorded, 2 devices offered\n$/),
    ]);
    const again = await at('host', 'report', '--name', 'h1', '--file', join(folder, 'report.json'));
    expect([again.err, again.out]).toEqual(['', expect.stringContaining('nothing changed')]);
    expect((await at('host', 'list')).out).toMatch(
      /HOST +NAME +KIND +STATUS +CLAIMS +LAST REPORT\n[0-9a-f-]{36} +h1 +machine +enabled +0 /,
    );
    const { devices } = await json<{ devices: { address: string }[] }>('host', 'show', 'h1');
    expect(devices.map(({ address }) => address)).toEqual([A, B]);
  });

  test('a device is quarantined with a reason and restored', async () => {
    expect((await at('device', 'quarantine', 'h1', A, '--reason', 'ECC errors')).out).toBe(`${A} quarantined\n`);
    expect((await at('host', 'show', 'h1')).out).toMatch(/0000:81:00\.0 .* quarantined +- +quarantined: ECC errors/);
    expect((await at('device', 'restore', 'h1', A)).out).toBe(`${A} restored\n`);
    expect((await at('device', 'restore', 'h1', A)).out).toBe(`${A} not changed (DeviceNotQuarantined)\n`);
    expect((await at('device', 'quarantine', 'h1', A)).err).toContain("required option '--reason <text>'");
  });

  test('a claim is created at a device, confirmed and released; pools follow', async () => {
    const { claimId } = await json<{ claimId: string }>('claim', 'create', 'h1', '--vcpus', '2', '--device', B);
    const pool = async () =>
      (await json<{ free: number; held: number; confirmed: number }[]>('pools', '--host', 'h1'))[0];
    expect(await pool()).toMatchObject({ free: 1, held: 1, confirmed: 0 });
    expect((await at('claim', 'confirm', 'h1', claimId)).out).toBe(`claim ${claimId} confirmed\n`);
    expect((await at('claim', 'confirm', 'h1', claimId)).out).toBe(
      `claim ${claimId} confirmed (ClaimAlreadyConfirmed)\n`,
    );
    expect((await at('claim', 'release', 'h1', claimId)).out).toBe(`claim ${claimId} released\n`);
    expect((await at('pools')).out).toMatch(/10de:20b0 +type-PCI +CUSTOM_PCI_10DE_20B0 +- +2 +2( +0){7}\n/);
  });

  test('a gang is placed whole or refused whole, and shown', async () => {
    const placed = await at('gang', 'place', '--count', '2', '--pci', '10de:20b0', '--key', 'g');
    expect([placed.err, placed.code]).toEqual(['', 0]);
    expect(placed.out).toMatch(
      /INSTANCE +HOST +CLAIM +STATUS +DEVICES\n([0-9a-f-]{36} +h1 +[0-9a-f-]{36} +confirmed +\S+\n){2}/,
    );
    const [, gangId = ''] = /gang (\S+) committed\n$/.exec(placed.out) ?? [];
    expect((await at('gang', 'show', gangId)).out).toBe(placed.out);
    const refused = await at('gang', 'place', '--count', '3', '--pci', '10de:20b0');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('NoValidHost')]);
    expect(await at('gang', 'place', '--count', '65')).toMatchObject({ code: 2 });
    const { members } = await json<{ members: { instanceId: string }[] }>('gang', 'show', gangId);
    for (const { instanceId } of members) expect((await at('instance', 'delete', instanceId)).code).toBe(0);
    expect((await at('gang', 'show', gangId)).out).toMatch(/h1 +\S+ +- +-\n/);
  });

  test('several are placed each for itself: those without a host are told of, exit 1', async () => {
    const { code, out, err } = await at('place', '--count', '3', '--pci', '10de:20b0', '--confirm');
    expect([code, err]).toEqual([1, expect.stringMatching(/^berth: NoValidHost: /)]);
    expect(out).toMatch(/( confirmed +0000:8[12]:00\.0\n.*){2}\n?- +- +- +NoValidHost +-\n2 of 3 placed\n$/s);
    for (const [, instanceId = ''] of out.matchAll(/^(\S{36}) /gm)) {
      expect((await at('instance', 'delete', instanceId)).code).toBe(0);
    }
    expect(await at('place', '--count', '2', '--dry-run', '--vcpus', '1')).toMatchObject({ code: 2 });
  });

  test('a refused claim names every reason with its numbers, exit 1', async () => {
    const { code, err } = await at('claim', 'create', 'h1', '--memory', '8192', '--pci', '10de:20b0:3');
    expect(code).toBe(1);
    expect(err).toMatch(/^berth: ClaimRejected: /);
    expect(err).toMatch(/\n {2}CapacityExceeded .*resourceClass=MEMORY_MB asked=8192 free=4096 total=4096/);
    expect(err).toMatch(/\n {2}InsufficientDevices .*asked=3 free=2 total=2/);
  });

  test('an instance is placed, the same key gives the same; dry run and explain write nothing', async () => {
    const place = ['place', '--memory', '512', '--pci', '10de:20b0', '--key', 'k1'];
    const first = await json<{ instanceId: string; repeated: boolean }>(...place);
    expect(await json(...place)).toMatchObject({ instanceId: first.instanceId, repeated: true });
    const events = async () => (await at('events', '--limit', '1000', '--json')).out.trim().split('\n').length;
    const before = await events();
    expect((await at('place', '--memory', '512', '--dry-run')).out).toContain('nothing was written');
    expect((await at('place', '--memory', '99999', '--explain')).out).toMatch(
      / - +CapacityExceeded\n0 of 1 hosts pass\n/,
    );
    expect(await events()).toBe(before);
  });

  test('nobody there: exit 3 and what to do', async () => {
    const { code, err } = await berth('pools', '--server', 'http://127.0.0.1:9');
    expect([code, err]).toEqual([3, expect.stringContaining('is the server running? npx berth serve starts one')]);
  });

  test('audit verify beside the running server; backup and restore', async () => {
    const data = join(folder, 'data');
    const verified = await berth('audit', 'verify', '--data', data);
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringMatching(/^\d+ events, 1 hosts, \d+ open claims, 0 breaches\n$/),
    ]);
    const copy = join(folder, 'copy');
    expect((await berth('store', 'backup', '--data', data, '--to', copy)).out).toMatch(/^backed up \d+ events/);
    const again = await berth('store', 'backup', '--data', data, '--to', copy);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is not empty: nothing is overwritten')]);
    const restored = join(folder, 'restored');
    expect((await berth('store', 'restore', '--from', copy, '--data', restored)).code).toBe(0);
    expect((await berth('audit', 'verify', '--data', restored)).out).toBe(verified.out);
  });
});

describe('wrong use', () => {
  test.each([
    [['bogus'], 2, "unknown command 'bogus'"],
    [['place', '--vcpus', 'two'], 2, '--vcpus two: expected a whole number from 1'],
    [['place', '--pci', '10de'], 2, '--pci 10de: expected VENDOR:PRODUCT[:COUNT[:TYPE]]'],
    [['place', '--resource', 'X'], 2, '--resource X: expected CLASS=AMOUNT'],
    [['pci-config', 'check'], 2, 'give either a FILE or --extra-spec KEY=VALUE'],
    [['audit', 'verify', '--data', '/nowhere/at/all'], 2, '/nowhere/at/all'],
    [['host', 'scan', '--root', '/nowhere/at/all'], 1, '/nowhere/at/all'],
    [
      ['host', 'report', '--file', '/nowhere/at/all.json', '--server', 'http://127.0.0.1:9'],
      3,
      'is the server running?',
    ],
  ])('berth %p', async (args, code, says) => {
    const result = await berth(...args);
    expect([result.code, result.err]).toEqual([code, expect.stringContaining(says)]);
  });

  test('every command has --help', async () => {
    for (const command of [
      [],
      ['serve'],
      ['host'],
      ['host', 'scan'],
      ['pools'],
      ['claim', 'create'],
      ['place'],
      ['events'],
      ['store'],
      ['audit', 'verify'],
      ['pci-config', 'check'],
    ]) {
      const { code, out } = await berth(...command, '--help');
      expect([command, code, out]).toEqual([command, 0, expect.stringContaining('Usage: berth')]);
    }
  });
});

describe('berth pci-config check', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-pci-config-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const check = (text: string, ...args: string[]) => {
    const file = join(folder, 'nova.conf');
    writeFileSync(file, text);
    return berth('pci-config', 'check', file, ...args);
  };

  test('accepted: exit 0; a misspelt key that became a tag is warned of', async () => {
    const { code, out } = await check('[pci]\ndevice_spec = {"vendor_id": "10de", "produkt_id": "20b0"}\n');
    expect([code, out]).toEqual([0, expect.stringMatching(/^warning unknown-tag: .*produkt_id[\s\S]*\naccepted\n$/)]);
  });

  test('refused: exit 1 with option, entry, key, value and rule', async () => {
    const { code, err } = await check('[pci]\nalias = {"name": "a", "vendor_id": "10d", "product_id": "20b0"}\n');
    expect([code, err]).toEqual([1, expect.stringMatching(/alias, entry 0, vendor_id: 10d: .*\[Nova facts 2\.1\]/)]);
  });

  test('--json prints the whole verdict', async () => {
    const { out } = await check('[pci]\ndevice_spec = {"address": "0000:0a"}\n', '--json');
    expect(JSON.parse(out)).toMatchObject({
      accepted: true,
      warnings: [expect.objectContaining({ code: 'address-read-as-slot' })],
    });
  });

  test('the launcher in bin runs the same program, and whoever starts it otherwise gives Node the same flags', () => {
    const textOf = (path: string): string => readFileSync(join(__dirname, '../../..', path), 'utf8');
    const launcher = textOf('bin/berth.js');
    expect(launcher).toContain('apps/cli/dist/main.js');
    const flags = /^#!\/usr\/bin\/env -S node (.+)$/m.exec(launcher)?.[1]?.split(' ') ?? [];
    expect(flags).toHaveLength(2);
    expect(textOf('Dockerfile')).toContain(
      `["node", ${flags.map((flag) => `"${flag}", `).join('')}"apps/cli/dist/main.js"]`,
    );
    expect(textOf('deploy/systemd/berth.service')).toContain(
      `node ${flags.join(' ')} /opt/berth/apps/cli/dist/main.js`,
    );
    expect(textOf('package.json')).toContain('"start": "./bin/berth.js serve"');
  });
});
