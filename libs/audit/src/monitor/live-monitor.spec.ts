import { hostStream } from '@berth/event-codec';
import { FleetView, InstancesView, type RunnerTime, recordedFrom } from '@berth/projections';
import { ScriptedCloud } from '../testing/scripted-cloud.js';
import { RandomCloud } from '../testing/random-cloud.js';
import { SeededRandom } from '../testing/seeded-random.js';
import type { TestLog } from '../testing/test-log.js';
import { LiveMonitor, type MonitorOptions } from './live-monitor.js';

/** Nothing happens by itself: tests flush. */
const still: RunnerTime = { monotonicMs: () => 0, after: () => () => undefined, breathe: () => Promise.resolve() };

class Watched {
  readonly told: string[] = [];
  readonly warnings: string[] = [];
  readonly views = { instances: new InstancesView(), fleet: new FleetView() };
  readonly monitor: LiveMonitor;
  private seen = 0;

  constructor(
    private readonly log: TestLog,
    more: Partial<MonitorOptions> = {},
  ) {
    this.monitor = new LiveMonitor({
      store: log.store,
      views: this.views,
      onBreach: (hostId, { invariant, eventId }) => void this.told.push(`${hostId} ${invariant} ${eventId}`),
      warn: (message) => void this.warnings.push(message),
      time: still,
      ...more,
    });
  }

  /** As the runner would hand over what is new in the log; `unseen`: folded before the monitor was there. */
  feed(unseen = false): void {
    const events = this.log.events.slice(this.seen).map(recordedFrom);
    this.seen = this.log.events.length;
    for (const recorded of events) {
      this.views.instances.project(recorded);
      this.views.fleet.project(recorded);
    }
    if (!unseen) this.monitor.take(events);
  }

  async look(): Promise<string[]> {
    this.feed();
    await this.monitor.flush();
    return this.told;
  }
}

