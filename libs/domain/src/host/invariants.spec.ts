import { claim, GPU, HOST, PF, pf, plain, providerOf, request, VF, vf } from '../testing/host-builders.js';
import { ScriptedHost } from '../testing/scripted-host.js';
import type { OpenClaim } from './claim.js';
import type { DeviceState, HostState } from './host.state.js';
import { checkClaim, checkHost } from './invariants.js';
import { EndedClaims } from './tombstones.js';

const A = '0000:81:00.0';
const B = '0000:82:00.0';
const CARD = '0000:83:00.0';
const VF1 = '0000:83:00.1';
const VF2 = '0000:83:00.2';
const GPU_CLASS = 'CUSTOM_PCI_10DE_20B0';

/** Two GPUs and a card with two VFs; claim `x` holds a GPU and 2 VCPU, claim `y` one VF. */
function sound(): HostState {
  const host = ScriptedHost.reporting([plain(A), plain(B), pf(CARD), vf(VF1, CARD), vf(VF2, CARD)]);
  host.accept(claim('x', 'i', { resources: { VCPU: 2 }, pciRequests: [request('r', 1, GPU)] }));
  host.accept(claim('y', 'j', { pciRequests: [request('r', 1, VF)] }));
  expect([host.devicesOf('x'), host.devicesOf('y')]).toEqual([[A], [VF1]]);
  return host.state;
}

const claimOf = (state: HostState, claimId: string): OpenClaim => state.claims.get(claimId) as OpenClaim;

