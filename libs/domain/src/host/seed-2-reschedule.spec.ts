import type { HostEvent } from './host.events.js';
import { GPU, abort, claim, confirm, plain, request } from '../testing/host-builders.js';
import { ScriptedHost } from '../testing/scripted-host.js';

/**
 * B02, LP#1860555: an instance rescheduled to a second host still listed its first host's device, and got that
 * address too: one device too many, or a clash.
 */
describe('seed 2: a rescheduled instance carries nothing along (B02)', () => {
  const one = { pciRequests: [request('r', 1, GPU)] };

  test('the abort gives back exactly what the claim recorded, in one append with the reschedule', () => {
    const first = ScriptedHost.reporting([plain('0000:81:00.0')]);
    first.accept(claim('i#1', 'i', one));
    expect(first.accept(abort('i#1', 'i', true))).toEqual<HostEvent[]>([
      {
        type: 'ClaimAborted',
        data: {
          claimId: 'i#1',
          instanceId: 'i',
          reason: 'build failed',
          neverSeen: false,
          devicesDropped: [],
          generations: {},
        },
      },
      { type: 'InstanceRescheduled', data: { instanceId: 'i', claimId: 'i#1', attempt: 1, reason: 'build failed' } },
    ]);
    expect(first.owners()).toEqual({ '0000:81:00.0': null });
    expect(first.state.claims.size).toBe(0);
  });

  test('the same address on the second host is that host’s own device', () => {
    const first = ScriptedHost.reporting([plain('0000:81:00.0')]);
    const second = ScriptedHost.reporting([plain('0000:81:00.0')]);
    first.accept(claim('i#1', 'i', one));
    first.accept(abort('i#1', 'i', true));
    second.accept(claim('i#2', 'i', one, { attempt: 2 }));
    second.accept(confirm('i#2', 'i'));
    expect(first.devicesOf('i#1')).toEqual([]);
    expect(second.devicesOf('i#2')).toEqual(['0000:81:00.0']);
  });

  test('where that address is taken, the instance gets the other device and only that', () => {
    const second = ScriptedHost.reporting([plain('0000:81:00.0'), plain('0000:82:00.0')]);
    second.accept(claim('j#1', 'j', one));
    second.accept(claim('i#2', 'i', one, { attempt: 2 }));
    second.accept(confirm('i#2', 'i'));
    expect(second.owners()).toEqual({ '0000:81:00.0': 'j#1', '0000:82:00.0': 'i#2' });
  });

  test('where every device is taken, the second host refuses and the first one stays free', () => {
    const first = ScriptedHost.reporting([plain('0000:81:00.0')]);
    const second = ScriptedHost.reporting([plain('0000:81:00.0')]);
    second.accept(claim('j#1', 'j', one));
    first.accept(claim('i#1', 'i', one));
    first.accept(abort('i#1', 'i', true));
    expect(second.run(claim('i#2', 'i', one, { attempt: 2 })).kind).toBe('rejected');
    expect(first.owners()).toEqual({ '0000:81:00.0': null });
    expect(second.owners()).toEqual({ '0000:81:00.0': 'j#1' });
  });

  test('a late claim of the aborted attempt is refused (B85)', () => {
    const first = ScriptedHost.reporting([plain('0000:81:00.0')]);
    first.accept(claim('i#1', 'i', one));
    first.accept(abort('i#1', 'i', true));
    const late = first.run(claim('i#1', 'i', one));
    expect(late.kind === 'rejected' && late.reasons).toEqual([
      { code: 'ClaimAlreadyEnded', claimId: 'i#1', end: 'aborted' },
    ]);
    expect(first.owners()).toEqual({ '0000:81:00.0': null });
  });

  test('20 instances over 5 hosts, each failing twice: everyone ends with exactly its count', () => {
    const hosts = Array.from({ length: 5 }, () =>
      ScriptedHost.reporting(Array.from({ length: 8 }, (_, n) => plain(`0000:8${n}:00.0`))),
    );
    const at = (n: number): ScriptedHost => hosts[n % hosts.length] as ScriptedHost;
    for (const attempt of [1, 2]) {
      for (let i = 0; i < 20; i++) {
        at(i + attempt).accept(claim(`${i}#${attempt}`, `i${i}`, { pciRequests: [request('r', 2, GPU)] }, { attempt }));
        at(i + attempt).accept(abort(`${i}#${attempt}`, `i${i}`, true));
      }
    }
    for (let i = 0; i < 20; i++) {
      at(i).accept(claim(`${i}#3`, `i${i}`, { pciRequests: [request('r', 2, GPU)] }, { attempt: 3 }));
      at(i).accept(confirm(`${i}#3`));
    }
    for (let i = 0; i < 20; i++) {
      const held = hosts.flatMap((host) =>
        [...host.state.claims.values()].filter((open) => open.instanceId === `i${i}`),
      );
      expect(held.map((open) => open.devices.length)).toEqual([2]);
    }
    for (const host of hosts) expect(Object.values(host.owners()).every((owner) => owner !== null)).toBe(true);
  });
});
