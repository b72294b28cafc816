import { type Finding, finding } from '../finding.js';
import type { Bond, ClaimContent, Device, HostCell, NumaFit, Wish } from '../log/shapes.js';
import type { PredictedHost } from './predicted-host.js';

/**
 * What a claim's guest cells take (INV-07): each a host cell of its own, dedicated CPUs that nobody else has, and no more
 * shared CPUs and memory than may be promised. Devices come from cells that their requests allow (Nova facts 6.2).
 */
export function judgeCells(host: PredictedHost, content: ClaimContent, before: NumaFit | null): Finding[] {
  const { claimId, numa } = content;
  if (!numa) return [];
  const { hostId, cells } = host;
  if (!cells) return [finding('INV-07', `claim ${claimId} has NUMA cells on host ${hostId}, which tells of none`)];
  const places = numa.cells.map(({ hostCell }) => hostCell);
  // What stays as it was takes nothing more, whatever became of the room meanwhile.
  if (JSON.stringify(before) === JSON.stringify(numa)) return nearEnough(host, content, places);
  const found: Finding[] = [];
  if (new Set(places).size < places.length)
    found.push(
      finding('INV-07', `claim ${claimId} has two of its cells on one of host ${hostId}: ${places.join(', ')}`),
    );
  for (const { hostCell, pinnedCpus, emulatorCpus = [], cpuCount } of numa.cells) {
    const cell = cells.find(({ cell: number }) => number === hostCell);
    if (!cell) {
      found.push(finding('INV-07', `claim ${claimId} is on cell ${hostCell}, which host ${hostId} has not`));
      continue;
    }
    const mine = [...pinnedCpus, ...emulatorCpus];
    const strange = mine.filter((cpu, at) => !cell.dedicatedCpus.includes(cpu) || mine.indexOf(cpu) !== at);
    if (strange.length > 0)
      found.push(finding('INV-07', `claim ${claimId} is pinned to CPUs ${strange.join(', ')} of cell ${hostCell}`));
    found.push(...besideOthers(host, content, cell, mine, cpuCount > pinnedCpus.length));
  }
  return [...found, ...nearEnough(host, content, places)];
}

/** The two sides of a move on one host share what both need: they are not others to each other. */
const others = (host: PredictedHost, { claimId, instanceId, move }: ClaimContent): ClaimContent[] =>
  [...host.open()]
    .map(({ content }) => content)
    .filter((other) => other.claimId !== claimId && !(move !== null && other.instanceId === instanceId));

function besideOthers(
  host: PredictedHost,
  content: ClaimContent,
  { cell, sharedCpus, memoryMib }: HostCell,
  mine: readonly number[],
  floats: boolean,
): Finding[] {
  const { claimId } = content;
  const found: Finding[] = [];
  const here = (claim: ClaimContent) => (claim.numa?.cells ?? []).filter(({ hostCell }) => hostCell === cell);
  let [vcpus, memory] = [0, 0];
  for (const claim of [content, ...others(host, content)]) {
    for (const { pinnedCpus, emulatorCpus = [], cpuCount, memoryMib: taken } of here(claim)) {
      vcpus += cpuCount - pinnedCpus.length;
      memory += taken;
      if (claim === content) continue;
      const both = [...pinnedCpus, ...emulatorCpus].filter((cpu) => mine.includes(cpu));
      if (both.length > 0)
        found.push(
          finding('INV-07', `claims ${claimId} and ${claim.claimId} are both pinned to CPU ${both.join(', ')}`),
        );
    }
  }
  const ratio = (resourceClass: string): number => host.record(host.hostId, resourceClass)?.allocationRatio ?? 1;
  const mostVcpus = Math.floor(sharedCpus.length * ratio('VCPU'));
  if (floats && vcpus > mostVcpus)
    found.push(finding('INV-07', `claim ${claimId} takes cell ${cell} to ${vcpus} shared vCPUs, at most ${mostVcpus}`));
  const mostMemory = Math.floor(memoryMib * (floats || mine.length === 0 ? ratio('MEMORY_MB') : 1));
  if (memory > mostMemory)
    found.push(finding('INV-07', `claim ${claimId} takes cell ${cell} to ${memory} MiB, at most ${mostMemory}`));
  return found;
}

/** `required`: on one of the guest's cells; `legacy`: there, or nobody knows where. */
function nearEnough(host: PredictedHost, { claimId, devices, pciRequests }: ClaimContent, places: readonly number[]) {
  const { cells } = host;
  if (!cells || cells.length === 1) return [];
  const policies = new Map(pciRequests.map(({ requestId, numaPolicy }) => [requestId, numaPolicy]));
  return devices.flatMap(({ address, requestId }): Finding[] => {
    const policy = policies.get(requestId ?? '');
    const node = host.devices.known.get(address)?.device.numaNode ?? null;
    const cell = cells.some(({ cell: number }) => number === node) ? node : null;
    if (policy !== 'required' && policy !== 'legacy') return [];
    if (cell === null ? policy === 'legacy' : places.includes(cell)) return [];
    const where = `the guest is on ${places.join(', ')}`;
    return [finding('INV-04', `device ${address} of claim ${claimId} is on cell ${cell}, ${where}, policy ${policy}`)];
  });
}

/** Cell by cell as many CPUs and as much memory as was asked. */
export function cellsAsAsked({ numa }: ClaimContent, { numa: asked }: Wish): boolean {
  if (!asked || !numa) return !asked && !numa;
  return (
    numa.cells.length === asked.cells.length &&
    asked.cells.every(({ cell, sharedCpus, dedicatedCpus, memoryMib }) => {
      const fit = numa.cells.find(({ guestCell }) => guestCell === cell);
      return (
        fit !== undefined &&
        fit.pinnedCpus.length === dedicatedCpus.length &&
        fit.cpuCount === dedicatedCpus.length + sharedCpus.length &&
        fit.memoryMib === memoryMib
      );
    })
  );
}

/** Bonds between devices hold (INV-04): all have one value in common, or no two have the same; nobody knows is neither. */
export function judgeBonds(host: PredictedHost, content: ClaimContent): Finding[] {
  const { claimId, devices, deviceConstraints = [] } = content;
  return deviceConstraints.flatMap((bond): Finding[] => {
    const bound = devices.filter(({ requestId }) => bond.requestIds.includes(requestId ?? ''));
    const values = bound.map(({ address }) => {
      const known = host.devices.known.get(address);
      return known ? attributeOf(known.device, bond, host.cells) : null;
    });
    const distinct = new Set(values).size;
    const holds = bond.rule === 'same' ? distinct <= 1 : distinct === values.length;
    if (holds && !values.includes(null)) return [];
    const { rule, attribute } = bond;
    return [finding('INV-04', `devices of claim ${claimId} are not of ${rule} ${attribute}: ${values.join(', ')}`)];
  });
}

function attributeOf(device: Device, { attribute }: Bond, cells: readonly HostCell[] | null): string | null {
  const { address, parentAddress, bridgePath, numaNode } = device;
  switch (attribute) {
    case 'numa-cell':
      if (cells?.length === 1) return String(cells[0]?.cell);
      return numaNode === null ? null : String(numaNode);
    case 'root-port':
      return bridgePath?.[0] ?? null;
    case 'card': {
      const of = parentAddress ?? address;
      return of.slice(0, of.lastIndexOf('.'));
    }
  }
}
