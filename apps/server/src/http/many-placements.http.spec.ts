import { gpu, machine } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

const GPU = { pciRequests: [{ count: 1, vendorId: '10de' }] };

describe('many placements in one call', () => {
  const server = new TestServer();
  beforeAll(async () => {
    await server.start();
    for (const name of ['node-1', 'node-2']) await machine(server, name, [gpu('0000:81:00.0'), gpu('0000:82:00.0')]);
  });
  afterAll(() => server.discard());

  const many = (body: object, key?: string) => server.post('/v1/placements/many', body, key ? { key } : {});

  test('are each for itself, answered in order, the same under one key', async () => {
    const asked = await many({ ...GPU, count: 5 }, 'k');
    expect(asked).toMatchObject({ status: 200, body: { placed: 4 } });
    const { items } = asked.body;
    expect(items).toHaveLength(5);
    const placed = items.flatMap((item: { placement: object | null }) => item.placement ?? []);
    expect(new Set(placed.map((one: { instanceId: string }) => one.instanceId)).size).toBe(4);
    expect(items.at(-1)).toMatchObject({ placement: null, refused: { status: 409, code: 'NoValidHost' } });
    const devices = placed.map((one: { hostId: string; devices: { address: string }[] }) => [
      one.hostId,
      one.devices[0]?.address,
    ]);
    expect(new Set(devices.map(String)).size).toBe(4);
    const again = (await many({ ...GPU, count: 5 }, 'k')).body;
    expect(again.items.map((item: { placement: { claimId: string } | null }) => item.placement?.claimId)).toEqual(
      items.map((item: { placement: { claimId: string } | null }) => item.placement?.claimId),
    );
    expect(await many({ ...GPU, count: 6 }, 'k')).toMatchObject({
      status: 422,
      body: { code: 'IdempotencyKeyReused' },
    });
  });

  test('are refused as a whole where the request can never be right', async () => {
    expect(await many({ ...GPU, count: 65 })).toMatchObject({ status: 400, body: { errors: [{ field: 'count' }] } });
    expect(await many({ count: 2 })).toMatchObject({ status: 400 });
    const nobody = await many({ ...GPU, count: 2, groupId: crypto.randomUUID() });
    expect(nobody.body.items).toMatchObject(Array(2).fill({ refused: { status: 404, code: 'GroupUnknown' } }));
  });
});
