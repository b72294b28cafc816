import fc from 'fast-check';
import { commandOf, fullBus, steps } from '../testing/history-operations.js';
import { claim, HOST, report, request } from '../testing/host-builders.js';
import { Ledger } from '../testing/ledger.js';
import { runs } from '../testing/property-size.js';
import { ScriptedHost } from '../testing/scripted-host.js';
import { fitViewOf } from './fit/view.js';
import { capacityOf, deviceTotals, effectiveRecord } from './effective-inventory.js';
import type { HostEvent } from './host.events.js';
import { openHostFold } from './host.fold.js';
import { checkHost } from './invariants.js';
import { initialHostState, type HostState } from './host.state.js';

const refold = (history: readonly HostEvent[]): HostState => {
  const fold = openHostFold(initialHostState);
  for (const event of history) fold.apply(event, { timeMs: 0 });
  return fold.state;
};
const free = (state: HostState): string[] => {
  const view = fitViewOf(state);
  return view.devices
    .filter(
      (device) =>
        device.claimId === null &&
        !device.vanished &&
        !device.quarantined &&
        !device.reserved &&
        device.usedBy === null &&
        !view.blocked.has(device.address),
    )
    .map((device) => device.address)
    .sort();
};
const withoutTimes = (state: HostState) =>
  JSON.parse(JSON.stringify({ ...state, ...mapsOf(state) }, (key, value) => (key.endsWith('AtMs') ? 0 : value)));
const mapsOf = (state: HostState) => ({
  providers: [...state.providers].sort(),
  devices: [...state.devices].sort(),
  claims: [...state.claims].sort(),
  ended: [...state.ended],
});

/** 150 histories of 80 steps: 12,000 operations in a small run. */
test('random histories keep INV-01, 02, 03, 05, 06, 07, 09 and 11', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(steps(80), (list) => {
      const host = ScriptedHost.reporting(fullBus);
      const ledger = new Ledger();
      for (const event of host.history) ledger.record(event);
      list.forEach((step, n) => {
        const before = host.state;
        const snapshot = JSON.stringify(mapsOf(before));
        const at = host.history.length;
        const decision = host.run(commandOf(step, n, host));
        seen.set(`${step.op} ${decision.kind}`, (seen.get(`${step.op} ${decision.kind}`) ?? 0) + 1);
        const appended = host.history.slice(at);
        if (decision.kind !== 'accepted') {
          if (appended.some((event) => event.type !== 'ClaimRejected')) throw new Error(`${step.op} left an event`);
          if (JSON.stringify(mapsOf(host.state)) !== snapshot)
            throw new Error(`${step.op} refused, yet something changed`);
        }
        for (const event of appended) ledger.record(event);
        const wrong = judge(host, ledger, before);
        if (wrong.length > 0) throw new Error(`step ${n} ${step.op}: ${wrong.join('; ')}`);
      });
      expect(withoutTimes(refold(host.history))).toEqual(withoutTimes(host.state));
      const alive = new Set(host.state.claims.keys());
      const ofDeadClaim = (event: HostEvent) =>
        event.type !== 'DevicesReserved' && 'claimId' in event.data && !alive.has(event.data.claimId);
      if (!host.history.some((event) => event.type === 'InventoryReported' && event !== host.history[1])) {
        // INV-05, where no report came in between: a device kept alive by a dead claim is not the dead claim's doing.
        expect(free(refold(host.history.filter((event) => !ofDeadClaim(event))))).toEqual(free(host.state));
      }
    }),
    { numRuns: runs(150, 3_000) },
  );
  // The histories must reach every kind of step, or the property proves little.
  for (const wanted of [
    'claim accepted',
    'claim rejected',
    'change accepted',
    'confirm accepted',
    'abort accepted',
    'release accepted',
    'expire accepted',
    'report accepted',
    'late-end unchanged',
    'claim-amount accepted',
  ]) {
    expect([wanted, (seen.get(wanted) ?? 0) > 10]).toEqual([wanted, true]);
  }
});

