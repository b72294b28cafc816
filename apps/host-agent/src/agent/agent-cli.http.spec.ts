import { readFileSync } from 'node:fs';
import { FakeHost } from '../testing/fake-host.js';
import { FakeServer } from '../testing/fake-server.js';
import { runAgentCli } from './agent-cli.js';

const BOOT = '6b2f3f7c-3e7e-4472-a8da-b4fd3b7aba4e';
const GUEST = '11111111-2222-3333-4444-555555555555';

describe('berth-agent', () => {
  let host: FakeHost;
  let out: string[];
  let errors: string[];
  beforeEach(() => {
    out = [];
    errors = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0);
    host = new FakeHost()
      .device('0000:05:00.0', { files: { device: '0x10fb\n' }, links: { iommu_group: '7', driver: 'vfio-pci' } })
      .device('0000:06:00.0', { links: { iommu_group: '8' } })
      .device('0000:07:00.0')
      .file('proc/sys/kernel/random/boot_id', `${BOOT}\n`)
      .file('proc/sys/kernel/hostname', 'node-7\n')
      .file('proc/meminfo', 'MemTotal: 4194304 kB\n')
      .file('sys/devices/system/cpu/online', '0-3\n');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    host.remove();
  });
  const run = (...args: string[]): Promise<number> =>
    runAgentCli(['--root', host.root, '--state-dir', `${host.root}/state`, ...args]);
  const taken = { status: 200, body: { changed: true, revision: 2, position: '3' } };

  it('reports once to a server, then goes on counting', async () => {
    const server = await FakeServer.start(({ method }) => (method === 'GET' ? { status: 404 } : taken));
    try {
      expect(await run('--once', '--server', server.url, '--all-assignable')).toBe(0);
      expect(await run('--once', '--server', server.url, '--device', '8086:1521', '--json')).toBe(0);
      const [first, second] = server.requests.filter((each) => each.method === 'PUT').map((each) => each.body);
      expect(first).toMatchObject({
        bootId: BOOT,
        sequence: 1,
        totals: { VCPU: { total: 4, reserved: 0 }, MEMORY_MB: { total: 4096, reserved: 512 } },
        devices: [{ address: '0000:05:00.0' }, { address: '0000:06:00.0' }],
      });
      expect(second).toMatchObject({ sequence: 2, devices: [{ address: '0000:06:00.0' }] });
      expect(server.requests.find((each) => each.method === 'POST')?.body).toMatchObject({ name: 'node-7' });
      expect(out[0]).toMatch(/report 1 taken at revision 2; 2 devices reported, 1 kept back/);
      expect(JSON.parse(out[1] ?? '')).toMatchObject({ sequence: 2, devices: ['0000:06:00.0'] });
    } finally {
      await server.stop();
    }
  });

  it('applies a device_spec, and offers nothing without one', async () => {
    host.file(
      'nova.conf',
      '[pci]\ndevice_spec = {"vendor_id": "8086", "product_id": "10fb", "physical_network": "physnet1"}\n',
    );
    expect(await run('--dry-run', '--device-spec', `${host.root}/nova.conf`)).toBe(0);
    expect(JSON.parse(out.join('')).devices).toEqual([
      expect.objectContaining({ address: '0000:05:00.0', tags: { physical_network: 'physnet1' } }),
    ]);
    out = [];
    expect(await run('--dry-run')).toBe(0);
    expect(JSON.parse(out.join('')).devices).toEqual([]);
    expect(errors.join('')).toContain('no devices are offered: give --device-spec FILE');
  });

  it('writes and asks nothing in a dry run', async () => {
    expect(await run('--dry-run', '--all-assignable', '--server', 'http://127.0.0.1:9')).toBe(0);
    expect(() => readFileSync(`${host.root}/state/agent.json`)).toThrow('ENOENT');
  });

  it('tells drift and proposes claims for guests that run', async () => {
    const status = (uuid: string, bus: string): string => `<domstatus state='running' pid='4242'><domain type='kvm'>
      <uuid>${uuid}</uuid><vcpu>2</vcpu><memory unit='KiB'>1048576</memory>
      <devices><hostdev mode='subsystem' type='pci'><source><address domain='0x0000' bus='${bus}' slot='0x00' function='0x0'/></source></hostdev></devices>
      </domain></domstatus>`;
    host.file('run/a.xml', status(GUEST, '0x05')).file('proc/4242/cmdline', '/usr/bin/qemu-system-x86_64\0-name');
    const claim = {
      claimId: 'aaaaaaaa-0000-4000-8000-000000000000',
      instanceId: '99999999-0000-4000-8000-000000000000',
      status: 'confirmed',
      devices: [{ address: '0000:06:00.0' }],
    };
    const known = {
      name: 'node-7',
      revision: 17,
      devices: [
        { address: '0000:05:00.0', claimId: null },
        { address: '0000:06:00.0', claimId: claim.claimId },
      ],
      claims: [claim],
    };
    const server = await FakeServer.start(({ method, path, body }) => {
      if (method === 'GET') return { status: 200, body: known };
      if (path.endsWith('/claims')) return { status: 201, body: { ...taken.body, claimId: 'claim-1' } };
      if (!path.endsWith('/drift')) return taken;
      return { status: 200, body: { ...taken.body, used: (body as { used: unknown }).used, unused: [], leftOut: [] } };
    });
    try {
      const code = await run(
        '--once',
        '--json',
        '--all-assignable',
        '--server',
        server.url,
        '--domains-dir',
        `${host.root}/run`,
        '--adopt',
      );
      expect(code).toBe(0);
      expect(JSON.parse(out[0] ?? '')).toMatchObject({
        drift: {
          seenRevision: 17,
          bootId: BOOT,
          sequence: 1,
          used: [{ address: '0000:05:00.0', by: GUEST }],
          unused: [{ address: '0000:06:00.0', claimId: claim.claimId }],
        },
        adoption: [
          {
            claim: {
              instanceId: GUEST,
              confirmed: true,
              resources: { VCPU: 2, MEMORY_MB: 1024 },
              devices: ['0000:05:00.0'],
            },
          },
        ],
        adopted: [],
      });
      const asked = () => server.requests.map(({ method, path }) => `${method} ${path.split('/').slice(4).join('/')}`);
      // The host is read after the report and before the guests; then the drift is told.
      expect(asked()).toEqual(['GET ', 'PUT report', 'GET ', 'PUT drift']);
      expect(server.requests.at(-1)?.body).toMatchObject({
        seenRevision: 17,
        used: [{ address: '0000:05:00.0', by: GUEST }],
      });

      server.requests.length = 0;
      const more = ['--domains-dir', `${host.root}/run`, '--adopt', '--create-claims'];
      expect(await run('--once', '--all-assignable', '--server', server.url, ...more)).toBe(0);
      expect(asked()).toEqual(['GET ', 'PUT report', 'GET ', 'POST claims', 'GET ', 'PUT drift']);
      expect(server.requests[3]?.body).toMatchObject({ instanceId: GUEST, confirmed: true, devices: ['0000:05:00.0'] });
      expect(out.join('')).toContain(`adopted: ${GUEST} has claim claim-1`);
    } finally {
      await server.stop();
    }
  });

  it('keeps on reporting at its interval after a failure, and ends well when told to', async () => {
    let puts = 0;
    const server = await FakeServer.start(({ method }) => {
      if (method === 'GET') return { status: 200, body: { name: 'h', revision: 0, devices: [], claims: [] } };
      puts += 1;
      if (puts === 1) return { status: 409, body: { code: 'HostRetired', detail: 'no' } };
      if (puts === 3) process.emit('SIGTERM');
      return taken;
    });
    try {
      expect(await run('--interval', '1', '--all-assignable', '--server', server.url)).toBe(0);
      expect(errors.join('')).toContain('no report this time: The server answers PUT');
      const sequences = server.requests.flatMap((each) =>
        each.method === 'PUT' ? [(each.body as { sequence: number }).sequence] : [],
      );
      expect(sequences).toEqual([1, 2, 3]);
    } finally {
      await server.stop();
    }
  });

  it.each([
    [['--once', '--server', 'ftp://x'], 1, '--server ftp://x is no http or https URL'],
    [['--once', '--server', 'http://127.0.0.1:9', '--attempts', '1'], 1, 'Can not reach http://127.0.0.1:9/'],
    [['--dry-run', '--root', '/nowhere'], 1, 'Can not list /sys/bus/pci/devices'],
    [['--dry-run', '--device', 'gpu'], 1, '"gpu" names no device'],
    [['--dry-run', '--device-spec', '/nowhere/nova.conf'], 1, 'Can not read --device-spec /nowhere/nova.conf'],
    [['--dry-run', '--reserved-vcpus', '5'], 1, 'reserved.vcpus is 5 of 4'],
    [['--adopt'], 2, '--adopt needs --domains-dir'],
    [['--create-claims'], 2, '--create-claims needs --adopt'],
    [['--interval', '0'], 2, 'Expected a whole number, 1 or more'],
    [['--frobnicate'], 2, "unknown option '--frobnicate'"],
    [['extra'], 2, 'too many arguments'],
  ])('ends %j with code %d and says why', async (args, code, message) => {
    expect(await run(...args)).toBe(code);
    expect(errors.join('')).toContain(message);
    expect(out).toEqual([]);
  });

  it('refuses a device_spec that Nova would refuse, naming entry and key', async () => {
    host.file('nova.conf', '[pci]\ndevice_spec = {"vendor_id": "xyz"}\n');
    expect(await run('--dry-run', '--device-spec', `${host.root}/nova.conf`)).toBe(1);
    expect(errors.join('')).toMatch(/nova\.conf is not accepted:\n {2}device_spec, entry 1, vendor_id: /);
  });

  it('explains itself', async () => {
    expect(await run('--help')).toBe(0);
    expect(out.join('')).toContain('--device-spec <file>');
  });
});
