import { claim, emptyWish, HOST } from '../../testing/host-builders.js';
import { ScriptedHost } from '../../testing/scripted-host.js';

describe('counted classes (Placement facts 1.5)', () => {
  const declare = (host: ScriptedHost, record: object, providerId = HOST) =>
    host.accept({
      type: 'SetProviderInventory',
      providerId,
      inventories: {
        VCPU: { total: 3, reserved: 0, minUnit: 1, maxUnit: 100, stepSize: 1, allocationRatio: 1, ...record },
      },
      expectedGeneration: null,
    });
  const asks = (host: ScriptedHost, amount: number) =>
    host.decide({ ...claim('c', 'i', emptyWish), resources: { VCPU: amount } }).kind;

  test.each([
    [{ allocationRatio: 0.5 }, 1, 2],
    [{ reserved: 1 }, 2, 3],
    [{ allocationRatio: 2 }, 6, 7],
  ])('declared %o', (record, fits, refused) => {
    const host = ScriptedHost.reporting([]);
    declare(host, record);
    expect([asks(host, fits), asks(host, refused)]).toEqual(['accepted', 'rejected']);
  });

  test('capacity is a plain double, not rounded: 100 × 1.15 takes 114, not 115', () => {
    const host = new ScriptedHost();
    host.accept({ type: 'RegisterHost', hostId: HOST, name: 's', kind: 'sharing' });
    declare(host, { total: 100, maxUnit: 1000, allocationRatio: 1.15 });
    expect([asks(host, 114), asks(host, 115)]).toEqual(['accepted', 'rejected']);
  });

  test('a record never promises more than the machine reported', () => {
    const host = ScriptedHost.reporting([]);
    declare(host, { total: 64 });
    expect([asks(host, 8), asks(host, 9)]).toEqual(['accepted', 'rejected']);
  });

  test('a class that only a child provider has is taken there, from the one with most room', () => {
    const host = ScriptedHost.reporting([]);
    for (const cell of ['cell-0', 'cell-1'])
      host.accept({ type: 'AddProvider', providerId: cell, parentProviderId: HOST, name: cell });
    const pcpu = (total: number) => ({
      PCPU: { total, reserved: 0, minUnit: 1, maxUnit: 99, stepSize: 1, allocationRatio: 1 },
    });
    host.accept({ type: 'SetProviderInventory', providerId: 'cell-0', inventories: pcpu(2), expectedGeneration: null });
    host.accept({ type: 'SetProviderInventory', providerId: 'cell-1', inventories: pcpu(4), expectedGeneration: null });
    host.accept(claim('c', 'i', { resources: { PCPU: 3 } }));
    host.accept(claim('d', 'j', { resources: { PCPU: 2 } }));
    expect([host.used('cell-1'), host.used('cell-0')]).toEqual([{ PCPU: 3 }, { PCPU: 2 }]);
  });

  test('named providers: unknown ones and missing classes are told apart', () => {
    const host = ScriptedHost.reporting([]);
    const decision = host.decide(claim('c', 'i', { allocations: { nowhere: { VCPU: 1 }, [HOST]: { PCPU: 2 } } }));
    expect(decision.kind === 'rejected' && decision.reasons).toEqual([
      { code: 'ProviderUnknown', providerId: 'nowhere' },
      { code: 'InventoryMissing', providerId: HOST, resourceClass: 'PCPU', asked: 2 },
    ]);
  });
});
