export interface Settled {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  readonly body: any;
}

/** What it took to get answers. */
export interface Trouble {
  /** Tries that got 503 or 504, and those among them without a Retry-After on a 503. */
  later: number;
  laterWithoutHint: number;
  /** Tries that found no server or lost the connection. */
  broken: number;
}

export const noTrouble = (): Trouble => ({ later: 0, laterWithoutHint: 0, broken: 0 });

const PAUSE_MS = 100;
const LONGEST_MS = 180_000;

/**
 * One command under one Idempotency-Key, sent to one server after the other until one says what became of it: what a
 * client behind a gateway does.
 *
 * @throws when nobody does within three minutes
 */
export async function settledCall(
  urls: readonly string[],
  first: number,
  request: { readonly method: string; readonly path: string; readonly key: string; readonly body?: object },
  trouble: Trouble,
): Promise<Settled> {
  const until = performance.now() + LONGEST_MS;
  let last = '';
  for (let turn = first; performance.now() < until; turn++) {
    const url = urls[turn % urls.length] as string;
    try {
      const response = await fetch(url + request.path, {
        method: request.method,
        headers: { 'content-type': 'application/json', 'idempotency-key': request.key },
        body: JSON.stringify(request.body ?? {}),
      });
      const body = await response.json();
      if (response.status < 500) return { status: response.status, body };
      last = `${response.status} ${JSON.stringify(body)}`;
      if (response.status !== 503 && response.status !== 504) throw new Unforeseen(last);
      trouble.later++;
      if (response.status === 503 && response.headers.get('retry-after') === null) trouble.laterWithoutHint++;
    } catch (error) {
      if (error instanceof Unforeseen) throw error;
      last = String(error);
      trouble.broken++;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${request.method} ${request.path}: nobody says what became of it: ${last}`);
}

class Unforeseen extends Error {}
