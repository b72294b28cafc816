import { inParallel } from '../../fleet/in-parallel.js';
import { bodyOf, type HttpCaller } from './http-caller.js';
import { PLACEMENT } from './placement-ask.js';

export const DEVICES_PER_HOST = 8;

/** A claim that was accepted, and what is needed to name it again. */
export interface Placed {
  readonly hostId: string;
  readonly claimId: string;
}

/** What host `n` of the fleet reports: eight GPUs, four on each NUMA node. */
export const gpuReport = (n: number) => ({
  bootId: `boot-${n}`,
  sequence: 1,
  totals: {
    VCPU: { total: 192, reserved: 2 },
    MEMORY_MB: { total: 1_048_576, reserved: 4_096 },
    DISK_GB: { total: 7_000 },
  },
  devices: Array.from({ length: DEVICES_PER_HOST }, (_, d) => ({
    address: `0000:${(0x18 + 8 * d).toString(16)}:00.0`,
    vendorId: '10de',
    productId: '2330',
    kind: 'type-PCI',
    numaNode: d < DEVICES_PER_HOST / 2 ? 0 : 1,
  })),
});

/** Registers hosts of eight GPUs and sends the report of each; returns their ids. */
export async function addHosts(
  caller: HttpCaller,
  count: number,
  headers: Record<string, string> = {},
  report: (n: number) => unknown = gpuReport,
): Promise<string[]> {
  return inParallel(
    Array.from({ length: count }, (_, n) => n),
    32,
    async (n) => {
      const { hostId } = bodyOf<{ hostId: string }>(await caller.post('/v1/hosts', { name: `gpu-${n}` }, headers));
      bodyOf(await caller.send('PUT', `/v1/hosts/${hostId}/report`, JSON.stringify(report(n)), headers));
      return hostId;
    },
  );
}

/** Places and confirms so many instances. */
export async function fill(caller: HttpCaller, count: number): Promise<Placed[]> {
  return inParallel(
    Array.from({ length: count }, (_, n) => n),
    64,
    async (n) => {
      const placed = bodyOf<Placed>(await caller.post('/v1/placements', PLACEMENT, { 'idempotency-key': `fill-${n}` }));
      bodyOf(await caller.post(`/v1/hosts/${placed.hostId}/claims/${placed.claimId}/confirm`, {}));
      return { hostId: placed.hostId, claimId: placed.claimId };
    },
  );
}
