import fc from 'fast-check';
import {
  CONSTRAINT_RULES,
  DEVICE_ATTRIBUTES,
  type DeviceConstraint,
  type DeviceSpec,
  type GuestNuma,
  type HostCell,
  matchesRequest,
  NUMA_POLICIES,
  type PciRequest,
  type ReportedDevice,
} from '../../index.js';
import { claim, PF, pf, plain, report, request, VF, vf } from '../../testing/host-builders.js';
import { guest, guestCell, hostCell } from '../../testing/numa-builders.js';
import { runs } from '../../testing/property-size.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

interface Case {
  readonly cells: readonly HostCell[] | null;
  readonly devices: readonly ReportedDevice[];
  readonly requests: readonly PciRequest[];
  readonly constraints: readonly DeviceConstraint[];
  readonly numa: GuestNuma | null;
  readonly named: boolean;
}

const hostCells: fc.Arbitrary<readonly HostCell[]> = fc
  .array(
    fc.record({
      shared: fc.nat(3),
      dedicated: fc.nat(3),
      memoryMib: fc.constantFrom(1024, 2048),
      socket: fc.constantFrom(0, 0, 1, 1, 2, null),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) =>
    list.map(({ shared, dedicated, memoryMib, socket }, cell) =>
      hostCell(cell, {
        sharedCpus: Array.from({ length: shared }, (_, cpu) => cell * 10 + cpu),
        dedicatedCpus: Array.from({ length: dedicated }, (_, cpu) => cell * 10 + 5 + cpu),
        memoryMib,
        socket,
      }),
    ),
  );

const node = fc.constantFrom(null, 0, 0, 1, 1, 2, 3);
const port = fc.constantFrom('0000:00:01.0', '0000:00:02.0', '0000:00:03.0', null);
/** Up to 12 devices on up to 6 cards: plain ones of one or two functions, and cards with VFs. */
const devices: fc.Arbitrary<ReportedDevice[]> = fc
  .array(
    fc.oneof(
      fc.record({ what: fc.constant('plain' as const), functions: fc.constantFrom(1, 1, 2), node, port }),
      fc.record({ what: fc.constant('card' as const), vfs: fc.nat(3), reported: fc.boolean(), node, port }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((cards) =>
    cards
      .flatMap((card, n): ReportedDevice[] => {
        const bus = `0000:${(0x80 + n).toString(16)}`;
        const place = { numaNode: card.node, ...(card.port ? { bridgePath: [card.port] } : {}) };
        if (card.what === 'plain') {
          return Array.from({ length: card.functions }, (_, fn) => plain(`${bus}:00.${fn}`, place));
        }
        const vfs = Array.from({ length: card.vfs }, (_, v) => vf(`${bus}:02.${v}`, `${bus}:00.0`, place));
        return card.reported ? [pf(`${bus}:00.0`, place), ...vfs] : vfs;
      })
      .slice(0, 12),
  )
  .filter((list) => list.length > 0);

const specs: DeviceSpec[] = [{ vendorId: '10de' }, VF, PF, { vendorId: '8086' }, {}];
const requests: fc.Arbitrary<PciRequest[]> = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 2 }),
      spec: fc.uniqueArray(fc.nat(specs.length - 1), { minLength: 1, maxLength: 2 }),
      numaPolicy: fc.constantFrom(...NUMA_POLICIES),
    }),
    { maxLength: 3 },
  )
  .map((list) =>
    list.map(({ count, spec, numaPolicy }, n) =>
      request(`r${n}`, count, {}, { alternatives: spec.map((at) => specs[at] as DeviceSpec), numaPolicy }),
    ),
  );

