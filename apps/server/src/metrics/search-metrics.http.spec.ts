import { randomUUID } from 'node:crypto';
import { GPU, gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

describe('steps of device searches', () => {
  const server = new TestServer();
  beforeAll(() => server.start());
  afterAll(() => server.discard());

  /** How many decisions searched, and the steps of all of them. */
  const figures = async (): Promise<{ decisions: number; steps: number }> => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const read = (name: string): number =>
      Number(new RegExp(`^berth_search_steps_${name} (\\d+)$`, 'm').exec(text)?.[1]);
    return { decisions: read('count'), steps: read('sum') };
  };

  test('are counted for each decision on a host, taken or refused; what asks for no device takes none', async () => {
    const hostId = await machine(server, 'node-1', [gpu('0000:81:00.0'), gpu('0000:82:00.0')]);
    const claim = (body: object) =>
      server.post(`/v1/hosts/${hostId}/claims`, { claimId: randomUUID(), instanceId: randomUUID(), ...body });
    expect(await figures()).toEqual({ decisions: 0, steps: 0 });
    expect((await claim({ resources: { VCPU: 1 } })).status).toBe(201);
    expect(await figures()).toEqual({ decisions: 1, steps: 0 });
    expect((await claim({ pciRequests: [{ count: 1, ...GPU }] })).status).toBe(201);
    expect(await figures()).toEqual({ decisions: 2, steps: 1 });
    expect((await claim({ pciRequests: [{ count: 2, ...GPU }] })).status).toBe(409);
    expect((await figures()).decisions).toBe(3);
  });
});
