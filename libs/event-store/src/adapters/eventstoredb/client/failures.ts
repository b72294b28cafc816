/** Our own timer ran out, or the client was given up while the call waited. */
export class SilentServerError extends Error {
  override readonly name = 'SilentServerError';
}

/**
 * What a failure of the client says about the call (facts 1.15).
 * - `conflict`: the stream was not at the expected revision; settled by reading.
 * - `refused`: the server will not take it, now or later.
 * - `not-now`: refused before anything was written; a later try may succeed.
 * - `unknown`: it may have been written, or may still be.
 */
export type Verdict = 'conflict' | 'refused' | 'not-now' | 'unknown';

interface ClientFailure {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

const NOT_NOW_TEXTS = [
  // the server's own refusals of a node that is starting, shutting down or overloaded
  'Server Is Not Ready',
  'Server Is Too Busy',
  // an election is under way
  'No leader info available',
  // the client found no node: nothing was sent
  'Failed to discover',
];

const fieldsOf = (error: unknown): ClientFailure => (error !== null && typeof error === 'object' ? error : {});

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The client's name for a failure (`not-leader`, `unavailable` …); empty when it has none. */
export const typeOf = (error: unknown): string => {
  const { type } = fieldsOf(error);
  return typeof type === 'string' ? type : '';
};

/** What is known of an append that failed so. Anything not understood is `unknown`: that costs one read. */
export const judge = (error: unknown): Verdict => {
  const type = typeOf(error);
  switch (type) {
    case 'wrong-expected-version':
      return 'conflict';
    case 'stream-deleted':
    case 'access-denied':
    case 'maximum-append-size-exceeded':
    case 'invalid-argument':
    case 'missing-required-metadata-property':
      return 'refused';
    case 'not-leader':
      return 'not-now';
    case 'timeout':
    case 'deadline-exceeded':
    case 'cancelled':
      return 'unknown';
    default: {
      const message = messageOf(error);
      if (NOT_NOW_TEXTS.some((text) => message.includes(text))) return 'not-now';
      // code 3: an argument the server can't take, which reaches us as type unknown
      return fieldsOf(error).code === 3 ? 'refused' : 'unknown';
    }
  }
};

/** No answer came in time: the sign of a node that hangs (facts 4.11). */
export const wasSilent = (error: unknown): boolean =>
  error instanceof SilentServerError || typeOf(error) === 'deadline-exceeded';
