import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux on every architecture that Node runs on. */
const MS_PER_TICK = 10;

/** CPU time a process has used so far, in milliseconds: its first thread (where the event loop runs), and all of them. */
export interface CpuUse {
  readonly mainMs: number;
  readonly allMs: number;
}

/** Zero where there is no /proc. */
export function cpuUseOf(pid: number): CpuUse {
  try {
    let allMs = 0;
    let mainMs = 0;
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      // Behind the name in parentheses: utime and stime are its 12th and 13th field.
      const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
      const usedMs = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
      allMs += usedMs;
      if (thread === String(pid)) mainMs = usedMs;
    }
    return { mainMs, allMs };
  } catch {
    return { mainMs: 0, allMs: 0 };
  }
}

/** Bytes the process caused to be written to disks so far; null where the kernel does not say. */
export function bytesWrittenBy(pid: number): number | null {
  try {
    const found = /^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'latin1'));
    return found ? Number(found[1]) : null;
  } catch {
    return null;
  }
}
