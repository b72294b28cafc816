const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** `90s`, `10m` … in milliseconds. */
export function parseDuration(text: string): number {
  const [, count, unit] = /^([0-9]+)(ms|s|m|h)$/.exec(text) ?? [];
  if (count === undefined || unit === undefined)
    throw new Error(`${text}: expected a time such as 500ms, 90s, 10m or 2h`);
  return Number(count) * (UNITS[unit] ?? 1);
}

/** The shortest text for so many milliseconds. */
export function durationText(ms: number): string {
  for (const unit of ['h', 'm', 's'])
    if (ms > 0 && ms % (UNITS[unit] ?? 1) === 0) return `${ms / (UNITS[unit] ?? 1)}${unit}`;
  return `${ms}ms`;
}
