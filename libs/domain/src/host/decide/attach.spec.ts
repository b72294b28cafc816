import { checkHost } from '../invariants.js';
import { claim, confirm, GPU, plain, providerOf, request } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

const [A, B, C] = ['0000:81:00.0', '0000:82:00.0', '0000:83:00.0'] as const;
const running = (): ScriptedHost => {
  const host = ScriptedHost.reporting([A, B, C].map((address) => plain(address)));
  host.accept(claim('c', 'i', { resources: { VCPU: 1 }, pciRequests: [request('r', 1, GPU)] }));
  host.accept(confirm('c', 'i'));
  return host;
};
const attach = (requestId: string, count = 1) =>
  ({ type: 'AttachDevices', claimId: 'c', instanceId: 'i', request: request(requestId, count, GPU) }) as const;
const detach = (requestId: string, addresses: readonly string[] | null = null) =>
  ({ type: 'DetachDevices', claimId: 'c', instanceId: 'i', requestId, addresses }) as const;

describe('attaching devices to a claim (Nova facts 9.7)', () => {
  test('adds to what it holds and changes nothing of that', () => {
    const host = running();
    const [event] = host.accept(attach('x', 2));
    expect(event).toMatchObject({
      type: 'ClaimChanged',
      data: {
        devices: [
          { address: A, requestId: 'r' },
          { address: B, requestId: 'x' },
          { address: C, requestId: 'x' },
        ],
        generations: { [providerOf(B)]: expect.any(Number), [providerOf(C)]: expect.any(Number) },
      },
    });
    expect(host.owners()).toEqual({ [A]: 'c', [B]: 'c', [C]: 'c' });
    expect(checkHost(host.state)).toEqual([]);
  });

  test('once: the same request again is there already, another one under its id is wrong', () => {
    const host = running();
    host.accept(attach('x'));
    expect(host.decide(attach('x'))).toEqual({ kind: 'unchanged', code: 'DevicesAlreadyAttached' });
    expect(host.decide(attach('x', 2))).toMatchObject({ reasons: [{ code: 'RequestMalformed', field: 'requestId' }] });
  });

  test('is refused whole with the numbers, and nothing is taken', () => {
    const host = running();
    expect(host.decide(attach('x', 3))).toMatchObject({
      kind: 'rejected',
      event: null,
      reasons: [{ code: 'InsufficientDevices', requestId: 'x', asked: 3, free: 2, total: 3, held: 1 }],
    });
  });

  test('needs an open claim of this instance', () => {
    const host = running();
    expect(host.decide({ ...attach('x'), instanceId: 'j' })).toMatchObject({
      reasons: [{ code: 'ClaimOfAnotherInstance' }],
    });
    expect(host.decide({ ...attach('x'), claimId: 'd' })).toMatchObject({ reasons: [{ code: 'ClaimUnknown' }] });
  });
});

describe('detaching devices', () => {
  test('gives back exactly those named', () => {
    const host = running();
    host.accept(attach('x', 2));
    host.accept(detach('x', [B]));
    expect(host.owners()).toEqual({ [A]: 'c', [B]: null, [C]: 'c' });
    expect(host.state.claims.get('c')?.pciRequests).toMatchObject([{ requestId: 'r' }, { requestId: 'x', count: 1 }]);
    expect(checkHost(host.state)).toEqual([]);
    host.accept(detach('x'));
    expect(host.owners()).toEqual({ [A]: 'c', [B]: null, [C]: null });
    expect(host.state.claims.get('c')?.pciRequests).toMatchObject([{ requestId: 'r' }]);
    expect(host.used(providerOf(A))).toEqual({ CUSTOM_PCI_10DE_20B0: 1 });
    expect(host.used(providerOf(B))).toEqual({});
  });

  test('of a request that is not there any more changes nothing; a device it does not hold is named', () => {
    const host = running();
    expect(host.decide(detach('x'))).toEqual({ kind: 'unchanged', code: 'DevicesAlreadyDetached' });
    expect(host.decide(detach('r', [B]))).toMatchObject({ reasons: [{ code: 'DeviceUnknown', address: B }] });
  });
});
