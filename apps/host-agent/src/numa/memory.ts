/** MemTotal in KiB from `/proc/meminfo` or a node's meminfo, which may begin with an empty line (Host facts 4.6). */
export function memTotalKib(text: string | null): number | null {
  const found = /^(?:Node \d+ )?MemTotal:\s*(\d+) kB$/m.exec(text ?? '')?.[1];
  return found === undefined ? null : Number(found);
}
