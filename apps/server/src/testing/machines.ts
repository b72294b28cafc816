import type { TestServer } from './running-server.js';

export const GPU = { vendorId: '10de', productId: '2330' };
export const GPU_CLASS = 'CUSTOM_PCI_10DE_2330';

export const gpu = (address: string, more: object = {}): object => ({ address, ...GPU, kind: 'type-PCI', ...more });

export const reportOf = (devices: readonly object[], more: object = {}): object => ({
  bootId: 'boot-1',
  sequence: 1,
  totals: { VCPU: { total: 64 }, MEMORY_MB: { total: 65_536 }, DISK_GB: { total: 1_000 } },
  devices,
  ...more,
});

/** Registers a host and reports it; returns its id. */
export async function machine(server: TestServer, name: string, devices: readonly object[] = []): Promise<string> {
  const registered = await server.post('/v1/hosts', { name });
  if (registered.status !== 201) throw new Error(JSON.stringify(registered.body));
  const { hostId } = registered.body;
  const reported = await server.put(`/v1/hosts/${hostId}/report`, reportOf(devices));
  if (reported.status !== 200) throw new Error(JSON.stringify(reported.body));
  return hostId;
}

/** How many events the log has. */
export async function eventCount(server: TestServer): Promise<number> {
  return Number((await server.get('/v1/events?limit=1')).body.head ?? 0);
}

/** Waits until the read model shows the whole log, then its pools. */
export async function poolsNow(server: TestServer): Promise<unknown> {
  const { head } = (await server.get('/v1/events?limit=1')).body;
  return (await server.get(`/v1/pools${head ? `?atLeast=${head}` : ''}`)).body.items;
}
