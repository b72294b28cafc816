import { InvariantBreach } from '../../kernel/invariant.js';
import { claim, confirm, GPU, HOST, PF, pf, plain, providerOf, request, VF, vf } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';
import type { ClaimAccepted, ClaimChanged, HostEvent } from '../host.events.js';
import { evolveHost } from '../host.fold.js';
import type { DeviceState, HostState } from '../host.state.js';

const A = '0000:81:00.0';
const CARD = '0000:83:00.0';
const VF1 = '0000:83:00.1';
const VF2 = '0000:83:00.2';
const GPU_CLASS = 'CUSTOM_PCI_10DE_20B0';

const after = (state: HostState, event: HostEvent, timeMs = 99): HostState => evolveHost(state, event, { timeMs });
const breachOf = (state: HostState, event: HostEvent): string => {
  try {
    after(state, event);
    return 'no breach';
  } catch (error) {
    if (error instanceof InvariantBreach) return `${error.invariant} ${error.detail}`;
    throw error;
  }
};
const acceptedOf = (host: ScriptedHost, claimId: string, wish: Parameters<typeof claim>[2]): ClaimAccepted => {
  const decision = host.decide(claim(claimId, `instance of ${claimId}`, wish));
  if (decision.kind !== 'accepted') throw new Error(JSON.stringify(decision));
  return decision.events[0] as ClaimAccepted;
};
const changeOf = ({ data }: ClaimAccepted, change: Partial<ClaimChanged['data']> = {}): ClaimChanged => {
  const { attempt: _, status: __, leaseMs: ___, ...content } = data as ClaimAccepted['data'] & { attempt: number };
  return { type: 'ClaimChanged', data: { ...content, ...change } as ClaimChanged['data'] };
};
const withUse = (state: HostState, providerId: string, used: Record<string, number>): HostState => {
  const provider = state.providers.get(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  return { ...state, providers: new Map(state.providers).set(providerId, { ...provider, used }) };
};
const figures = (state: HostState, providerId: string) => {
  const { used, generation, changedAtMs } = state.providers.get(providerId) ?? {};
  return { used, generation, changedAtMs };
};

describe('folding claims: use, generations and time of change', () => {
  const gpu = { resources: { VCPU: 2 }, pciRequests: [request('r', 1, GPU)] };
  const released = (generations: Record<string, number>): HostEvent => ({
    type: 'ClaimReleased',
    data: { claimId: 'x', instanceId: 'instance of x', devicesDropped: [], generations },
  });

  test('an accepted claim adds its amounts and takes over the generations it tells, at its own time', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const event = acceptedOf(host, 'x', gpu);
    const before = figures(host.state, HOST);
    const generations = { [HOST]: 7 };
    const state = after(host.state, { ...event, data: { ...event.data, generations } });
    expect(figures(state, HOST)).toEqual({ used: { VCPU: 2 }, generation: 7, changedAtMs: 99 });
    const devices = figures(host.state, providerOf(A));
    expect(figures(state, providerOf(A))).toEqual({ ...devices, used: { [GPU_CLASS]: 1 } });
    expect(before.used).toEqual({});
  });

  test('a generation of a provider that the claim takes nothing of is taken over, too', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const event = acceptedOf(host, 'x', { resources: { VCPU: 2 } });
    const generations = { [HOST]: 7, [providerOf(A)]: 8 };
    const state = after(host.state, { ...event, data: { ...event.data, generations } });
    expect(figures(state, HOST)).toEqual({ used: { VCPU: 2 }, generation: 7, changedAtMs: 99 });
    expect(figures(state, providerOf(A))).toEqual({ used: {}, generation: 8, changedAtMs: 99 });
  });

  test('a release takes away exactly what was added, and a class of which nothing is left', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    host.append(acceptedOf(host, 'x', gpu), acceptedOf(host, 'z', { resources: { VCPU: 1, MEMORY_MB: 64 } }));
    const state = after(host.state, released({ [HOST]: 9, [providerOf(A)]: 5 }));
    expect(figures(state, HOST)).toEqual({ used: { VCPU: 1, MEMORY_MB: 64 }, generation: 9, changedAtMs: 99 });
    expect(figures(state, providerOf(A))).toEqual({ used: {}, generation: 5, changedAtMs: 99 });
    expect(state.devices.get(A)?.claimId).toBeNull();
    expect(state.ended.get('x')).toEqual({
      claimId: 'x',
      instanceId: 'instance of x',
      end: 'released',
      everOpen: true,
    });
  });

  test('a change replaces the amounts; what stays taken stays owned since before', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const event = acceptedOf(host, 'x', gpu);
    host.append(event);
    const since = host.state.devices.get(A)?.ownerSince;
    const allocations = { ...event.data.allocations, [HOST]: { VCPU: 3 } };
    const state = after(host.state, changeOf(event, { allocations, generations: { [HOST]: 9 } }));
    expect(figures(state, HOST)).toEqual({ used: { VCPU: 3 }, generation: 9, changedAtMs: 99 });
    expect(state.devices.get(A)).toMatchObject({ claimId: 'x', ownerSince: since });
    expect(state.claims.get('x')).toMatchObject({
      changedAtMs: 99,
      acceptedAtMs: host.state.claims.get('x')?.acceptedAtMs,
    });
    const none = after(
      host.state,
      changeOf(event, { devices: [], allocations: { [HOST]: { VCPU: 2 } }, generations: {} }),
    );
    expect(none.devices.get(A)).toMatchObject({ claimId: null, ownerSince: host.state.revision + 1 });
  });

  test('use below nothing is a breach of INV-09 that names provider and class', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    host.append(acceptedOf(host, 'x', gpu));
    expect(breachOf(withUse(host.state, HOST, { VCPU: 1 }), released({}))).toBe(
      `INV-09 ClaimReleased: use of VCPU on ${HOST} would be -1`,
    );
    expect(breachOf(withUse(host.state, HOST, {}), released({}))).toBe(
      `INV-09 ClaimReleased: use of VCPU on ${HOST} would be -2`,
    );
  });
});

