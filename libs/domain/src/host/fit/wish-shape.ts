import { CONSTRAINT_RULES, DEVICE_ATTRIBUTES } from '../../pci/constraint.js';
import { EMULATOR_POLICIES, type GuestCell, type GuestNuma, THREAD_POLICIES } from '../../numa/guest-numa.js';
import type { ClaimWish } from '../host.commands.js';

type Malformed = (field: string, value: unknown, expected: string) => void;

/** So many bonds one claim may have, and so many cells one guest. */
export const MAX_CONSTRAINTS = 16;
export const MAX_GUEST_CELLS = 16;

/** What is wrong on whatever host with the NUMA cells and the bonds of a wish. */
export function checkNumaWish(
  {
    numa,
    deviceConstraints = [],
    pciRequests,
  }: Partial<Pick<ClaimWish, 'numa' | 'deviceConstraints'>> & Pick<ClaimWish, 'pciRequests'>,
  malformed: Malformed,
): void {
  if (numa) checkGuest(numa, malformed);
  if (deviceConstraints.length > MAX_CONSTRAINTS) {
    malformed('deviceConstraints', deviceConstraints.length, `at most ${MAX_CONSTRAINTS}`);
  }
  const known = new Set(pciRequests.map(({ requestId }) => requestId));
  deviceConstraints.forEach(({ rule, attribute, requestIds }, index) => {
    const field = `deviceConstraints[${index}]`;
    if (!CONSTRAINT_RULES.includes(rule)) malformed(`${field}.rule`, rule, CONSTRAINT_RULES.join(', '));
    if (!DEVICE_ATTRIBUTES.includes(attribute))
      malformed(`${field}.attribute`, attribute, DEVICE_ATTRIBUTES.join(', '));
    if (requestIds.length === 0) malformed(`${field}.requestIds`, [], 'at least one request');
    if (new Set(requestIds).size < requestIds.length) malformed(`${field}.requestIds`, requestIds, 'each request once');
    for (const requestId of requestIds) {
      if (!known.has(requestId)) malformed(`${field}.requestIds`, requestId, 'the id of a request of this claim');
    }
  });
}

function checkGuest({ cells, pageSize, threadPolicy, emulatorPolicy }: GuestNuma, malformed: Malformed): void {
  const count = cells.length;
  if (count < 1 || count > MAX_GUEST_CELLS) malformed('numa.cells', count, `1 to ${MAX_GUEST_CELLS} cells`);
  if (typeof pageSize === 'number' && !isWhole(pageSize, 1)) malformed('numa.pageSize', pageSize, 'KiB per page');
  const oneOf = (field: string, value: string | null, known: readonly string[]): void => {
    if (value === null) return;
    if (!known.includes(value)) malformed(`numa.${field}`, value, known.join(', '));
    else if (cells.every(({ dedicatedCpus }) => dedicatedCpus.length === 0) && value !== 'share') {
      malformed(`numa.${field}`, value, 'nothing, where no vCPU is dedicated');
    }
  };
  oneOf('threadPolicy', threadPolicy, THREAD_POLICIES);
  oneOf('emulatorPolicy', emulatorPolicy, EMULATOR_POLICIES);
  const seenCells = new Set<number>();
  const seenHosts = new Set<number>();
  const seenCpus = new Set<number>();
  cells.forEach((cell, index) => {
    checkCell(cell, `numa.cells[${index}]`, seenCpus, malformed);
    if (seenCells.has(cell.cell)) malformed(`numa.cells[${index}].cell`, cell.cell, 'a number of its own');
    seenCells.add(cell.cell);
    if (cell.hostCell === undefined) return;
    if (seenHosts.has(cell.hostCell))
      malformed(`numa.cells[${index}].hostCell`, cell.hostCell, 'a host cell of its own');
    seenHosts.add(cell.hostCell);
  });
}

function checkCell(cell: GuestCell, field: string, seen: Set<number>, malformed: Malformed): void {
  if (!isWhole(cell.cell, 0)) malformed(`${field}.cell`, cell.cell, 'a whole number from 0');
  if (!isWhole(cell.memoryMib, 1)) malformed(`${field}.memoryMib`, cell.memoryMib, 'whole MiB from 1');
  for (const cpu of [...cell.sharedCpus, ...cell.dedicatedCpus]) {
    if (!isWhole(cpu, 0)) malformed(`${field}.cpus`, cpu, 'a whole number from 0');
    if (seen.has(cpu)) malformed(`${field}.cpus`, cpu, 'a vCPU that is in no other place');
    seen.add(cpu);
  }
  const { hostCell, hostCpus, dedicatedCpus } = cell;
  if (hostCell !== undefined && !isWhole(hostCell, 0))
    malformed(`${field}.hostCell`, hostCell, 'a whole number from 0');
  if (!hostCpus) return;
  if (hostCell === undefined) malformed(`${field}.hostCpus`, hostCpus, 'none without hostCell');
  if (hostCpus.length !== dedicatedCpus.length || new Set(hostCpus).size < hostCpus.length) {
    malformed(`${field}.hostCpus`, hostCpus, `${dedicatedCpus.length} different CPUs, one for each dedicated vCPU`);
  }
}

const isWhole = (value: number, least: number): boolean => Number.isSafeInteger(value) && value >= least;
