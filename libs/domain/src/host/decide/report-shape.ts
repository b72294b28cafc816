import { MAX_INVENTORY_NUMBER } from '../../kernel/quantities.js';
import type { ReportInventory } from '../host.commands.js';
import type { HostRejection } from '../host.rejections.js';
import type { HostState } from '../host.state.js';
import { deviceCheck, type Found } from './report-devices.js';
import { checkTopology } from './topology-shape.js';

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
  const check = deviceCheck(command.devices, command.totals);
  command.devices.forEach((device, index) => {
    const field = `devices[${index}]`;
    check(device, index, (name, value, expected) => found(`${field}.${name}`, value, expected));
    if (!providers.has(device.providerId)) found(`${field}.providerId`, device.providerId, 'a listed provider');
  });
  return reasons;
}

const isCount = (value: number, least: number): boolean =>
  Number.isInteger(value) && value >= least && value <= MAX_INVENTORY_NUMBER;
