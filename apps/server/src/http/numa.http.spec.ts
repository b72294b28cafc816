import { randomUUID } from 'node:crypto';
import { GPU, gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

const A = '0000:81:00.0';
const B = '0000:82:00.0';
const cell = (number: number) => ({
  cell: number,
  socket: number,
  sharedCpus: [number * 8, number * 8 + 1],
  dedicatedCpus: [2, 3, 4, 5, 6, 7].map((cpu) => number * 8 + cpu),
  cores: [2, 4, 6].map((cpu) => ({ threads: [number * 8 + cpu, number * 8 + cpu + 1] })),
  memoryMib: 32_768,
  pages: [
    { sizeKib: 4, total: 4_194_304 },
    { sizeKib: 2048, total: 8_192, reserved: 192 },
  ],
});

describe('NUMA cells and bonds over HTTP', () => {
  const server = new TestServer();
  let hostId: string;
  beforeAll(async () => {
    await server.start();
    hostId = await machine(server, 'node-1', []);
    const report = {
      bootId: 'boot-2',
      sequence: 1,
      totals: { VCPU: { total: 4 }, PCPU: { total: 12 }, MEMORY_MB: { total: 65_536 } },
      devices: [
        { ...gpu(A), numaNode: 0, bridgePath: ['0000:80:01.0'] },
        { ...gpu(B), numaNode: 1, bridgePath: ['0000:80:02.0'] },
      ],
      topology: { cells: [cell(0), cell(1)] },
    };
    expect((await server.put(`/v1/hosts/${hostId}/report`, report)).body).toMatchObject({ changed: true });
  });
  afterAll(() => server.discard());

  const place = (body: object) => server.post('/v1/placements', body);
  const cells = async () => (await server.get(`/v1/hosts/${hostId}`)).body.cells;

  test('a flavor’s extra specs become cells, PCPU and a device that is near; the host shows what is left', async () => {
    const placed = await place({
      resources: { VCPU: 4, MEMORY_MB: 8_192 },
      extraSpecs: {
        'hw:cpu_policy': 'dedicated',
        'hw:cpu_thread_policy': 'require',
        'hw:mem_page_size': '2MB',
        'hw:pci_numa_affinity_policy': 'required',
      },
      pciRequests: [{ count: 1, ...GPU }],
    });
    expect(placed).toMatchObject({
      status: 201,
      body: {
        allocations: { [hostId]: { PCPU: 4, MEMORY_MB: 8_192 } },
        devices: [{ address: A }],
        numa: {
          cells: [
            {
              guestCell: 0,
              hostCell: 0,
              pinnedCpus: [2, 3, 4, 5],
              emulatorCpus: [],
              cpuCount: 4,
              memoryMib: 8_192,
              pageSizeKib: 2_048,
            },
          ],
        },
      },
    });
    expect(await cells()).toMatchObject([
      { cell: 0, freeCpus: [6, 7], memoryUsedMib: 8_192, pages: [{ used: 0 }, { used: 4_096, free: 3_904 }] },
      { cell: 1, freeCpus: [10, 11, 12, 13, 14, 15], memoryUsedMib: 0 },
    ]);
    const { claimId } = placed.body;
    expect((await server.get(`/v1/claims/${claimId}`)).body.claim.numa).toEqual(placed.body.numa);
    await server.post(`/v1/hosts/${hostId}/claims/${claimId}/abort`, {});
    expect(await cells()).toMatchObject([{ freeCpus: [2, 3, 4, 5, 6, 7], memoryUsedMib: 0 }, {}]);
  });

  test('explain names what of which cell is in the way, as the refused claim does', async () => {
    const ask = {
      resources: { MEMORY_MB: 1_024 },
      numa: { cells: [{ dedicatedCpus: [0, 1, 2, 3, 4, 5, 6], memoryMib: 1_024 }] },
    };
    const explained = await server.post('/v1/placements/explain', ask);
    const reason = {
      code: 'NumaCellUnfit',
      guestCell: 0,
      hostCells: [
        { cell: 0, resource: 'dedicated-cpus', asked: 7, free: 6, total: 6 },
        { cell: 1, resource: 'dedicated-cpus', asked: 7, free: 6, total: 6 },
      ],
    };
    expect(explained.body).toMatchObject({
      hostsPassed: 0,
      ranked: [],
      hosts: [{ score: null, refusals: [{ filter: 'numa', code: 'NumaCellUnfit', rejection: reason }] }],
    });
    expect(await place(ask)).toMatchObject({ status: 409, body: { code: 'NoValidHost' } });
    const claimed = await server.post(`/v1/hosts/${hostId}/claims`, { ...ask, instanceId: randomUUID() });
    expect(claimed).toMatchObject({ status: 409, body: { code: 'ClaimRejected', reasons: [reason] } });
  });

  test('bonds bind the devices of named requests, or of all', async () => {
    const requests = ['left', 'right'].map((requestId) => ({ requestId, count: 1, ...GPU }));
    const refused = await server.post(`/v1/hosts/${hostId}/claims`, {
      instanceId: randomUUID(),
      pciRequests: requests,
      deviceConstraints: [{ rule: 'same', attribute: 'root-port' }],
    });
    expect(refused.body.reasons).toEqual([
      {
        code: 'ConstraintUnsatisfied',
        constraint: 0,
        rule: 'same',
        attribute: 'root-port',
        requestIds: ['left', 'right'],
        asked: 2,
        free: 1,
      },
    ]);
    const placed = await place({
      pciRequests: requests,
      deviceConstraints: [{ rule: 'different', attribute: 'numa-cell', requests: ['left', 'right'] }],
    });
    expect(placed).toMatchObject({ status: 201, body: { devices: [{ address: A }, { address: B }], numa: null } });
    await server.post(`/v1/hosts/${hostId}/claims/${placed.body.claimId}/abort`, {});
  });

  test.each([
    [{ extraSpecs: { 'hw:numa_nodes': '2' } }, 'resources.VCPU'],
    [{ resources: { VCPU: 3, MEMORY_MB: 8 }, extraSpecs: { 'hw:numa_nodes': '2' } }, 'extraSpecs.hw:numa_nodes'],
    [
      { resources: { VCPU: 1, MEMORY_MB: 8 }, extraSpecs: { 'pci_passthrough:alias': 'a:1' } },
      'extraSpecs.pci_passthrough:alias',
    ],
    [{ numa: { cells: [{ memoryMib: 1 }] }, extraSpecs: {} }, 'numa'],
    [{ numa: { cells: [{ memoryMib: 1 }], pageSizeKib: 4, pageClass: 'any' } }, 'numa.pageClass'],
    [{ numa: { cells: [] } }, 'numa.cells'],
  ])('%j is refused, naming %s', async (body, field) => {
    expect(await place(body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});
