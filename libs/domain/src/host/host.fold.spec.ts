import { InvariantBreach } from '../kernel/invariant.js';
import { claim, GPU, HOST, PF, pf, plain, request, VF, vf } from '../testing/host-builders.js';
import { ScriptedHost } from '../testing/scripted-host.js';
import type { ClaimAccepted, HostEvent } from './host.events.js';
import { evolveHost } from './host.fold.js';
import { initialHostState } from './host.state.js';

const A = '0000:81:00.0';
const breachOf = (host: ScriptedHost, event: HostEvent): string => {
  try {
    evolveHost(host.state, event, { timeMs: 0 });
    return 'no breach';
  } catch (error) {
    return error instanceof InvariantBreach ? `${error.invariant} ${error.detail}` : `other: ${String(error)}`;
  }
};
const accepted = (host: ScriptedHost, wish: Parameters<typeof claim>[2]): ClaimAccepted => {
  const decision = host.decide(claim('x', 'i', wish));
  if (decision.kind !== 'accepted') throw new Error(JSON.stringify(decision));
  return decision.events[0] as ClaimAccepted;
};
const generations = {};

describe('folding a host (DESIGN rule 2)', () => {
  test('leaves the state before it untouched', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const before = host.state;
    const frozen = JSON.stringify([...before.devices, ...before.providers, ...before.claims]);
    evolveHost(before, accepted(host, { pciRequests: [request('r', 1, GPU)] }), { timeMs: 5 });
    expect(JSON.stringify([...before.devices, ...before.providers, ...before.claims])).toBe(frozen);
  });

  test('an event that can’t follow is a breach that says why, not a silent change', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const event = accepted(host, { pciRequests: [request('r', 1, GPU)] });
    host.append(event);
    const other = { ...event, data: { ...event.data, claimId: 'y' } };
    const cases: [HostEvent, string][] = [
      [
        { type: 'HostRegistered', data: { hostId: HOST, name: 'h', kind: 'machine', incarnation: 2, generations } },
        'TRANSITION HostRegistered: host host-1 is registered already',
      ],
      [event, 'TRANSITION ClaimAccepted: claim x is open already'],
      [other, `INV-01 ClaimAccepted: device ${A} is held by claim x, claim y takes it too`],
      [
        { type: 'ClaimReleased', data: { claimId: 'n', instanceId: 'i', devicesDropped: [], generations } },
        'TRANSITION ClaimReleased: claim n is not open',
      ],
      [
        {
          type: 'ClaimAborted',
          data: { claimId: 'x', instanceId: 'i', reason: '', neverSeen: true, devicesDropped: [], generations },
        },
        'TRANSITION ClaimAborted: claim x is open',
      ],
      [
        { type: 'ProviderRemoved', data: { providerId: 'n', generations } },
        'TRANSITION ProviderRemoved: no provider n',
      ],
      [
        { type: 'ProviderAdded', data: { providerId: HOST, parentProviderId: HOST, name: '', generations } },
        'TRANSITION ProviderAdded: provider host-1 exists',
      ],
      [{ type: 'HostDrained', data: {} }, 'TRANSITION HostDrained: no drain was started'],
      [
        { type: 'HostRetired', data: { reason: '', endedClaims: [] } },
        'TRANSITION HostRetired: 1 claims are still open',
      ],
      [
        { type: 'ProviderTraitsSet', data: { providerId: 'n', traits: [], generations } },
        'TRANSITION ProviderTraitsSet: no provider n',
      ],
      [
        { type: 'ProviderMoved', data: { providerId: HOST, parentProviderId: null, handover: null, generations } },
        'TRANSITION ProviderMoved: subtree hand-over is not served',
      ],
    ];
    for (const [bad, breach] of cases) expect(breachOf(host, bad)).toBe(breach);
    host.append({ type: 'ClaimConfirmed', data: { claimId: 'x' } });
    expect(breachOf(host, { type: 'ClaimConfirmed', data: { claimId: 'x' } })).toBe(
      'TRANSITION ClaimConfirmed: claim x is confirmed',
    );
    expect(breachOf(host, { type: 'ClaimRenewed', data: { claimId: 'x', leaseMs: 1 } })).toBe(
      'TRANSITION ClaimRenewed: claim x is confirmed',
    );
    expect(
      breachOf(host, {
        type: 'ClaimExpired',
        data: { claimId: 'x', instanceId: 'i', devicesDropped: [], generations },
      }),
    ).toBe('TRANSITION ClaimExpired: claim x is confirmed');
    host.append({ type: 'ClaimReleased', data: { claimId: 'x', instanceId: 'i', devicesDropped: [], generations } });
    expect(breachOf(host, event)).toBe('TRANSITION ClaimAccepted: claim x has ended');
    expect(breachOf(new ScriptedHost(), event)).toBe('TRANSITION ClaimAccepted: host is unregistered');
  });

  test('a PF and its child in one log are a breach, whichever came first (INV-02)', () => {
    const P = '0000:90:00.0';
    const V = '0000:90:02.0';
    const byFirst = (first: typeof PF, second: typeof PF) => {
      const host = ScriptedHost.reporting([pf(P), vf(V, P)]);
      const later = accepted(host, { pciRequests: [request('r', 1, second)] });
      host.accept(claim('first', 'j', { pciRequests: [request('r', 1, first)] }));
      return breachOf(host, later);
    };
    expect(byFirst(PF, VF)).toBe(`INV-02 ClaimAccepted: child ${V} and its PF ${P} are both held`);
    expect(byFirst(VF, PF)).toBe(`INV-02 ClaimAccepted: PF ${P} and its child ${V} are both held`);
  });

  test('impossible reports are breaches', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const report = (more: object): HostEvent => ({
      type: 'InventoryReported',
      data: {
        bootId: 'b',
        sequence: 1,
        providersAdded: [],
        providersRemoved: [],
        totals: {},
        devicesAppeared: [],
        devicesChanged: [],
        devicesVanished: [],
        devicesReturned: [],
        generations,
        ...more,
      },
    });
    const B = '0000:82:00.0';
    expect(breachOf(host, report({ devicesAppeared: [plain(A)] }))).toBe(
      `TRANSITION InventoryReported: device ${A} exists`,
    );
    expect(breachOf(host, report({ devicesAppeared: [plain(B)] }))).toContain(
      'TRANSITION InventoryReported: no provider',
    );
    expect(breachOf(host, report({ devicesChanged: [plain(B)] }))).toBe(`TRANSITION InventoryReported: no device ${B}`);
    expect(breachOf(host, report({ devicesVanished: [B] }))).toBe(`TRANSITION InventoryReported: no device ${B}`);
    expect(breachOf(host, report({ devicesReturned: [B] }))).toBe(`TRANSITION InventoryReported: no device ${B}`);
    expect(breachOf(host, report({ providersRemoved: ['n'] }))).toBe('TRANSITION InventoryReported: no provider n');
    expect(breachOf(host, report({ totals: { n: {} } }))).toBe('TRANSITION InventoryReported: no provider n');
  });

  test('event times are kept per provider and claim (Placement facts 9.17)', () => {
    let state = evolveHost(
      initialHostState,
      { type: 'HostRegistered', data: { hostId: HOST, name: 'h', kind: 'sharing', incarnation: 1, generations } },
      { timeMs: 7 },
    );
    expect(state.providers.get(HOST)?.changedAtMs).toBe(7);
    state = evolveHost(
      state,
      { type: 'ProviderTraitsSet', data: { providerId: HOST, traits: [], generations: { [HOST]: 4 } } },
      { timeMs: 9 },
    );
    expect(state.providers.get(HOST)).toMatchObject({ changedAtMs: 9, generation: 4 });
  });

  test('moving a provider within the tree, fencing and returning', () => {
    const host = ScriptedHost.reporting([]);
    for (const id of ['a', 'b']) host.accept({ type: 'AddProvider', providerId: id, parentProviderId: HOST, name: id });
    host.append({
      type: 'ProviderMoved',
      data: { providerId: 'b', parentProviderId: 'a', handover: null, generations },
    });
    expect(host.state.providers.get('b')?.parentProviderId).toBe('a');
    host.append({ type: 'HostFenced', data: { epoch: 2, attestedBy: 'x' } });
    expect(host.state.fence).toEqual({ epoch: 2, attestedBy: 'x', bootId: 'boot-1' });
    host.append({ type: 'HostReturned', data: { epoch: 2, bootId: 'b' } });
    expect(host.state.fence).toBeNull();
  });
});
