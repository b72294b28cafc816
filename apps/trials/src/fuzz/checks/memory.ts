import { readFileSync } from 'node:fs';

/** Resident memory of a process in MiB, from /proc; null where there is none. */
export function residentMib(pid: number): number | null {
  try {
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? null : Math.round(Number(kib) / 1_024);
  } catch {
    return null;
  }
}

/** Grown by less than a third and 64 MiB since it was warm: log and views grow with what was taken, nothing else may. */
export const isFlat = (warmMib: number, endMib: number): boolean => endMib <= warmMib * 1.34 + 64;
