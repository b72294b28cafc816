/** An escaped surrogate: `JSON.stringify` writes one only when it stands alone. An even run of backslashes is none. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;

/**
 * Why a text may not be stored, or null when it may: it must equal `JSON.stringify(JSON.parse(text))`, so that a
 * store which parses and writes again returns the same bytes (EventStoreDB facts 1.24). That refuses white space,
 * `-0`, integers beyond 2^53, doubled keys and integer-like keys out of order. A lone surrogate has no UTF-8 and
 * is refused in both spellings.
 */
export const jsonTextFault = (text: string): string | null => {
  let again: string;
  try {
    again = JSON.stringify(JSON.parse(text));
  } catch (error) {
    return `is not JSON (${error instanceof Error ? error.message : String(error)})`;
  }
  if (again !== text) {
    let at = 0;
    while (again[at] === text[at]) at += 1;
    const near = JSON.stringify(text.slice(Math.max(0, at - 10), at + 20));
    return `is not JSON as JSON.stringify writes it: differs at character ${at}, near ${near}`;
  }
  if (text.includes('\\u') && LONE_SURROGATE.test(text)) {
    return 'holds a lone surrogate, which has no UTF-8';
  }
  return null;
};

/** The first fault of an append's texts as a message naming the field, or null. */
export const jsonFaultOf = (events: Iterable<{ data: string; metadata: string }>): string | null => {
  let index = 0;
  for (const { data, metadata } of events) {
    for (const [field, text] of [
      ['data', data],
      ['metadata', metadata],
    ] as const) {
      const fault = jsonTextFault(text);
      if (fault !== null) return `events[${index}].${field} ${fault}`;
    }
    index += 1;
  }
  return null;
};