const guests: fc.Arbitrary<GuestNuma> = fc
  .array(fc.record({ shared: fc.nat(2), dedicated: fc.nat(2), memoryMib: fc.constantFrom(512, 1024) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((list) =>
    guest(
      list.map(({ shared, dedicated, memoryMib }, cell) =>
        guestCell(cell, {
          sharedCpus: Array.from({ length: shared }, (_, cpu) => cell * 10 + cpu),
          dedicatedCpus: Array.from({ length: dedicated }, (_, cpu) => cell * 10 + 5 + cpu),
          memoryMib,
        }),
      ),
    ),
  );

const cases: fc.Arbitrary<Case> = fc
  .record({
    cells: fc.option(hostCells, { freq: 8 }),
    devices,
    requests,
    numa: fc.option(guests, { freq: 3 }),
    named: fc.constantFrom(false, false, false, true),
  })
  .chain((base) => {
    const ids = base.requests.map(({ requestId }) => requestId);
    const bonds = fc.array(
      fc.record({
        rule: fc.constantFrom(...CONSTRAINT_RULES),
        attribute: fc.constantFrom(...DEVICE_ATTRIBUTES),
        requestIds: fc.subarray(ids, { minLength: Math.min(1, ids.length) }),
      }),
      { maxLength: ids.length === 0 ? 0 : 3 },
    );
    return bonds.map((constraints) => ({ ...base, constraints }));
  });

/** Puts each guest cell on each host cell by plain arithmetic: every set of host cells that a guest can be on. */
function places(cells: readonly HostCell[], numa: GuestNuma): ReadonlySet<number>[] {
  const fits = (at: number, cell: HostCell): boolean => {
    const { sharedCpus, dedicatedCpus, memoryMib } = numa.cells[at] as GuestNuma['cells'][number];
    return (
      sharedCpus.length <= cell.sharedCpus.length &&
      dedicatedCpus.length <= cell.dedicatedCpus.length &&
      memoryMib <= cell.memoryMib
    );
  };
  const put = (at: number, taken: readonly number[]): (readonly number[])[] =>
    at === numa.cells.length
      ? [taken]
      : cells.flatMap((cell) =>
          !taken.includes(cell.cell) && fits(at, cell) ? put(at + 1, [...taken, cell.cell]) : [],
        );
  return put(0, []).map((taken) => new Set(taken));
}

const cellOf = (device: ReportedDevice, cells: readonly HostCell[] | null): number | null => {
  if (cells?.length === 1) return 0;
  return cells && !cells.some(({ cell }) => cell === device.numaNode) ? null : device.numaNode;
};

function mayServe(device: ReportedDevice, asked: PciRequest, on: ReadonlySet<number>, cells: readonly HostCell[]) {
  const at = cellOf(device, cells);
  if (at !== null && on.has(at)) return true;
  if (asked.numaPolicy === 'preferred') return true;
  if (asked.numaPolicy === 'legacy') return at === null;
  if (asked.numaPolicy === 'required' || at === null || cells.some(({ socket }) => socket === null)) return false;
  return [...on].some((near) => cells[near]?.socket === cells[at]?.socket);
}

type Taken = { readonly device: ReportedDevice; readonly requestId: string };

function bondsHold({ constraints, cells }: Case, taken: readonly Taken[]): boolean {
  return constraints.every(({ rule, attribute, requestIds }) => {
    const values = taken
      .filter(({ requestId }) => requestIds.includes(requestId))
      .map(({ device }) =>
        attribute === 'numa-cell'
          ? cellOf(device, cells)
          : attribute === 'root-port'
            ? (device.bridgePath?.[0] ?? null)
            : (device.parentAddress ?? device.address).replace(/\.\d$/, ''),
      );
    if (values.includes(null)) return false;
    return rule === 'same' ? new Set(values).size <= 1 : new Set(values).size === values.length;
  });
}

/** Tries every assignment: the truth for small hosts. */
function possible(one: Case): boolean {
  const { cells, numa } = one;
  if (numa && !cells) return false;
  const slots = one.requests.flatMap((asked) => Array.from({ length: asked.count }, () => asked));
  const search = (at: number, taken: readonly Taken[], on: ReadonlySet<number> | null): boolean => {
    const slot = slots[at];
    if (!slot) return true;
    return one.devices.some((device) => {
      if (slot.addresses ? !slot.addresses.includes(device.address) : !matchesRequest(device, slot)) return false;
      if (on && cells && !mayServe(device, slot, on, cells)) return false;
      const meets = taken.some(
        ({ device: other }) =>
          other === device || other.address === device.parentAddress || other.parentAddress === device.address,
      );
      if (meets) return false;
      const next = [...taken, { device, requestId: slot.requestId }];
      return bondsHold(one, next) && search(at + 1, next, on);
    });
  };
  return numa && cells ? places(cells, numa).some((on) => search(0, [], on)) : search(0, [], null);
}

function decided(one: Case, order: readonly ReportedDevice[]) {
  const host = ScriptedHost.reporting([]);
  host.accept({ ...report(order, { sequence: 2 }), topology: one.cells && { cells: one.cells } });
  const wish = {
    pciRequests: one.requests,
    deviceConstraints: one.constraints,
    numa: one.numa,
    ...(one.requests.length === 0 && !one.numa ? { resources: { VCPU: 1 } } : {}),
  };
  return { host, decision: host.run(claim('c', 'i', wish)) };
}

/** The first request names its devices, as for a guest that runs already. */
function withNamed(one: Case): Case {
  const [first, ...others] = one.requests;
  const addresses = one.devices.slice(0, first?.count).map(({ address }) => address);
  if (!one.named || !first || addresses.length < first.count) return one;
  return { ...one, requests: [{ ...first, alternatives: [], addresses }, ...others] };
}

test('up to 12 devices, NUMA cells and bonds: the answer is that of brute force, without a budget verdict', () => {
  let accepted = 0;
  fc.assert(
    fc.property(cases.map(withNamed), (one) => {
      const { host, decision } = decided(one, one.devices);
      if (decision.kind === 'rejected') {
        expect(decision.reasons.map((reason) => reason.code)).not.toContain('SearchBudgetExceeded');
      }
      expect(decision.kind === 'accepted').toBe(possible(one));
      if (decision.kind !== 'accepted') return;
      accepted++;
      const held = host.state.claims.get('c');
      const taken = (held?.devices ?? []).map(({ address, requestId }) => ({
        device: one.devices.find((device) => device.address === address) as ReportedDevice,
        requestId: requestId ?? '',
      }));
      expect(bondsHold(one, taken)).toBe(true);
      for (const asked of one.requests) {
        expect(taken.filter(({ requestId }) => requestId === asked.requestId)).toHaveLength(asked.count);
      }
      if (!one.numa || !one.cells) return;
      const fits = held?.numa?.cells ?? [];
      expect(fits.map(({ guestCell: cell }) => cell)).toEqual(one.numa.cells.map(({ cell }) => cell));
      const on = new Set(fits.map(({ hostCell: cell }) => cell));
      expect(on.size).toBe(one.numa.cells.length);
      for (const { device, requestId } of taken) {
        const asked = one.requests.find((each) => each.requestId === requestId) as PciRequest;
        expect(mayServe(device, asked, on, one.cells)).toBe(true);
      }
    }),
    { numRuns: runs(600, 30_000) },
  );
  expect(accepted).toBeGreaterThan(0);
});

test('cells and devices do not depend on the order in which devices were reported', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const chosen = [one.devices, [...one.devices].reverse()].map((order) => {
        const { host } = decided(one, order);
        const held = host.state.claims.get('c');
        return [held?.devices, held?.numa];
      });
      expect(chosen[0]).toEqual(chosen[1]);
    }),
    { numRuns: runs(200, 5_000) },
  );
});
