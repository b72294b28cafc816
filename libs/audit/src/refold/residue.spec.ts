import type { HostEvent } from '@berth/domain';
import { claimIdOf } from '@berth/event-codec';
import { recordedFrom } from '@berth/projections';
import { ScriptedCloud } from '../testing/scripted-cloud.js';
import { foldHistory, residueOf } from './check-residue.js';
import type { PastEvent } from './without-dead-claims.js';

const GPU = '0000:10:00.0';

const historyOf = (cloud: ScriptedCloud): PastEvent[] =>
  cloud.log.events.map((stored) => ({ event: recordedFrom(stored).event as HostEvent, timeMs: 1 }));

const report = (cloud: ScriptedCloud, change: object): void => {
  const data = {
    bootId: 'boot',
    sequence: 2,
    providersAdded: [],
    providersRemoved: [],
    totals: {},
    devicesAppeared: [],
    devicesChanged: [],
    devicesVanished: [],
    devicesReturned: [],
    generations: {},
    ...change,
  };
  cloud.log.append(`host-${cloud.idOf('a')}`, { type: 'InventoryReported', data });
};

describe('residue of ended claims (INV-05)', () => {
  it('is none after an accepted and released claim', () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.accept('a', 'guest 1', { gpus: [GPU], vcpu: 2 });
    cloud.release('a', 'guest 1');
    expect(residueOf(historyOf(cloud))).toBeNull();
  });

  it('is none where a device vanished under the claim, quarantined or not, and came back or did not', () => {
    for (const returns of [true, false]) {
      const cloud = ScriptedCloud.withHosts('a');
      cloud.accept('a', 'guest 1', { gpus: [GPU] });
      report(cloud, { devicesVanished: [GPU] });
      cloud.log.append(`host-${cloud.idOf('a')}`, {
        type: 'DeviceQuarantined',
        data: { address: GPU, reason: 'errors' },
      });
      if (returns) report(cloud, { sequence: 3, devicesReturned: [GPU] });
      cloud.release('a', 'guest 1');
      expect(residueOf(historyOf(cloud))).toBeNull();
    }
  });

  it('is none where an ended claim was stranded on a fenced host and reinstated before its end', () => {
    const cloud = ScriptedCloud.withHosts('a');
    const stream = `host-${cloud.idOf('a')}`;
    cloud.accept('a', 'guest 1', { gpus: [GPU], vcpu: 2 });
    cloud.log.append(stream, { type: 'HostFenced', data: { epoch: 1, attestedBy: 'somebody' } });
    report(cloud, { bootId: 'next', sequence: 1 });
    const reinstated = [claimIdOf(cloud.idOf('guest 1'), 1)];
    cloud.log.append(stream, { type: 'HostReturned', data: { epoch: 1, bootId: 'next', reinstated } });
    cloud.release('a', 'guest 1');
    expect(residueOf(historyOf(cloud))).toBeNull();
  });

  it('is named when a fold leaves something behind', () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.accept('a', 'guest 1', { gpus: [GPU], vcpu: 2 });
    cloud.release('a', 'guest 1');
    const leaky = (history: readonly PastEvent[]) =>
      foldHistory(history.filter(({ event }) => event.type !== 'ClaimReleased'));
    expect(residueOf(historyOf(cloud), leaky)).toMatch(
      /^left by ended claims: \S+ CUSTOM_PCI_10DE_20B0 0; without them: \S+ CUSTOM_PCI_10DE_20B0 1$/,
    );
  });

  it('is named when the history can not be without its ended claims', () => {
    const cloud = ScriptedCloud.withHosts('a');
    report(cloud, { devicesVanished: [GPU] });
    report(cloud, { sequence: 3, devicesVanished: [GPU] });
    expect(residueOf(historyOf(cloud))).toContain("can't be folded: TRANSITION");
  });
});
