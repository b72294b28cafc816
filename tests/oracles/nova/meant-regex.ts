/** Constructs of Python's `re` that Berth refuses (docs/adr/0071): told from the text of a pattern alone. */
const REFUSED = /\\[1-9]|\\N|\(\?<[=!]|\(\?P=|\(\?\(|\(\?>|[*+?}]\+|\(\?[aimsux-]+:|\(\?#|\(\?[ims]*x/;

/** Whether any address in these values holds a pattern with a refused construct. */
export const hasRefusedRegex = (values: readonly string[]): boolean =>
  values.some((value) => patternsIn(parse(value)).some((pattern) => REFUSED.test(pattern)));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function patternsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  const address = (value as { address?: unknown } | null)?.address;
  if (typeof address !== 'object' || address === null) return [];
  return Object.values(address).filter((pattern) => typeof pattern === 'string');
}
