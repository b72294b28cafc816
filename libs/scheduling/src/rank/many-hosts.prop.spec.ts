import { builtInPolicy, type PciRequest } from '@berth/domain';
import fc from 'fast-check';
import { compileAsk } from '../ask/compiled-ask.js';
import { explainHosts } from '../explain/explain-hosts.js';
import { HostFlag } from '../fleet/layouts.js';
import { InFlight } from '../in-flight/in-flight.js';
import { addHost, asking, emptyWish, fleetOf, GPU, gpu, nic, request, VF } from '../testing/fleet-builder.js';
import { hasDevices, hasRoom } from './judge.js';
import { type RankOptions, rankHosts } from './rank-hosts.js';

const RUNS = process.env.BERTH_FULL === '1' ? 40 : 2;
/** Several blocks of hosts, so that rare classes are maps and common ones are blocks. */
const HOSTS = 2_600;
/** Explaining asks the capacity function of every host: some are enough. */
const EXPLAINED = 200;

const options: RankOptions = {
  policy: { ...builtInPolicy, weights: { ram: 1, cpu: 0.7, disk: 0.3, pci: 1.5 } },
  seed: 's',
  k: HOSTS,
  nowMs: 0,
  instanceId: null,
  inFlight: null,
};

const below = (seed: number, n: number, salt: number, limit: number): number => {
  let x = Math.imul(seed ^ Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b), 0xc2b2ae35);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  return ((x ^ (x >>> 13)) >>> 0) % limit;
};

function bigFleet(seed: number) {
  const table = fleetOf({});
  for (let n = 0; n < HOSTS; n++) {
    const roll = (salt: number, limit: number) => below(seed, n, salt, limit);
    const gpus = Array.from({ length: roll(1, 4) }, (_, i) => gpu(i, { numaNode: roll(2, 2) }));
    const rare = n % 700 === 3 ? [gpu(9, { tags: { rare: 'yes' } })] : [];
    const cards = roll(3, 3) === 0 ? nic(16, roll(4, 4)) : [];
    const totals: Record<string, number> = { MEMORY_MB: 1_024 * (1 + roll(6, 8)), VCPU: 2 + roll(5, 14) };
    if (roll(7, 3) > 0) totals.DISK_GB = 10 * (1 + roll(8, 9));
    if (n % 900 === 5) totals.CUSTOM_RARE = 3;
    addHost(table, `${(below(seed, n, 9, 2 ** 31) >>> 0).toString(16).padStart(8, '0')}-host-${n}`, {
      totals,
      used: { VCPU: roll(10, 3), MEMORY_MB: 512 * roll(11, 4) },
      devices: [...gpus, ...rare, ...cards],
      held: gpus.length > 0 && roll(12, 2) === 0 ? [gpus[0]!.address] : [],
      flags: roll(13, 20) === 0 ? HostFlag.DISABLED : 0,
    });
  }
  return table;
}

const rareGpu = request(1, { tags: { rare: 'yes' } });
const requests = fc.constantFrom<PciRequest[]>(
  [],
  [request(1, GPU)],
  [request(1, GPU), request(1, VF)],
  [rareGpu],
  [rareGpu, request(1, GPU)],
  [request(2, { ...GPU, tags: { rare: null } }), request(1, GPU)],
);
const resources = fc.constantFrom<Record<string, number>>(
  { VCPU: 1 },
  { VCPU: 6, MEMORY_MB: 3_000 },
  { VCPU: 1, MEMORY_MB: 1_000, DISK_GB: 40 },
  { DISK_GB: 1, CUSTOM_RARE: 2 },
  { VCPU: 1, CUSTOM_NONE: 1 },
);

describe('ranking thousands of hosts', () => {
  it('by blocks passes exactly the hosts that pass one by one, and orders them as their explained scores', () => {
    let ranked = 0;
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.tuple(resources, requests), { minLength: 6, maxLength: 6 }),
        (seed, asks) => {
          const table = bigFleet(seed);
          const inFlight = new InFlight();
          for (let slot = 5; slot < 60; slot += 5) {
            const wish = { ...emptyWish, resources: { VCPU: 4, MEMORY_MB: 2_000 }, pciRequests: [request(1, GPU)] };
            inFlight.add(table, `flying ${slot}`, table.hostIds[slot]!, wish);
          }
          for (const [amounts, pciRequests] of asks) {
            const ask = asking({ resources: amounts, pciRequests });
            const with_ = { ...options, inFlight };
            const compiled = compileAsk(table, ask, with_);
            const expected: string[] = [];
            for (let slot = 1; slot < table.end; slot++) {
              if (table.hasFlag(slot, HostFlag.DISABLED)) continue;
              if (!hasRoom(table, compiled, slot, inFlight) || !hasDevices(compiled, slot, inFlight)) continue;
              expected.push(table.hostIds[slot]!);
            }
            const result = rankHosts(table, ask, with_);
            expect(result.ranked.map(({ hostId }) => hostId).sort()).toEqual(expected.sort());
            const scores = new Map(
              explainHosts(table, ask, with_, { after: null, limit: EXPLAINED }).hosts.map((host) => [
                host.hostId,
                host.score,
              ]),
            );
            result.ranked.forEach(({ hostId, score }, i) => {
              if (scores.has(hostId)) expect(scores.get(hostId)).toBe(score);
              const above = result.ranked[i - 1];
              if (above) expect(above.score > score || (above.score === score && above.hostId < hostId)).toBe(true);
            });
            expect(rankHosts(table, ask, { ...with_, k: 7 }).ranked).toEqual(result.ranked.slice(0, 7));
            ranked += result.ranked.length;
          }
        },
      ),
      { numRuns: RUNS },
    );
    // random asks may be served by few hosts; not one at all would prove nothing
    expect(ranked).toBeGreaterThan(HOSTS / 10);
  });
});
