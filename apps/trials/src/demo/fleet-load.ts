import { type BerthClient, BerthProblemError, type BodyOf } from '@berth/client';
import { generatedHosts } from '../fleet/generated-hosts.js';
import { inParallel } from '../fleet/in-parallel.js';
import { Random } from '../fleet/random.js';
import { atLeast } from '../server/at-least.js';
import type { Checks } from './checks.js';

type Ask = BodyOf<'place'>;

const VFS: Ask = {
  resources: { VCPU: 4, MEMORY_MB: 8_192 },
  pciRequests: [{ count: 2, vendorId: '8086', productId: '1889', kind: 'type-VF' }],
};
const DRIVE: Ask = {
  resources: { VCPU: 4, MEMORY_MB: 16_384 },
  pciRequests: [{ count: 1, vendorId: '144d', productId: 'a80a' }],
};
const NO_DEVICE: Ask = { resources: { VCPU: 2, MEMORY_MB: 4_096, DISK_GB: 20 } };

/** Repeated where it is asked for more often; together they fit the fleet of the demo. */
const ASKS: readonly Ask[] = [
  {
    resources: { VCPU: 12, MEMORY_MB: 65_536 },
    pciRequests: [{ count: 1, vendorId: '10de', productId: '2330' }],
  },
  {
    resources: { VCPU: 24, MEMORY_MB: 131_072 },
    pciRequests: [
      { count: 2, vendorId: '10de', productId: '2330' },
      { count: 1, vendorId: '15b3', productId: '1021' },
    ],
  },
  VFS,
  VFS,
  DRIVE,
  DRIVE,
  NO_DEVICE,
  NO_DEVICE,
];

/** Any of the asks, by the seed. */
export const anyAsk = (random: Random): Ask => random.pick(ASKS);

/** Step 2: 200 hosts and 1,000 instances over HTTP. */
export async function loadFleet(client: BerthClient, checks: Checks, hosts: number, instances: number): Promise<void> {
  const startedMs = performance.now();
  await inParallel(generatedHosts(hosts), 16, async ({ name, report }) => {
    const { hostId } = await client.registerHost({ name, kind: 'machine' });
    await client.reportHost(hostId, report);
  });
  checks.say(`${hosts} hosts registered and reported in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);

  const random = new Random(2026);
  const placedMs = performance.now();
  let asked = 0;
  let refused = 0;
  let last: string | null = null;
  await inParallel(
    Array.from({ length: instances }, () => anyAsk(random)),
    32,
    async (ask, n) => {
      try {
        const placed = await client.place(ask, { idempotencyKey: `demo-${n}` });
        asked += (ask.pciRequests ?? []).reduce((sum, request) => sum + request.count, 0);
        const confirmed = await client.confirmClaim(placed.hostId, placed.claimId, { instanceId: placed.instanceId });
        last = confirmed.position;
      } catch (error) {
        if (!(error instanceof BerthProblemError) || error.code !== 'NoValidHost') throw error;
        refused++;
      }
    },
  );
  const seconds = (performance.now() - placedMs) / 1000;
  checks.say(
    `${instances - refused} instances placed and confirmed in ${seconds.toFixed(1)} s, ${refused} refused for want of a host`,
  );
  const { items } = await client.listPools(atLeast(last));
  const sum = (
    key: 'confirmed' | 'free' | 'held' | 'total' | 'blocked' | 'quarantined' | 'unavailable' | 'drifted' | 'reserved',
  ) => items.reduce((all, pool) => all + pool[key], 0);
  checks.that(refused === 0, `${instances} instances were placed`);
  checks.that(
    sum('confirmed') === asked,
    'as many devices are held as were asked for',
    `${sum('confirmed')} of ${asked}`,
  );
  checks.that(
    sum('free') +
      sum('confirmed') +
      sum('held') +
      sum('blocked') +
      sum('quarantined') +
      sum('unavailable') +
      sum('drifted') +
      sum('reserved') ===
      sum('total'),
    'every device is counted once in its pool',
    `${sum('total')} devices in ${items.length} pools`,
  );
}
