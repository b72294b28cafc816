/** What the clock says, and what follows from it. */
const OF_THE_CLOCK: readonly string[] = [
  'reportedAtMs',
  'createdAtMs',
  'changedAtMs',
  'uptimeMs',
  'timeMs',
  'prevHash',
];

/**
 * An answer without what differs between two servers that did the same. Null and an empty list or object are one: a
 * protobuf list is never null.
 */
export function comparable(value: unknown, name = ''): unknown {
  if (OF_THE_CLOCK.includes(name) && value !== null) return '<of the clock>';
  if (value === null || value === undefined) return '<none>';
  if (typeof value !== 'object') return value;
  if (Object.keys(value).length === 0) return '<none>';
  if (Array.isArray(value)) return value.map((item) => comparable(item));
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]): [string, unknown] => [key, comparable(item, key)])
      .filter(([, item]) => item !== '<none>'),
  );
}
