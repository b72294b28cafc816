import {
  type DeviceDescription,
  type DeviceKind,
  defaultResourceClass,
  type IommuGroupPolicy,
  type ReportedInventories,
} from '@berth/domain';
import type { MachineReport } from '@berth/runtime';
import type { ReportedDeviceBody } from '../wire/devices.wire.js';
import type { FaultyItem } from '../schema/faulty-items.js';
import type { DroppedDeviceView, ReportBody } from '../wire/host-reports.wire.js';
import type { ReportedTotalBody } from '../wire/inventories.wire.js';
import { canonicalId } from './ids.js';
import { topologyOf } from './topology.js';

/** An agent's report in the runtime's words; `totals` are the root provider's, which has the host's id. */
export function machineReportOf(hostId: string, body: ReportBody): MachineReport {
  const providers = Object.entries(body.providers ?? {});
  return {
    bootId: body.bootId,
    sequence: body.sequence,
    totals: {
      ...Object.fromEntries(providers.map(([providerId, totals]) => [canonicalId(providerId), totalsOf(totals)])),
      ...(body.totals ? { [hostId]: totalsOf(body.totals) } : {}),
    },
    ...(body.iommuGroups ? { iommuGroups: body.iommuGroups as IommuGroupPolicy } : {}),
    devices: body.devices.map(deviceOf),
    ...(body.topology ? { topology: topologyOf(body.topology) } : {}),
  };
}

/** A device of a report that could not even be read, for the reply. */
export function droppedItem({ item, error }: FaultyItem): DroppedDeviceView {
  const { address } = (typeof item === 'object' && item !== null ? item : {}) as { readonly address?: unknown };
  return { address: typeof address === 'string' ? address.slice(0, 255) : null, ...error };
}

const totalsOf = (totals: Readonly<Record<string, ReportedTotalBody>>): ReportedInventories =>
  Object.fromEntries(
    Object.entries(totals).map(([resourceClass, { total, reserved }]) => [
      resourceClass,
      { total, reserved: reserved ?? 0 },
    ]),
  );

function deviceOf(body: ReportedDeviceBody): DeviceDescription {
  const vendorId = body.vendorId.toLowerCase();
  const productId = body.productId.toLowerCase();
  return {
    address: body.address,
    vendorId,
    productId,
    kind: body.kind as DeviceKind,
    parentAddress: body.parentAddress ?? null,
    numaNode: body.numaNode ?? null,
    resourceClass: body.resourceClass ?? defaultResourceClass(vendorId, productId),
    traits: body.traits ?? [],
    tags: body.tags ?? {},
    ...(body.iommuGroup ? { iommuGroup: body.iommuGroup } : {}),
    ...(body.bridgePath ? { bridgePath: body.bridgePath } : {}),
    ...(body.info ? { info: body.info } : {}),
  };
}
