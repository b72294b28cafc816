import { AsOfTooFarError, recordedFrom } from '@berth/projections';
import { InvalidPositionError } from '@berth/event-store';
import { hostStream } from '@berth/event-codec';
import { ScriptedCloud } from '../testing/scripted-cloud.js';
import { cloudAsOf } from './cloud-as-of.js';
import { HistoryUnreadableError, hostAsOf } from './host-as-of.js';

const GPU = '0000:10:00.0';

function cloudWithOneClaim(): ScriptedCloud {
  const cloud = ScriptedCloud.withHosts('a', 'b');
  cloud.accept('a', 'guest 1', { gpus: [GPU], vcpu: 2 });
  cloud.release('a', 'guest 1');
  return cloud;
}

describe('hostAsOf', () => {
  it('tells who held what at a position', async () => {
    const cloud = cloudWithOneClaim();
    const at = async (position: string) => {
      const host = await hostAsOf(cloud.log.store, cloud.idOf('a'), { position });
      return host && [host.last.revision, host.state.claims.size, host.state.devices.get(GPU)?.claimId != null];
    };
    expect(await at('2')).toEqual([1, 0, false]);
    expect(await at('4')).toEqual([1, 0, false]);
    expect(await at('5')).toEqual([2, 1, true]);
    expect(await at('6')).toEqual([3, 0, false]);
  });

  it('knows nothing of a host before its first event', async () => {
    const cloud = cloudWithOneClaim();
    expect(await hostAsOf(cloud.log.store, cloud.idOf('b'), { position: '2' })).toBeNull();
    expect(await hostAsOf(cloud.log.store, cloud.idOf('nobody'), { position: '6' })).toBeNull();
  });

  it('takes a time: everything recorded up to and at it', async () => {
    const cloud = cloudWithOneClaim();
    const { timeMs } = recordedFrom(cloud.log.events[4]!);
    const claimsAt = async (time: number) =>
      (await hostAsOf(cloud.log.store, cloud.idOf('a'), { timeMs: time }))?.state.claims.size;
    expect(await claimsAt(timeMs - 1)).toBe(0);
    expect(await claimsAt(timeMs)).toBe(1);
    expect(await claimsAt(timeMs + 60_000)).toBe(0);
  });

  it('refuses text that is no position, and a stream that a newer server wrote in', async () => {
    const cloud = cloudWithOneClaim();
    await expect(hostAsOf(cloud.log.store, cloud.idOf('a'), { position: 'x' })).rejects.toThrow(InvalidPositionError);
    cloud.log.tamper(cloud.log.last().id, () => ({ type: 'ClaimForeseen' }));
    await expect(hostAsOf(cloud.log.store, cloud.idOf('a'), { position: '6' })).rejects.toThrow(HistoryUnreadableError);
  });
});

describe('cloudAsOf', () => {
  it('shows instances, claims and pools as they were', async () => {
    const cloud = cloudWithOneClaim();
    const before = await cloudAsOf(cloud.log.store, { position: '5' });
    expect(before.upTo).toMatchObject({ position: '5', stream: hostStream(cloud.idOf('a')) });
    expect(before.instances.get(cloud.idOf('guest 1'))).toMatchObject({
      status: 'placed',
      hosts: [cloud.idOf('a')],
      devices: { [cloud.idOf('a')]: [GPU] },
    });
    const gpus = (pools: typeof before) => pools.fleet.hostPools(cloud.idOf('a'))?.find(({ total }) => total === 2);
    expect(gpus(before)).toMatchObject({ total: 2, free: 1 });
    const after = await cloudAsOf(cloud.log.store, { position: '6' });
    expect(gpus(after)).toMatchObject({ total: 2, free: 2 });
    expect(after.instances.get(cloud.idOf('guest 1'))).toMatchObject({ status: 'released', hosts: [], devices: {} });
  });

  it('refuses to fold more than it may', async () => {
    await expect(cloudAsOf(cloudWithOneClaim().log.store, { position: '6' }, 5)).rejects.toThrow(AsOfTooFarError);
  });
});
