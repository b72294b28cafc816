import fc from 'fast-check';
import type { DeviceSpec, PciRequest, ReportedDevice } from '../../index.js';
import { matchesRequest } from '../../index.js';
import { claim, PF, pf, plain, request, VF, vf } from '../../testing/host-builders.js';
import { runs } from '../../testing/property-size.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

const hex = (n: number) => (0x80 + n).toString(16);

/** Up to 12 devices: plain ones of two products, and cards with up to three VFs of which the PF may be unreported. */
const devices: fc.Arbitrary<ReportedDevice[]> = fc
  .array(
    fc.oneof(
      fc.record({ what: fc.constant('plain' as const), product: fc.constantFrom('20b0', '20b5') }),
      fc.record({
        what: fc.constant('card' as const),
        vfs: fc.nat(3),
        reported: fc.boolean(),
        tag: fc.constantFrom('a', 'b'),
      }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((items) =>
    items
      .flatMap((item, n): ReportedDevice[] => {
        const address = `0000:${hex(n)}:00.0`;
        if (item.what === 'plain') return [plain(address, { productId: item.product })];
        const vfs = Array.from({ length: item.vfs }, (_, v) =>
          vf(`0000:${hex(n)}:02.${v}`, address, { tags: { net: item.tag } }),
        );
        return item.reported ? [pf(address), ...vfs] : vfs;
      })
      .slice(0, 12),
  )
  .filter((list) => list.length > 0);

const specs: DeviceSpec[] = [
  {},
  { vendorId: '10de' },
  { vendorId: '10de', productId: '20b5' },
  VF,
  PF,
  { ...VF, tags: { net: 'a' } },
  { vendorId: '8086' },
];
const requests: fc.Arbitrary<PciRequest[]> = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 4 }),
      alternatives: fc.uniqueArray(fc.nat(specs.length - 1), { minLength: 1, maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) =>
    list.map((each, n) =>
      request(`r${n}`, each.count, {}, { alternatives: each.alternatives.map((at) => specs[at] as DeviceSpec) }),
    ),
  );

/** Tries every assignment: the truth for small hosts. */
function possible(free: readonly ReportedDevice[], wanted: readonly PciRequest[]): boolean {
  const slots = wanted.flatMap((each) => Array.from({ length: each.count }, () => each));
  const taken = new Set<ReportedDevice>();
  const search = (at: number): boolean => {
    const slot = slots[at];
    if (!slot) return true;
    for (const device of free) {
      if (taken.has(device) || !matchesRequest(device, slot)) continue;
      const relative = [...taken].some(
        (other) => other.address === device.parentAddress || other.parentAddress === device.address,
      );
      if (relative) continue;
      taken.add(device);
      if (search(at + 1)) return true;
      taken.delete(device);
    }
    return false;
  };
  return slots.length <= free.length && search(0);
}

test('up to 12 devices: the answer is that of brute force, without a budget verdict; the choice is right', () => {
  fc.assert(
    fc.property(devices, requests, fc.nat(11), (all, wanted, held) => {
      const host = ScriptedHost.reporting(all);
      const first = all[held % all.length] as ReportedDevice;
      host.accept(
        claim('held', 'j', { pciRequests: [request('h', 1, {}, { alternatives: [], addresses: [first.address] })] }),
      );
      const free = all.filter(
        (device) =>
          device !== first && device.parentAddress !== first.address && device.address !== first.parentAddress,
      );
      const decision = host.run(claim('c', 'i', { pciRequests: wanted }));
      if (decision.kind === 'rejected') {
        expect(decision.reasons.map((reason) => reason.code)).not.toContain('SearchBudgetExceeded');
      }
      expect(decision.kind === 'accepted').toBe(possible(free, wanted));
      if (decision.kind !== 'accepted') return;
      const chosen = host.state.claims.get('c')?.devices ?? [];
      expect(new Set(chosen.map((device) => device.address)).size).toBe(chosen.length);
      for (const each of wanted) {
        const mine = chosen.filter((device) => device.requestId === each.requestId);
        expect(mine).toHaveLength(each.count);
        for (const { address } of mine) {
          const device = free.find((one) => one.address === address);
          expect(device && matchesRequest(device, each)).toBe(true);
        }
      }
    }),
    { numRuns: runs(400, 20_000) },
  );
});

test('the choice does not depend on the order in which devices were reported', () => {
  fc.assert(
    fc.property(devices, requests, (all, wanted) => {
      const chosen = [all, [...all].reverse()].map((order) => {
        const host = ScriptedHost.reporting(order);
        host.run(claim('c', 'i', { pciRequests: wanted }));
        return host.devicesOf('c');
      });
      expect(chosen[0]).toEqual(chosen[1]);
    }),
    { numRuns: runs(200, 5_000) },
  );
});