describe('folding claims: what can’t be is a breach, not a state', () => {
  const marked = (state: HostState, address: string, change: Partial<DeviceState>): HostState => ({
    ...state,
    devices: new Map(state.devices).set(address, { ...(state.devices.get(address) as DeviceState), ...change }),
  });
  const ends: HostEvent = {
    type: 'ClaimReleased',
    data: { claimId: 'x', instanceId: 'instance of x', devicesDropped: [], generations: {} },
  };

  test('INV-01: a device given back is held by another claim, or gone', () => {
    const host = ScriptedHost.reporting([plain(A)]);
    const event = acceptedOf(host, 'x', { pciRequests: [request('r', 1, GPU)] });
    host.append(event);
    expect(breachOf(marked(host.state, A, { claimId: 'z' }), ends)).toBe(
      `INV-01 ClaimReleased: device ${A} of claim x is held by z`,
    );
    const devices = new Map(host.state.devices);
    devices.delete(A);
    expect(breachOf({ ...host.state, devices }, ends)).toBe(`TRANSITION ClaimReleased: no device ${A}`);
    const empty = ScriptedHost.reporting([]);
    expect(breachOf(empty.state, event)).toBe(`TRANSITION ClaimAccepted: no device ${A}`);
  });

  test('INV-02: a VF is taken while its PF is held, and a PF while a VF of it is', () => {
    const host = ScriptedHost.reporting([pf(CARD), vf(VF1, CARD), vf(VF2, CARD)]);
    const oneVf = acceptedOf(host, 'v', { pciRequests: [request('r', 1, VF)] });
    const thePf = acceptedOf(host, 'p', { pciRequests: [request('r', 1, PF)] });
    expect(breachOf(after(host.state, thePf), oneVf)).toBe(
      `INV-02 ClaimAccepted: child ${VF1} and its PF ${CARD} are both held`,
    );
    expect(breachOf(after(host.state, oneVf), thePf)).toBe(
      `INV-02 ClaimAccepted: PF ${CARD} and its child ${VF1} are both held`,
    );
    const [twoVfs] = [acceptedOf(host, 'v', { pciRequests: [request('r', 2, VF)] })];
    expect(after(host.state, twoVfs).devices.get(VF2)?.claimId).toBe('v');
  });

  test('INV-08: one more member of an anti-affinity group than its limit, accepted or by a change', () => {
    const host = ScriptedHost.reporting([]);
    const groups = [{ groupId: 'g', policy: 'anti-affinity', maxServerPerHost: 1, epoch: null }] as const;
    const first = acceptedOf(host, 'x', { resources: { VCPU: 1 }, groups });
    const second = acceptedOf(host, 'z', { resources: { VCPU: 1 }, groups });
    const alone = acceptedOf(host, 'z', { resources: { VCPU: 1 } });
    const breach = 'INV-08 2 members of anti-affinity group g hold claims here, at most 1 may';
    expect(breachOf(after(host.state, first), second)).toBe(breach);
    const both = after(after(host.state, first), alone);
    expect(breachOf(both, changeOf(alone, { groups }))).toBe(breach);
    expect(breachOf(both, changeOf(alone))).toBe('no breach');
  });

  test('a claim that was confirmed does not expire', () => {
    const host = ScriptedHost.reporting([]);
    host.append(acceptedOf(host, 'x', { resources: { VCPU: 1 } }));
    host.accept(confirm('x'));
    const expired: HostEvent = { ...ends, type: 'ClaimExpired' } as HostEvent;
    expect(breachOf(host.state, expired)).toBe('TRANSITION ClaimExpired: claim x is confirmed');
  });
});
