import { randomUUID } from 'node:crypto';
import { eventCount, GPU, gpu, machine, poolsNow, reportOf } from '../testing/machines.js';
import { TestServer } from '../testing/running-server.js';

const A = '0000:81:00.0';
const B = '0000:82:00.0';

describe('claims on a named host over HTTP', () => {
  const server = new TestServer();
  let hostId: string;
  let claims: string;
  const instanceId = randomUUID();
  beforeAll(async () => {
    await server.start();
  });
  beforeEach(async () => {
    hostId = await machine(server, `node-${randomUUID()}`, [gpu(A), gpu(B)]);
    claims = `/v1/hosts/${hostId}/claims`;
  });
  afterAll(() => server.discard());

  const claim = async (more: object = {}): Promise<string> => {
    const made = await server.post(claims, {
      instanceId,
      resources: { VCPU: 1 },
      pciRequests: [{ count: 1, ...GPU }],
      ...more,
    });
    expect(made.status).toBe(201);
    return made.body.claimId;
  };

  test('devices enough but memory short: one ClaimRejected with all reasons, pools before = after, no other event', async () => {
    const before = await poolsNow(server);
    const events = await eventCount(server);
    const refused = await server.post(claims, {
      instanceId,
      resources: { MEMORY_MB: 65_537, VCPU: 65 },
      pciRequests: [{ count: 2, ...GPU }],
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ClaimRejected' } });
    expect(
      refused.body.reasons.map(({ resourceClass, asked, free, total }: Record<string, unknown>) => [
        resourceClass,
        asked,
        free,
        total,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['MEMORY_MB', 65_537, 65_536, 65_536],
        ['VCPU', 65, 64, 64],
      ]),
    );
    expect(await poolsNow(server)).toEqual(before);
    expect(await eventCount(server)).toBe(events + 1);
    const last = await server.get('/v1/events?direction=backwards&limit=1');
    expect(last.body.items[0]).toMatchObject({ type: 'ClaimRejected', data: { reasons: refused.body.reasons } });
  });

  test('adoption: confirmed at birth, at exactly the addresses that were named', async () => {
    const made = await server.post(claims, { instanceId, resources: { VCPU: 8 }, devices: [B], confirmed: true });
    expect(made).toMatchObject({
      status: 201,
      body: { status: 'confirmed', claim: { leaseMs: null, devices: [{ address: B }] } },
    });
    const taken = await server.post(claims, { instanceId: randomUUID(), devices: [B] });
    expect(taken).toMatchObject({
      status: 409,
      body: { reasons: [{ code: 'DeviceHeld', address: B, claimId: made.body.claimId }] },
    });
    const missing = await server.post(claims, { instanceId: randomUUID(), devices: ['0000:99:00.0'] });
    expect(missing.body.reasons).toMatchObject([{ code: 'DeviceUnknown', address: '0000:99:00.0' }]);
  });

  test('abort twice: the same end twice, and the second says that nothing changed', async () => {
    const claimId = await claim();
    const first = await server.post(`${claims}/${claimId}/abort`, { instanceId });
    const second = await server.post(`${claims}/${claimId}/abort`, { instanceId });
    expect(first).toMatchObject({ status: 200, body: { status: 'aborted', changed: true, code: null } });
    expect(second).toMatchObject({
      status: 200,
      body: { status: 'aborted', changed: false, code: 'ClaimAlreadyAborted' },
    });
    expect(second.body.revision).toBe(first.body.revision);
  });

  test('confirm after abort is refused', async () => {
    const claimId = await claim();
    await server.post(`${claims}/${claimId}/abort`);
    const refused = await server.post(`${claims}/${claimId}/confirm`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'ClaimAlreadyEnded', reasons: [{ end: 'aborted' }] } });
  });

  test('abort of a claim never seen is a fence: the claim is refused when it comes', async () => {
    const claimId = randomUUID();
    const fence = await server.post(`${claims}/${claimId}/abort`, { instanceId, reason: 'gave up' });
    expect(fence).toMatchObject({ status: 200, body: { status: 'aborted', changed: true } });
    const late = await server.post(claims, { claimId, instanceId, resources: { VCPU: 1 } });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'ClaimRejected', reasons: [{ code: 'ClaimAlreadyEnded' }] },
    });
  });

  test('release with another instance’s claim id is refused and takes nothing', async () => {
    const claimId = await claim();
    await server.post(`${claims}/${claimId}/confirm`);
    const stranger = randomUUID();
    const refused = await server.post(`${claims}/${claimId}/release`, { instanceId: stranger });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'ClaimOfAnotherInstance', reasons: [{ instanceId, askedInstanceId: stranger }] },
    });
    expect((await server.get(`${claims}/${claimId}`)).body.status).toBe('confirmed');
    const released = await server.post(`${claims}/${claimId}/release`, { instanceId });
    expect(released.body).toMatchObject({ status: 'released', changed: true });
  });

  test('renew and change', async () => {
    const claimId = await claim();
    const renewed = await server.post(`${claims}/${claimId}/renew`, { leaseMs: 5_000 });
    expect(renewed.body).toMatchObject({ status: 'held', changed: true });
    const changed = await server.put(`${claims}/${claimId}`, {
      instanceId,
      resources: { VCPU: 2 },
      pciRequests: [{ count: 2, ...GPU }],
    });
    expect(changed.body).toMatchObject({
      status: 'held',
      claim: { leaseMs: 5_000, devices: [{ address: A }, { address: B }] },
    });
    expect(changed.body.claim.allocations[hostId]).toEqual({ VCPU: 2 });
    const listed = await server.get(`${claims}?atLeast=${changed.body.position}`);
    expect(listed.body.items).toMatchObject([{ claimId, attempt: 1 }]);
  });

  test('a lease that runs out ends the claim', async () => {
    const claimId = await claim({ leaseMs: 1 });
    const ended = async (): Promise<string> => {
      for (;;) {
        const { body } = await server.get(`${claims}/${claimId}`);
        if (body.status !== 'held') return body.status;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    expect(await ended()).toBe('expired');
  });

  test('a disabled host refuses claims and keeps what it has; enabling ends that', async () => {
    const claimId = await claim();
    expect((await server.post(`/v1/hosts/${hostId}/disable`, { reason: 'fan' })).body.changed).toBe(true);
    const refused = await server.post(claims, { instanceId: randomUUID(), resources: { VCPU: 1 } });
    expect(refused.body.reasons).toMatchObject([{ code: 'HostDisabled', detail: 'fan' }]);
    const host = await server.get(`/v1/hosts/${hostId}`);
    expect(host.body).toMatchObject({ status: 'disabled', disabled: { reason: 'fan' }, claims: [{ claimId }] });
    await server.post(`/v1/hosts/${hostId}/enable`);
    await claim();
  });

  test('a report that drops a held device: kept and flagged, dropped when freed; its return cancels the mark', async () => {
    const claimId = await claim({ pciRequests: [], devices: [A] });
    const report = (sequence: number, devices: object[]): Promise<unknown> =>
      server.put(`/v1/hosts/${hostId}/report`, reportOf(devices, { sequence }));
    const device = async (address: string): Promise<Record<string, unknown> | undefined> =>
      (await server.get(`/v1/hosts/${hostId}`)).body.devices.find(
        (found: { address: string }) => found.address === address,
      );
    await report(2, [gpu(B)]);
    expect(await device(A)).toMatchObject({ state: 'held', vanished: true, claimId });
    await report(3, [gpu(A), gpu(B)]);
    expect(await device(A)).toMatchObject({ vanished: false });
    await report(4, [gpu(B)]);
    await server.post(`${claims}/${claimId}/abort`);
    expect(await device(A)).toBeUndefined();
    const late = await server.put(`/v1/hosts/${hostId}/report`, reportOf([gpu(A)], { sequence: 3 }));
    expect(late).toMatchObject({ status: 200, body: { changed: false, code: 'ReportLate' } });
  });

  test('a quarantined device is not handed out until it is restored', async () => {
    await server.post(`/v1/hosts/${hostId}/devices/${A}/quarantine`, { reason: 'AER errors' });
    const refused = await server.post(claims, { instanceId: randomUUID(), devices: [A] });
    expect(refused.body.reasons).toMatchObject([{ code: 'DeviceQuarantined', address: A }]);
    expect((await server.post(`/v1/hosts/${hostId}/devices/0000:99:00.0/quarantine`, { reason: 'x' })).status).toBe(
      404,
    );
    await server.post(`/v1/hosts/${hostId}/devices/${A}/restore`);
    await claim({ pciRequests: [], devices: [A] });
  });

  test('a request is served from the providers it is mapped to', async () => {
    const { body } = await server.get(`/v1/hosts/${hostId}`);
    const [, second] = body.devices as { address: string; providerId: string }[];
    const ask = (count: number) =>
      server.post(claims, {
        instanceId: randomUUID(),
        pciRequests: [{ count, requestId: 'r', ...GPU }],
        mappings: { r: [second?.providerId.toUpperCase()] },
      });
    expect((await ask(2)).body.reasons).toMatchObject([{ code: 'RequestMalformed', field: 'mappings.r', value: 1 }]);
    expect(await ask(1)).toMatchObject({ status: 201, body: { claim: { devices: [{ address: B }] } } });
    expect((await ask(1)).body.reasons).toMatchObject([{ code: 'InsufficientDevices', asked: 1, free: 0 }]);
    const unknown = {
      instanceId: randomUUID(),
      pciRequests: [{ count: 1, requestId: 'r', ...GPU }],
      mappings: { 'r-x': [] },
    };
    expect(await server.post(claims, unknown)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'mappings.r-x', expected: 'under the requestId of one of its requests (r)' }] },
    });
  });

  test('a device for one use stays reserved after its claim until an operator clears it', async () => {
    const id = await machine(server, `node-${randomUUID()}`, [gpu(A, { tags: { one_time_use: 'true' } })]);
    const made = await server.post(`/v1/hosts/${id}/claims`, { instanceId, confirmed: true, devices: [A] });
    expect((await server.post(`/v1/hosts/${id}/devices/${A}/clear`)).body.reasons).toMatchObject([
      { code: 'DeviceHeld', claimId: made.body.claimId },
    ]);
    await server.post(`/v1/hosts/${id}/claims/${made.body.claimId}/release`);
    const shown = (await server.get(`/v1/hosts/${id}`)).body.devices[0];
    expect(shown).toMatchObject({ state: 'reserved', reservedBy: made.body.claimId });
    const next = { instanceId: randomUUID(), devices: [A] };
    expect((await server.post(`/v1/hosts/${id}/claims`, next)).body.reasons).toMatchObject([
      { code: 'DeviceReserved', address: A },
    ]);
    expect((await server.post(`/v1/hosts/${id}/devices/${A}/clear`)).body).toMatchObject({ changed: true });
    expect((await server.post(`/v1/hosts/${id}/claims`, next)).status).toBe(201);
  });
});
