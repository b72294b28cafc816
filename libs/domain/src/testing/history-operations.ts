import fc from 'fast-check';
import type { HostCommand, PciRequest, ReportedDevice } from '../index.js';
import {
  abort,
  claim,
  confirm,
  emptyWish,
  HOST,
  pf,
  plain,
  release,
  report,
  request,
  VF,
  vf,
} from './host-builders.js';
import type { ScriptedHost } from './scripted-host.js';

/** One step of a random history; numbers pick among what exists when it runs. */
export interface Step {
  readonly op: (typeof OPERATIONS)[number];
  readonly pick: number;
  readonly size: number;
  readonly flag: boolean;
}

const OPERATIONS = [
  'claim',
  'claim',
  'claim',
  'claim-amount',
  'confirm',
  'renew',
  'abort',
  'release',
  'expire',
  'change',
  'report',
  'reboot',
  'quarantine',
  'restore',
  'clear',
  'drift',
  'reserve',
  'late-end',
] as const;

export const steps = (length: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      op: fc.constantFrom(...OPERATIONS),
      pick: fc.nat(1_000),
      size: fc.integer({ min: 1, max: 3 }),
      flag: fc.boolean(),
    }),
    { minLength: length, maxLength: length },
  );

const CARD = '0000:90:00.0';
/** Everything that may be on the bus: three GPUs, a card with four VFs, and VFs of a card nobody reports. */
const BUS: readonly ReportedDevice[] = [
  plain('0000:81:00.0'),
  plain('0000:82:00.0', { tags: { one_time_use: 'true' }, iommuGroup: ['0000:82:00.0', '0000:83:00.0'] }),
  plain('0000:83:00.0', { productId: '20b5', iommuGroup: ['0000:82:00.0', '0000:83:00.0'] }),
  pf(CARD),
  ...[0, 1, 2, 3].map((n) => vf(`0000:90:02.${n}`, CARD)),
  vf('0000:a0:02.0', '0000:a0:00.0'),
  vf('0000:a0:02.1', '0000:a0:00.0'),
];

const SPECS = [
  { vendorId: '10de' },
  { vendorId: '10de', productId: '20b5' },
  VF,
  { vendorId: '8086', kind: 'type-PF' as const },
  { vendorId: '8086' },
];

/** The command of a step in the host's present state. Ids are made of the step's number. */
export function commandOf(step: Step, n: number, host: ScriptedHost): HostCommand {
  const { op, pick, size, flag } = step;
  const open = [...host.state.claims.keys()];
  const someClaim = open[pick % Math.max(1, open.length)] ?? 'none';
  const instanceOf = (claimId: string) => host.state.claims.get(claimId)?.instanceId ?? null;
  const ask = (id: number): PciRequest[] => [
    request(`a${id}`, size, SPECS[pick % SPECS.length] ?? {}),
    ...(flag ? [request(`b${id}`, 1, SPECS[(pick >> 3) % SPECS.length] ?? {})] : []),
  ];
  switch (op) {
    case 'claim':
      return claim(
        `c${n}`,
        `i${n}`,
        { resources: { VCPU: size, MEMORY_MB: 256 * size }, pciRequests: ask(n) },
        { leaseMs: flag ? null : 1_000 },
      );
    case 'claim-amount':
      return claim(`c${n}`, `i${n}`, {
        allocations: { [`provider-${CARD}`]: { CUSTOM_PCI_8086_154C: size }, [HOST]: { VCPU: 1 } },
      });
    case 'confirm':
      return confirm(someClaim, instanceOf(someClaim));
    case 'renew':
      return { type: 'RenewClaim', claimId: someClaim, instanceId: null, leaseMs: 500 };
    case 'abort':
      return abort(flag ? someClaim : `never-${n}`, null, flag);
    case 'release':
      return release(someClaim);
    case 'expire':
      return {
        type: 'ExpireClaim',
        claimId: someClaim,
        leaseSequence: host.state.claims.get(someClaim)?.leaseSequence ?? 0,
      };
    case 'change':
      return {
        type: 'ChangeClaim',
        ...emptyWish,
        claimId: someClaim,
        instanceId: instanceOf(someClaim) ?? 'nobody',
        resources: { VCPU: size },
        pciRequests: flag ? ask(pick) : [],
      };
    case 'report':
    case 'reboot': {
      const listed = BUS.filter((_, at) => (pick >> (at % 10)) % 2 === 0 || flag).map((device) =>
        size === 3 ? { ...device, numaNode: pick % 2 } : device,
      );
      const bootId = op === 'reboot' ? `boot-${n}` : (host.state.bootId ?? 'boot-1');
      return report(listed, { bootId, sequence: op === 'reboot' ? 1 : host.state.reportSequence + 1 });
    }
    case 'quarantine':
    case 'restore': {
      const known = [...host.state.devices.keys()];
      const address = known[pick % Math.max(1, known.length)] ?? '0000:81:00.0';
      return op === 'quarantine'
        ? { type: 'QuarantineDevice', address, reason: `${n}` }
        : { type: 'RestoreDevice', address };
    }
    case 'clear':
      return { type: 'ClearDeviceReservation', address: '0000:82:00.0' };
    case 'drift': {
      const known = [...host.state.devices.keys()];
      const address = known[pick % Math.max(1, known.length)] ?? '0000:81:00.0';
      return {
        type: 'ObserveDeviceDrift',
        seenRevision: Math.max(0, host.state.revision - (flag ? 0 : size)),
        bootId: host.state.bootId ?? 'boot-1',
        sequence: host.state.reportSequence + n,
        used: size === 1 ? [] : [{ address, by: flag ? 'stranger' : `i${pick % 20}` }],
        unused: open.length === 0 ? [] : [{ address, claimId: someClaim }],
      };
    }
    case 'reserve':
      return {
        type: 'SetProviderInventory',
        providerId: HOST,
        inventories: flag
          ? {}
          : { VCPU: { total: 8, reserved: pick % 9, minUnit: 1, maxUnit: 8, stepSize: 1, allocationRatio: size } },
        expectedGeneration: null,
      };
    case 'late-end': {
      const ended = [...host.state.ended].map((each) => each.claimId);
      const late = ended[pick % Math.max(1, ended.length)] ?? 'none';
      return flag ? release(late) : abort(late);
    }
  }
}

export const fullBus = BUS;
