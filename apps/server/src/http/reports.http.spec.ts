import { randomUUID } from 'node:crypto';
import { gpu, machine, reportOf } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

describe('reports over HTTP', () => {
  const server = new TestServer();
  beforeAll(async () => {
    await server.start();
  });
  afterAll(() => server.discard());

  test.each<[string, object, object]>([
    ['two devices at one address', gpu('0000:81:00.0'), { address: '0000:81:00.0', field: 'address' }],
    ['an address that is none', gpu('81:00'), { address: '81:00', field: 'address', value: '81:00' }],
    ['a field too many', gpu('0000:82:00.0', { speed: 3 }), { address: '0000:82:00.0', field: 'speed' }],
    ['no kind', { ...gpu('0000:82:00.0'), kind: undefined }, { address: '0000:82:00.0', field: 'kind', value: null }],
    ['a tag without a name', gpu('0000:82:00.0', { tags: { '': 'x' } }), { address: '0000:82:00.0', field: 'tags.' }],
    ['a tag of 256 characters', gpu('0000:82:00.0', { tags: { ['k'.repeat(256)]: 'x' } }), { address: '0000:82:00.0' }],
    ['a NUMA node below 0', gpu('0000:82:00.0', { numaNode: -1 }), { field: 'numaNode', value: -1 }],
    [
      'a VF under a type-PCI',
      gpu('0000:82:00.1', { kind: 'type-VF', parentAddress: '0000:81:00.0' }),
      {
        address: '0000:82:00.1',
        field: 'parentAddress',
        value: '0000:81:00.0',
        expected: expect.stringContaining('which 0000:82:00.1 names as its parent, is reported as type-PCI'),
      },
    ],
  ])('a report with %s drops only that device and names it', async (_, bad, named) => {
    const id = await machine(server, `node-${randomUUID()}`);
    const devices = [gpu('0000:81:00.0'), bad, gpu('0000:83:00.0')];
    const taken = await server.put(`/v1/hosts/${id}/report`, reportOf(devices, { sequence: 2 }));
    expect(taken).toMatchObject({ status: 200, body: { changed: true } });
    expect(taken.body.dropped).toHaveLength(1);
    expect(taken.body.dropped[0]).toMatchObject(named);
    const known = (await server.get(`/v1/hosts/${id}`)).body.devices.map((one: { address: string }) => one.address);
    expect(known).toEqual(['0000:81:00.0', '0000:83:00.0']);
  });
});
