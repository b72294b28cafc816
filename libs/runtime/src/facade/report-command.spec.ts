import { deviceProviderIdOf } from '@berth/event-codec';
import { gpu, idOf } from '../testing/world.js';
import { reportCommand } from './report-command.js';

describe('reportCommand', () => {
  const hostId = idOf('h');
  const vf = (address: string) => ({ ...gpu(0), address, kind: 'type-VF' as const, parentAddress: '0000:81:00.0' });

  it('counts children on their PF’s provider, reported or not, and lists each provider once', () => {
    const report = {
      bootId: 'b',
      sequence: 3,
      totals: { [hostId]: { VCPU: { total: 4, reserved: 0 } } },
      devices: [vf('0000:81:02.0'), vf('0000:81:02.1'), { ...gpu(0), address: '0000:af:00.0' }],
    };
    const [card, plain] = ['0000:81:00.0', '0000:af:00.0'].map((address) => deviceProviderIdOf(hostId, address));
    const command = reportCommand(hostId, 'node', report);
    expect(command).toMatchObject({ type: 'ReportInventory', bootId: 'b', sequence: 3, totals: report.totals });
    expect(command.devices.map(({ providerId }) => providerId)).toEqual([card, card, plain]);
    expect(command.deviceProviders).toEqual([
      { providerId: card, parentProviderId: hostId, name: 'node_0000:81:00.0' },
      { providerId: plain, parentProviderId: hostId, name: 'node_0000:AF:00.0' },
    ]);
  });
});
