import { checkHost } from '../invariants.js';
import type { ClaimResources } from '../host.commands.js';
import { abort, claim, confirm, GPU, HOST, plain, release, report, request } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

const [A, B, C] = ['0000:81:00.0', '0000:82:00.0', '0000:83:00.0'] as const;
const MOVE = { moveId: 'm', role: 'destination' as const, sourceClaimId: 'old' };
const wishes = (vcpus: number, devices: number) => ({
  resources: { VCPU: vcpus },
  pciRequests: devices > 0 ? [request('r', devices, GPU)] : [],
});
const toNew = (vcpus: number, devices: number, move: ClaimResources['move'] = MOVE) =>
  claim('new', 'i', { ...wishes(vcpus, devices), move });

/** 8 VCPU, three devices; the instance has 6 and one. */
const before = (addresses: readonly string[] = [A, B, C]): ScriptedHost => {
  const host = ScriptedHost.reporting(addresses.map((address) => plain(address)));
  host.accept(claim('old', 'i', wishes(6, 1)));
  host.accept(confirm('old', 'i'));
  return host;
};
const used = (host: ScriptedHost): number => host.state.providers.get(HOST)?.used.VCPU ?? 0;

describe('a claim beside the one it is to replace on the same host (INV-07, B58)', () => {
  test.each([
    [8, 8, 2],
    [6, 6, 0],
    [2, 6, 0],
  ])('%i of 8 where it has 6: %i are used, %i of them by the new claim', (asked, together, own) => {
    const host = before();
    host.accept(toNew(asked, 2));
    expect(used(host)).toBe(together);
    expect(host.state.claims.get('new')).toMatchObject({
      allocations: own > 0 ? { [HOST]: { VCPU: own } } : {},
      move: { ...MOVE, shared: { [HOST]: { VCPU: Math.min(asked, 6) } } },
    });
    expect(host.owners()).toEqual({ [A]: 'old', [B]: 'new', [C]: 'new' });
    expect(checkHost(host.state)).toEqual([]);
  });

  test('needs old + new devices', () => {
    expect(before([A, B]).decide(toNew(8, 2))).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'InsufficientDevices', asked: 2, free: 1, held: 1 }],
    });
  });

  test('never takes more of what is counted than there is', () => {
    expect(before().decide(toNew(9, 1))).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'CapacityExceeded', asked: 9, used: 0, total: 8 }],
    });
  });

  test('is an ordinary claim where the named source is another instance’s or not here', () => {
    const host = before();
    expect(host.decide(claim('new', 'j', { ...wishes(6, 0), move: MOVE }))).toMatchObject({
      reasons: [{ code: 'CapacityExceeded', free: 2 }],
    });
    expect(host.decide(toNew(6, 0, { ...MOVE, sourceClaimId: 'elsewhere' }))).toMatchObject({
      reasons: [{ code: 'CapacityExceeded', free: 2 }],
    });
  });

  test('is the same claim when it is asked for again', () => {
    const host = before();
    host.accept(toNew(8, 2));
    expect(host.decide(toNew(8, 2))).toEqual({ kind: 'unchanged', code: 'ClaimAlreadyAccepted' });
    expect(host.decide(toNew(7, 2))).toMatchObject({ reasons: [{ code: 'ClaimIdReused' }] });
  });

  test('is confirmed by its move only', () => {
    const host = before();
    host.accept(toNew(8, 2));
    expect(host.decide(confirm('new', 'i'))).toMatchObject({ reasons: [{ code: 'ClaimInMove', moveId: 'm' }] });
    host.accept({ ...confirm('new', 'i'), moveId: 'm' });
  });
});

describe('the end of a move on one host', () => {
  test.each([
    [8, 2],
    [2, 1],
  ])('confirmed: the new claim takes over what both needed, exactly %i remain', (asked, devices) => {
    const host = before();
    host.accept(toNew(asked, devices));
    const events = host.accept(release('old', 'i'));
    expect(events.map(({ type }) => type)).toEqual(['ClaimReleased', 'ClaimChanged']);
    expect(used(host)).toBe(asked);
    expect(host.state.claims.get('new')).toMatchObject({ allocations: { [HOST]: { VCPU: asked } }, move: MOVE });
    expect(host.state.claims.get('new')?.move).toEqual(MOVE);
    expect(host.owners()[A]).toBeNull();
    expect(checkHost(host.state)).toEqual([]);
    expect(host.decide(release('old', 'i'))).toEqual({ kind: 'unchanged', code: 'ClaimAlreadyReleased' });
  });

  test('undone: exactly the new one is given back', () => {
    const host = before();
    host.accept(toNew(8, 2));
    expect(host.accept(abort('new', 'i'))).toHaveLength(1);
    expect(used(host)).toBe(6);
    expect(host.owners()).toEqual({ [A]: 'old', [B]: null, [C]: null });
  });

  test('moves the generations of providers one step further than the release did', () => {
    const host = before();
    host.accept(toNew(8, 2));
    host.accept(
      report(
        [B, C].map((address) => plain(address)),
        { sequence: 2 },
      ),
    );
    const [released, changed] = host.accept(release('old', 'i'));
    expect(released).toMatchObject({ data: { devicesDropped: [A] } });
    expect(changed).toMatchObject({ type: 'ClaimChanged' });
    expect(checkHost(host.state)).toEqual([]);
  });

  test('leaves both claims as they are until then', () => {
    const host = before();
    host.accept(toNew(8, 2));
    const change = (claimId: string) => ({ ...claim('x', 'i', wishes(1, 0)), type: 'ChangeClaim' as const, claimId });
    const attach = (claimId: string) =>
      ({ type: 'AttachDevices', claimId, instanceId: 'i', request: request('x', 1, GPU) }) as const;
    const detach = (claimId: string) =>
      ({ type: 'DetachDevices', claimId, instanceId: 'i', requestId: 'r', addresses: null }) as const;
    for (const claimId of ['old', 'new']) {
      for (const command of [change(claimId), attach(claimId), detach(claimId)]) {
        expect(host.decide(command)).toMatchObject({ reasons: [{ code: 'ClaimInMove', moveId: 'm' }] });
      }
    }
  });
});
