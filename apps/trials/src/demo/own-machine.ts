import { hostname } from 'node:os';
import type { BerthClient, BodyOf } from '@berth/client';
import { reportFromScan, scanHost } from '@berth/host-agent';
import { atLeast } from '../server/at-least.js';
import type { Checks } from './checks.js';

/** Step 1: the PCI bus of the machine in front of you. */
export async function reportOwnMachine(client: BerthClient, checks: Checks): Promise<void> {
  const scan = await scanHost({ root: '/' });
  checks.say(`${scan.devices.length} PCI functions on this machine's bus:`);
  for (const device of scan.devices.slice(0, 12)) {
    const name = device.names?.device ?? device.names?.class ?? '';
    checks.say(`  ${device.address}  ${device.vendorId}:${device.productId}  ${device.driver ?? 'no driver'}  ${name}`);
  }
  if (scan.devices.length > 12) checks.say(`  … and ${scan.devices.length - 12} more`);
  // Without an IOMMU nothing could really be attached; the demo attaches nothing.
  const { report } = reportFromScan(scan, {
    sequence: 1,
    bootId: 'demo',
    waive: ['no-iommu-group', 'host-use-unknown', 'no-reset'],
  });
  const { hostId } = await client.registerHost({ name: hostname(), kind: 'machine' });
  const reply = await client.reportHost(hostId, report as unknown as BodyOf<'reportHost'>);
  const shown = await client.getHost(hostId, atLeast(reply.position));
  checks.that(
    shown.devices.length === report.devices.length,
    'this machine is reported',
    `${report.devices.length} devices that could be handed out`,
  );
}
