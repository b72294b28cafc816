import type { HostTopology } from '../../numa/host-topology.js';

/** A whole number from 0 that fits 32 bits: ids of cells, sockets and CPUs, and counts of pages. */
const isNumber = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 0x7fff_ffff;

const NUMBER = 'a whole number from 0 to 2147483647';

/**
 * What is wrong with reported NUMA cells: two of one number, a CPU in two places, threads of a core that are in two
 * cores, memory or pages that are no counts.
 */
export function checkTopology(
  { cells }: HostTopology,
  found: (field: string, value: unknown, expected: string) => void,
): void {
  const seenCells = new Map<number, number>();
  const seenCpus = new Map<number, string>();
  const seenThreads = new Map<number, string>();
  if (cells.length === 0) found('topology.cells', [], 'at least one cell, or no topology');
  cells.forEach((cell, index) => {
    const at = `topology.cells[${index}]`;
    if (!isNumber(cell.cell)) found(`${at}.cell`, cell.cell, NUMBER);
    const first = seenCells.get(cell.cell);
    if (first !== undefined) found(`${at}.cell`, cell.cell, `a cell of its own: topology.cells[${first}] has the same`);
    seenCells.set(cell.cell, first ?? index);
    if (cell.socket !== null && !isNumber(cell.socket)) found(`${at}.socket`, cell.socket, `${NUMBER}, or null`);
    if (!isNumber(cell.memoryMib)) found(`${at}.memoryMib`, cell.memoryMib, NUMBER);
    const once = (list: readonly number[], field: string, seen: Map<number, string>): void => {
      for (const cpu of list) {
        const before = seen.get(cpu);
        if (!isNumber(cpu)) found(field, cpu, NUMBER);
        else if (before !== undefined) found(field, cpu, `a CPU of its own: it is in ${before} too`);
        else seen.set(cpu, field);
      }
    };
    once(cell.sharedCpus, `${at}.sharedCpus`, seenCpus);
    once(cell.dedicatedCpus, `${at}.dedicatedCpus`, seenCpus);
    cell.threadSiblings.forEach((threads, core) => {
      once(threads, `${at}.threadSiblings[${core}]`, seenThreads);
    });
    const sizes = new Set<number>();
    cell.pages.forEach(({ sizeKib, total, reserved }, pool) => {
      const field = `${at}.pages[${pool}]`;
      if (!isNumber(sizeKib) || sizeKib < 1) found(`${field}.sizeKib`, sizeKib, 'KiB per page, 1 or more');
      if (sizes.has(sizeKib)) found(`${field}.sizeKib`, sizeKib, 'a size of its own');
      sizes.add(sizeKib);
      if (!Number.isSafeInteger(total) || total < 0) found(`${field}.total`, total, 'a whole number of pages');
      if (!Number.isSafeInteger(reserved) || reserved < 0 || reserved > total) {
        found(`${field}.reserved`, reserved, `a whole number of pages up to the total, ${total}`);
      }
    });
  });
}