describe('LiveMonitor', () => {
  it('tells of a device claimed twice, once, and names host and event', async () => {
    const cloud = ScriptedCloud.withHosts('a', 'b');
    const watched = new Watched(cloud.log);
    cloud.accept('a', 'guest 1', { gpus: ['0000:10:00.0'] });
    expect(await watched.look()).toEqual([]);
    const bad = cloud.accept('a', 'guest 2', { gpus: ['0000:10:00.0'] });
    cloud.accept('b', 'guest 3', { vcpu: 1 });
    const both = [`${cloud.idOf('a')} INV-01 ${bad.id}`, `${cloud.idOf('a')} INV-07 ${bad.id}`];
    expect(await watched.look()).toEqual(both);
    cloud.accept('a', 'guest 4', { vcpu: 1 });
    expect(await watched.look()).toEqual(both);
    expect(watched.monitor.status()).toMatchObject({ hostsWaiting: 0, breaches: 2 });
  });

  it.each([
    [
      'INV-02',
      (cloud: ScriptedCloud) => [
        cloud.accept('a', 'x', { nics: ['0000:40:00.0'] }),
        cloud.accept('a', 'y', { nics: ['0000:40:00.1'] }),
      ],
    ],
    ['INV-07', (cloud: ScriptedCloud) => [cloud.accept('a', 'x', { vcpu: 8 }), cloud.accept('a', 'y', { vcpu: 1 })]],
    [
      'INV-09',
      (cloud: ScriptedCloud) => [cloud.accept('a', 'x', { vcpu: 8 }), cloud.release('a', 'x'), cloud.release('a', 'x')],
    ],
  ])('tells of %s', async (rule, spoil) => {
    const cloud = ScriptedCloud.withHosts('a');
    const watched = new Watched(cloud.log);
    const bad = spoil(cloud).at(-1);
    expect(await watched.look()).toContain(`${cloud.idOf('a')} ${rule} ${bad?.id}`);
  });

  it('tells of a placed instance on two machines (INV-04)', async () => {
    const cloud = ScriptedCloud.withHosts('a', 'b');
    const watched = new Watched(cloud.log);
    cloud.requestPlacement('guest 1', ['a', 'b'], { vcpu: 2 });
    cloud.accept('a', 'guest 1', { vcpu: 2 });
    cloud.startAttempt('guest 1', 2, 'b');
    expect(await watched.look()).toEqual([]);
    const bad = cloud.accept('b', 'guest 1', { vcpu: 2, claimNumber: 2 });
    expect(await watched.look()).toEqual([`${cloud.idOf('b')} INV-04 ${bad.id}`]);
  });

  it('says nothing of claims that somebody made by hand on two hosts', async () => {
    const cloud = ScriptedCloud.withHosts('a', 'b');
    const watched = new Watched(cloud.log);
    cloud.accept('a', 'guest 1', { vcpu: 1 });
    cloud.accept('b', 'guest 1', { vcpu: 1, claimNumber: 2 });
    expect(await watched.look()).toEqual([]);
  });

  it('folds a host from its stream when it was not there from the start', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    cloud.accept('a', 'guest 1', { gpus: ['0000:10:00.0'] });
    const watched = new Watched(cloud.log);
    watched.feed(true);
    const bad = cloud.accept('a', 'guest 2', { gpus: ['0000:10:00.0'] });
    expect((await watched.look())[0]).toBe(`${cloud.idOf('a')} INV-01 ${bad.id}`);
  });

  it('finds the same with room for one host only', async () => {
    const cloud = ScriptedCloud.withHosts('a', 'b', 'c');
    const watched = new Watched(cloud.log, { hostsKept: 1 });
    for (const host of ['a', 'b', 'c', 'a', 'b']) {
      cloud.accept(host, `${host} ${cloud.log.events.length}`, { vcpu: 1 });
      await watched.look();
    }
    const bad = cloud.accept('c', 'greedy', { vcpu: 8 });
    expect(await watched.look()).toEqual([`${cloud.idOf('c')} INV-07 ${bad.id}`]);
    expect(watched.monitor.status().hostsKept).toBe(1);
  });

  it('tells of bytes that were changed once the stream goes on', async () => {
    const cloud = ScriptedCloud.withHosts('a');
    const changed = cloud.accept('a', 'guest 1', { vcpu: 1 });
    cloud.accept('a', 'guest 2', { vcpu: 1 });
    cloud.log.tamper(changed.id, ({ data }) => ({ data: data.replace('"project"', '"another"') }));
    const watched = new Watched(cloud.log);
    await watched.look();
    cloud.accept('a', 'guest 3', { vcpu: 1 });
    expect(await watched.look()).toEqual([`${cloud.idOf('a')} CHAIN ${changed.id}`]);
  });

  it('says so when it can not read a stream, and goes on with the next host', async () => {
    const cloud = ScriptedCloud.withHosts('a', 'b');
    const watched = new Watched(cloud.log);
    watched.feed(true);
    cloud.accept('a', 'guest 1', { vcpu: 1 });
    const bad = cloud.accept('b', 'guest 2', { vcpu: 9 });
    const { readStream } = cloud.log.store;
    cloud.log.store.readStream = (stream, options) =>
      stream === hostStream(cloud.idOf('a'))
        ? Promise.reject(new Error('cut off'))
        : readStream.call(cloud.log.store, stream, options);
    expect(await watched.look()).toEqual([`${cloud.idOf('b')} INV-07 ${bad.id}`]);
    expect(watched.warnings).toEqual([expect.stringContaining('cut off')]);
  });

  it('tells of nothing in a log that the domain decided', async () => {
    const cloud = new RandomCloud(new SeededRandom(7), 4);
    const watched = new Watched(cloud.log);
    for (let i = 0; i < 20; i++) {
      cloud.live(20);
      await watched.look();
    }
    expect(watched.told).toEqual([]);
    expect(watched.warnings).toEqual([]);
    expect(watched.monitor.status().hostsChecked).toBeGreaterThan(20);
  });
});
