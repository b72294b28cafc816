import { randomUUID } from 'node:crypto';
import { type BerthClient, BerthProblemError } from '@berth/client';
import { atLeast } from '../server/at-least.js';
import type { Checks } from './checks.js';

const GPU = { vendorId: '10de', productId: '20b0' };
const SAME = '0000:81:00.0';
const OTHER = '0000:82:00.0';

/** A host with some GPUs and little memory. */
async function smallHost(client: BerthClient, name: string, addresses: readonly string[]): Promise<string> {
  const { hostId } = await client.registerHost({ name, kind: 'machine' });
  await client.reportHost(hostId, {
    bootId: `boot-${name}`,
    sequence: 1,
    totals: { VCPU: { total: 16 }, MEMORY_MB: { total: 4_096 } },
    devices: addresses.map((address) => ({ address, ...GPU, kind: 'type-PCI' as const })),
  });
  return hostId;
}

const eventsOf = async (client: BerthClient, hostId: string) =>
  (await client.listEvents({ stream: `host-${hostId}`, limit: 1_000 })).items;

/** Seed 1, LP#1549984: a mere test of a claim took the devices. */
export async function seedOne(client: BerthClient, checks: Checks): Promise<void> {
  const hostId = await smallHost(client, 'seed-1', [SAME, OTHER]);
  const before = await client.listHostPools(hostId);
  const events = await eventsOf(client, hostId);
  let code = 'accepted';
  let reasons: readonly unknown[] = [];
  try {
    await client.createClaim(hostId, {
      instanceId: randomUUID(),
      resources: { MEMORY_MB: 8_192, VCPU: 99 },
      pciRequests: [{ count: 1, ...GPU }],
    });
  } catch (error) {
    if (!(error instanceof BerthProblemError)) throw error;
    code = error.code;
    reasons = error.problem.reasons ?? [];
  }
  const after = await eventsOf(client, hostId);
  checks.say('asked of a host with two free GPUs: one GPU, 8192 MiB of its 4096, 99 of its 16 CPUs');
  for (const reason of reasons) checks.say(`  ${JSON.stringify(reason)}`);
  checks.that(
    code === 'ClaimRejected' && reasons.length === 2,
    'refused with every reason',
    `${code}, ${reasons.length} reasons`,
  );
  checks.that(
    after.length === events.length + 1 && after.at(-1)?.type === 'ClaimRejected',
    'the host’s log has one event more, and it is a ClaimRejected',
  );
  const pools = await client.listHostPools(hostId, atLeast(after.at(-1)?.position));
  checks.that(
    JSON.stringify(pools.items) === JSON.stringify(before.items),
    'pools before = pools after',
    `${pools.items[0]?.free} of ${pools.items[0]?.total} free`,
  );
}

/** Seed 2, LP#1860555: a rescheduled instance kept its first host's devices. */
export async function seedTwo(client: BerthClient, checks: Checks): Promise<void> {
  for (const taken of [false, true]) {
    const suffix = taken ? 'taken' : 'free';
    const first = await smallHost(client, `seed-2-${suffix}-first`, [SAME]);
    const second = await smallHost(client, `seed-2-${suffix}-second`, taken ? [SAME, OTHER] : [SAME]);
    if (taken) {
      await client.createClaim(second, { instanceId: randomUUID(), devices: [SAME], confirmed: true });
    }
    const instanceId = randomUUID();
    const ask = { instanceId, pciRequests: [{ count: 1, ...GPU }] };
    const tried = await client.createClaim(first, { ...ask, attempt: 1 });
    await client.abortClaim(first, tried.claimId, { instanceId, reason: 'build failed', reschedule: true });
    const held = await client.createClaim(second, { ...ask, attempt: 2 });
    const confirmed = await client.confirmClaim(second, held.claimId, { instanceId });
    const { devices } = await client.getInstance(instanceId, atLeast(confirmed.position));
    const expected = { [second]: [taken ? OTHER : SAME] };
    checks.that(
      JSON.stringify(devices) === JSON.stringify(expected),
      `rescheduled; ${SAME} on the second host is ${taken ? 'taken' : 'free'}: the instance has exactly one device, there`,
      JSON.stringify(Object.values(devices).flat()),
    );
    const [pool] = (await client.listHostPools(first)).items;
    checks.that(pool?.free === 1 && pool.total === 1, 'the first host’s device is free again');
  }
}

/** A guest that already runs: its devices are named, nothing is chosen. */
export async function adopt(client: BerthClient, checks: Checks): Promise<void> {
  const hostId = await smallHost(client, 'adopted', [SAME, OTHER]);
  const reply = await client.createClaim(hostId, {
    instanceId: randomUUID(),
    resources: { VCPU: 2, MEMORY_MB: 1_024 },
    devices: [OTHER],
    confirmed: true,
  });
  checks.that(
    reply.status === 'confirmed' && reply.claim?.devices.map(({ address }) => address).join() === OTHER,
    'a running guest’s claim is recorded at its own device, confirmed at birth',
    OTHER,
  );
}