const withClaim = (state: HostState, claimId: string, change: Partial<OpenClaim>): HostState => ({
  ...state,
  claims: new Map(state.claims).set(claimId, { ...claimOf(state, claimId), ...change }),
});
const withDevice = (state: HostState, address: string, change: Partial<DeviceState>): HostState => ({
  ...state,
  devices: new Map(state.devices).set(address, { ...(state.devices.get(address) as DeviceState), ...change }),
});
const withUse = (state: HostState, providerId: string, used: Record<string, number>): HostState => {
  const provider = state.providers.get(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  return { ...state, providers: new Map(state.providers).set(providerId, { ...provider, used }) };
};

const found = (state: HostState): string[] => checkHost(state).map(({ invariant, detail }) => `${invariant} ${detail}`);

describe('checkHost: each rule of one host is found broken, and named with what breaks it', () => {
  test('nothing is found on a sound host', () => {
    expect(checkHost(sound())).toEqual([]);
  });

  test('INV-01: two claims name one device', () => {
    const state = sound();
    const [device] = claimOf(state, 'x').devices;
    const both = withClaim(state, 'y', { devices: [...claimOf(state, 'y').devices, device as never] });
    expect(found(both)).toEqual([
      `INV-01 device ${A} is held by claims x and y`,
      `INV-11 claim y holds 1 devices of ${GPU_CLASS} on provider ${providerOf(A)} and the amount 0`,
    ]);
  });

  test('INV-01: a claim names a device that the host has not', () => {
    const state = sound();
    const devices = new Map(state.devices);
    devices.delete(A);
    expect(found({ ...state, devices })).toEqual([`INV-01 claim x holds device ${A}, which the host has not`]);
  });

  test('INV-01: a device is marked as held, or as free, and the claims say otherwise', () => {
    expect(found(withDevice(sound(), B, { claimId: 'x' }))).toEqual([
      `INV-01 device ${B} is marked as held by x, the open claims say null`,
    ]);
    expect(found(withDevice(sound(), A, { claimId: null }))).toEqual([
      `INV-01 device ${A} is marked as held by null, the open claims say x`,
    ]);
  });

  test('INV-02: a child and its PF are both held', () => {
    const state = sound();
    const [device] = claimOf(state, 'x').devices;
    const pair = withDevice(
      withClaim(state, 'x', { devices: [{ ...(device as never as object), address: CARD } as never] }),
      CARD,
      { claimId: 'x' },
    );
    expect(found(withDevice(pair, A, { claimId: null }))).toEqual([
      `INV-02 child ${VF1} and its PF ${CARD} are both held`,
    ]);
  });

  test('INV-03: a mark without a claim blocks relatives that are free by the claims', () => {
    expect(found(withDevice(sound(), VF2, { claimId: 'gone' }))).toEqual([
      `INV-01 device ${VF2} is marked as held by gone, the open claims say null`,
    ]);
    const free = sound();
    const alone: HostState = {
      ...withDevice(free, VF1, { claimId: null }),
      claims: new Map([['x', claimOf(free, 'x')]]),
    };
    expect(found(withUse(alone, providerOf(CARD), {}))).toEqual([]);
    expect(found(withUse(withDevice(alone, CARD, { claimId: 'gone' }), providerOf(CARD), {}))).toEqual([
      `INV-01 device ${CARD} is marked as held by gone, the open claims say null`,
      `INV-03 device ${VF1} counts as blocked and is not so by its relatives`,
      `INV-03 device ${VF2} counts as blocked and is not so by its relatives`,
    ]);
  });

  test('INV-03: a claim that a mark does not show blocks, too', () => {
    expect(found(withDevice(sound(), VF1, { claimId: null }))).toEqual([
      `INV-01 device ${VF1} is marked as held by null, the open claims say y`,
      `INV-03 device ${CARD} counts as free and is not so by its relatives`,
    ]);
  });

  test('INV-03: a device in use without a claim blocks its relatives: as it should', () => {
    expect(found(withDevice(sound(), VF2, { usedBy: 'a guest' }))).toEqual([]);
    const host = ScriptedHost.reporting([pf(CARD), vf(VF1, CARD)]);
    expect(found(withDevice(host.state, CARD, { usedBy: 'a guest' }))).toEqual([]);
    host.accept(claim('p', 'i', { pciRequests: [request('r', 1, PF)] }));
    expect(found(host.state)).toEqual([]);
  });

  test('INV-03: mates of an IOMMU group in use are blocked, members in use are not', () => {
    const group = [A, B];
    const host = ScriptedHost.reporting([plain(A, { iommuGroup: group }), plain(B, { iommuGroup: group })]);
    expect(found(host.state)).toEqual([]);
    host.accept(claim('x', 'i', { pciRequests: [request('r', 2, GPU)] }));
    expect(found(host.state)).toEqual([]);
    const [first] = claimOf(host.state, 'x').devices;
    const one = withUse(
      withDevice(
        withClaim(host.state, 'x', { devices: [first as never], allocations: { [providerOf(A)]: { [GPU_CLASS]: 1 } } }),
        B,
        { claimId: null },
      ),
      providerOf(B),
      {},
    );
    expect(found(one)).toEqual([]);
    expect(found(withDevice(one, A, { claimId: null }))).toEqual([
      `INV-01 device ${A} is marked as held by null, the open claims say x`,
      `INV-03 device ${B} counts as free and is not so by its relatives`,
    ]);
  });

  test('INV-08: more members of an anti-affinity group than its limit', () => {
    const member = { groupId: 'g', policy: 'anti-affinity', maxServerPerHost: 1, epoch: null } as const;
    const state = withClaim(withClaim(sound(), 'x', { groups: [member] }), 'y', { groups: [member] });
    expect(found(state)).toEqual(['INV-08 2 members of anti-affinity group g hold claims here, at most 1 may']);
  });

  test('INV-09: a claim is open and has ended', () => {
    const ended = EndedClaims.of([{ claimId: 'y', instanceId: 'j', end: 'released', everOpen: true }]);
    expect(found({ ...sound(), ended })).toEqual(['INV-09 claim y is open and has ended']);
  });

  test('INV-11: a provider counts other use than its open claims hold', () => {
    expect(found(withUse(sound(), HOST, { VCPU: 3 }))).toEqual([
      `INV-11 provider ${HOST} counts 3 of VCPU as used, its open claims hold 2`,
    ]);
    expect(found(withUse(sound(), HOST, { VCPU: 2, MEMORY_MB: 1 }))).toEqual([
      `INV-11 provider ${HOST} counts 1 of MEMORY_MB as used, its open claims hold 0`,
    ]);
    expect(found(withUse(sound(), HOST, {}))).toEqual([
      `INV-11 open claims hold 2 of ${HOST} VCPU, counted as 0 there`,
    ]);
  });

  test('INV-11: an amount of a device class is the number of devices that a claim holds', () => {
    const state = sound();
    const provider = providerOf(A);
    const two = withClaim(state, 'x', {
      allocations: { ...claimOf(state, 'x').allocations, [provider]: { [GPU_CLASS]: 2 } },
    });
    expect(found(withUse(two, provider, { [GPU_CLASS]: 2 }))).toEqual([
      `INV-11 claim x holds 1 devices of ${GPU_CLASS} on provider ${provider} and the amount 2`,
    ]);
  });

  test('INV-12: a host CPU is given to two claims, one of them for its emulator threads', () => {
    const cell = { pinnedCpus: [4, 5], emulatorCpus: null };
    const numa = (first: number[], emulator: number[] | null) =>
      ({ cells: [{ ...cell, pinnedCpus: first, emulatorCpus: emulator }] }) as never;
    const apart = withClaim(withClaim(sound(), 'x', { numa: numa([2, 3], null) }), 'y', { numa: numa([4], [5]) });
    expect(found(apart)).toEqual([]);
    const shared = withClaim(withClaim(sound(), 'x', { numa: numa([2, 5], null) }), 'y', { numa: numa([4], [5]) });
    expect(found(shared)).toEqual(['INV-12 host CPU 5 is given to claims x and y']);
  });
});

describe('checkClaim: INV-11 where a claim came in', () => {
  test('holds for an accepted claim, and says nothing of one that is not open', () => {
    expect(checkClaim(sound(), 'x')).toEqual([]);
    expect(checkClaim(sound(), 'nobody')).toEqual([]);
  });

  test('an amount of a class whose devices were not taken is found', () => {
    const state = sound();
    const more = withClaim(state, 'x', {
      allocations: { ...claimOf(state, 'x').allocations, [providerOf(B)]: { [GPU_CLASS]: 1 } },
    });
    expect(checkClaim(more, 'x')).toEqual([
      {
        invariant: 'INV-11',
        detail: `claim x has 1 of ${GPU_CLASS} on provider ${providerOf(B)} and 0 devices there`,
      },
    ]);
  });
});