/** Everything that is wrong after a step, in plain words; plain comparisons, since there are a million of them. */
function judge(host: ScriptedHost, ledger: Ledger, before: HostState): string[] {
  const { state } = host;
  const wrong = [...ledger.faults, ...checkHost(state).map(({ invariant, detail }) => `${invariant} ${detail}`)];
  const opens = [[...state.claims.keys()].sort().join(), [...ledger.open.keys()].sort().join()];
  if (opens[0] !== opens[1]) wrong.push(`open claims ${opens.join(' but the log says ')}`);
  for (const [address, device] of state.devices) {
    const owner = ledger.owner(address);
    if (device.claimId !== owner) wrong.push(`${address} held by ${device.claimId}, the log says ${owner}`);
    // A device that is known is on the bus or held (B16).
    if (!ledger.onBus.has(address) && owner === null) wrong.push(`${address} is neither on the bus nor held`);
    if (device.vanished === ledger.onBus.has(address)) wrong.push(`${address} vanished: ${device.vanished}`);
  }
  const totals = deviceTotals(state);
  for (const [providerId, provider] of state.providers) {
    for (const [resourceClass, used] of Object.entries(provider.used)) {
      const where = `${resourceClass} on ${providerId}`;
      const sum = ledger.used(providerId, resourceClass);
      if (used !== sum) wrong.push(`${where} used ${used}, the log says ${sum}`);
      const devices = totals.get(providerId)?.get(resourceClass) ?? null;
      const record = effectiveRecord(provider, resourceClass, devices);
      const grew = used > (before.providers.get(providerId)?.used[resourceClass] ?? 0);
      if (grew && !(record && used <= capacityOf(record)))
        wrong.push(`INV-07 ${where} grew over its capacity to ${used}`);
      if (devices === null) continue;
      let owned = 0;
      for (const device of state.devices.values()) {
        if (device.providerId !== providerId || device.description.resourceClass !== resourceClass) continue;
        if (ledger.owner(device.description.address)) owned++;
      }
      if (owned !== used) wrong.push(`INV-11 ${where} used ${used}, devices owned ${owned}`);
    }
  }
  return wrong;
}

test('INV-05: what dead claims leave behind is what was there without them', () => {
  fc.assert(
    fc.property(steps(40), (list) => {
      const host = ScriptedHost.reporting(fullBus);
      for (const [n, step] of list.entries()) {
        const claiming = [
          'claim',
          'claim-amount',
          'confirm',
          'abort',
          'release',
          'expire',
          'late-end',
          'renew',
          'change',
        ];
        if (claiming.includes(step.op)) host.run(commandOf(step, n, host));
      }
      const alive = new Set(host.state.claims.keys());
      const kept = host.history.filter(
        // One use is told by an event of its own, which stays (INV-05).
        (event) => event.type === 'DevicesReserved' || !('claimId' in event.data) || alive.has(event.data.claimId),
      );
      const other = refold(kept);
      expect(free(other)).toEqual(free(host.state));
      for (const [providerId, provider] of other.providers) {
        expect(provider.used).toEqual(host.state.providers.get(providerId)?.used);
      }
    }),
    { numRuns: runs(100, 2_000) },
  );
});

test('pool counts come back whole when everything ends (B04, B13)', () => {
  fc.assert(
    fc.property(steps(60), (list) => {
      const host = ScriptedHost.reporting(fullBus);
      const all = free(host.state);
      for (const [n, step] of list.entries()) {
        if (!['quarantine', 'reserve', 'report', 'reboot', 'drift'].includes(step.op))
          host.run(commandOf(step, n, host));
      }
      for (const [claimId, open] of host.state.claims) {
        host.accept(
          open.status === 'held'
            ? { type: 'AbortClaim', claimId, instanceId: null, reason: '', reschedule: false }
            : { type: 'ReleaseClaim', claimId, instanceId: null },
        );
      }
      host.run({ type: 'ClearDeviceReservation', address: '0000:82:00.0' });
      expect(free(host.state)).toEqual(all);
      expect(host.state.providers.get(HOST)?.used).toEqual({});
      host.accept(
        claim('last', 'i', {
          pciRequests: [request('r', 3, { vendorId: '10de' }), request('v', 6, { kind: 'type-VF' })],
        }),
      );
      expect(host.run(report(fullBus, { sequence: 99 })).kind).toBe('unchanged');
    }),
    { numRuns: runs(100, 2_000) },
  );
});
