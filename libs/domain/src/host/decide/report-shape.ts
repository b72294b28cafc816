import { MAX_INVENTORY_NUMBER } from '../../kernel/quantities.js';
import { parsePciAddress } from '../../pci/address.js';
import { DEVICE_KINDS } from '../../pci/device.js';
import type { ReportInventory } from '../host.commands.js';
import type { ReportedDevice } from '../host.events.js';
import type { HostRejection } from '../host.rejections.js';
import type { HostState } from '../host.state.js';
import { checkTopology } from './topology-shape.js';

export type Found = (field: string, value: unknown, expected: string) => void;

/** Everything wrong with a report; a report is applied whole or not (DESIGN rule 11). */
export function checkReport(state: HostState, command: ReportInventory): HostRejection[] {
  const reasons: HostRejection[] = [];
  const found: Found = (field, value, expected) => reasons.push({ code: 'ReportMalformed', field, value, expected });
  if (command.bootId === '') found('bootId', command.bootId, 'the id of the running boot');
  if (!Number.isSafeInteger(command.sequence) || command.sequence < 1) {
    found('sequence', command.sequence, 'a whole number from 1, one more in each report of a boot');
  }
  const providers = new Set(state.providers.keys());
  command.deviceProviders.forEach((node, index) => {
    if (!state.providers.has(node.parentProviderId)) {
      found(`deviceProviders[${index}].parentProviderId`, node.parentProviderId, 'a provider of this host');
    }
    providers.add(node.providerId);
  });
  for (const [providerId, classes] of Object.entries(command.totals)) {
    if (!providers.has(providerId)) found(`totals.${providerId}`, providerId, 'a provider of this host');
    for (const [resourceClass, { total, reserved }] of Object.entries(classes)) {
      const field = `totals.${providerId}.${resourceClass}`;
      if (!isCount(total, 1)) found(`${field}.total`, total, `a whole number from 1 to ${MAX_INVENTORY_NUMBER}`);
      if (!isCount(reserved, 0))
        found(`${field}.reserved`, reserved, `a whole number from 0 to ${MAX_INVENTORY_NUMBER}`);
      else if (isCount(total, 1) && reserved > total)
        found(`${field}.reserved`, reserved, `at most the total, ${total}`);
    }
  }
  if (command.topology) checkTopology(command.topology, found);
  const counted = countedClasses(command);
  const seen = new Map<string, number>();
  command.devices.forEach((device, index) => {
    const first = seen.get(device.address);
    if (first !== undefined) {
      found(`devices[${index}].address`, device.address, `an address of its own: devices[${first}] has the same`);
    } else seen.set(device.address, index);
    checkDevice(device, `devices[${index}]`, found);
    if (counted.has(device.resourceClass)) {
      // It would stand in the way of the host's own units: an amount of a device class asks for devices.
      found(
        `devices[${index}].resourceClass`,
        device.resourceClass,
        'a class of devices, which the host does not count itself',
      );
    }
    if (!providers.has(device.providerId))
      found(`devices[${index}].providerId`, device.providerId, 'a listed provider');
  });
  return reasons;
}

/** Classes that are no devices' on any machine, or that this tree counts by number. */
function countedClasses(command: ReportInventory): Set<string> {
  const classes = new Set(['VCPU', 'PCPU', 'MEMORY_MB', 'DISK_GB']);
  for (const amounts of Object.values(command.totals)) for (const name of Object.keys(amounts)) classes.add(name);
  return classes;
}

const isCount = (value: number, least: number): boolean =>
  Number.isInteger(value) && value >= least && value <= MAX_INVENTORY_NUMBER;

const ID = /^[0-9a-f]{4}$/;

function checkDevice(device: ReportedDevice, field: string, found: Found): void {
  const { address, parentAddress, kind } = device;
  if (!parsePciAddress(address)) found(`${field}.address`, address, 'an address like 0000:81:00.0');
  if (!ID.test(device.vendorId)) found(`${field}.vendorId`, device.vendorId, 'four lower-case hexadecimal digits');
  if (!ID.test(device.productId)) found(`${field}.productId`, device.productId, 'four lower-case hexadecimal digits');
  if (!DEVICE_KINDS.includes(kind)) found(`${field}.kind`, kind, DEVICE_KINDS.join(', '));
  const isChild = kind === 'type-VF' || kind === 'vdpa';
  if (isChild && parentAddress === null) {
    // Without it nobody could tell which card the VF belongs to (Nova facts 7.5); the PF need not be reported.
    found(`${field}.parentAddress`, parentAddress, `the address of the PF that this ${kind} belongs to`);
  }
  if (!isChild && parentAddress !== null) found(`${field}.parentAddress`, parentAddress, `null for a ${kind}`);
  if (parentAddress !== null && (parentAddress === address || !parsePciAddress(parentAddress))) {
    found(`${field}.parentAddress`, parentAddress, 'the address of another device, like 0000:81:00.0');
  }
  if (device.numaNode !== null && (!Number.isInteger(device.numaNode) || device.numaNode < 0)) {
    found(`${field}.numaNode`, device.numaNode, 'a whole number from 0, or null where unknown');
  }
}
