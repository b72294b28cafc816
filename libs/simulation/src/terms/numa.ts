import type { DeviceConstraint, GuestNuma, HostTopology, PciRequest } from '@berth/domain';
import type { BondText, CellText, GuestText } from '../file/texts.js';

/** `0-3,8` as numbers; the schema has seen to its shape. */
export function cpusOf(text: string | undefined): number[] {
  if (text === undefined) return [];
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });
}

/** NUMA cells as an agent would report them. */
export const topologyOf = (cells: readonly CellText[]): HostTopology => ({
  cells: cells.map((text, index) => ({
    cell: text.cell ?? index,
    socket: text.socket ?? null,
    sharedCpus: cpusOf(text.shared),
    dedicatedCpus: cpusOf(text.dedicated),
    threadSiblings: (text.cores ?? []).map(cpusOf),
    memoryMib: text.memoryMib ?? 65_536,
    pages: Object.entries(text.pages ?? {}).map(([sizeKib, total]) => ({
      sizeKib: Number(sizeKib),
      total,
      reserved: 0,
    })),
  })),
});

/** A guest's cells; its vCPUs are numbered in their order, shared ones first in each. */
export function guestOf(text: GuestText): GuestNuma {
  let next = 0;
  const take = (count: number): number[] => Array.from({ length: count }, () => next++);
  return {
    cells: text.cells.map(({ shared = 0, dedicated = 0, memoryMib = 1024, hostCell }, cell) => ({
      cell,
      sharedCpus: take(shared),
      dedicatedCpus: take(dedicated),
      memoryMib,
      ...(hostCell === undefined ? {} : { hostCell }),
    })),
    pageSize: text.pageSize ?? null,
    threadPolicy: text.threadPolicy ?? null,
    emulatorPolicy: text.emulatorPolicy ?? null,
  };
}

/** Bonds; one that names no requests binds all. */
export const bondsOf = (bonds: readonly BondText[], requests: readonly PciRequest[]): DeviceConstraint[] =>
  bonds.map((bond) => ({
    rule: bond.rule,
    attribute: bond.attribute,
    requestIds: bond.requests ?? requests.map(({ requestId }) => requestId),
  }));
