/** The agent can't go on; the message says why and what to do. */
export class AgentError extends Error {
  override readonly name: string = 'AgentError';
}

/** The server can't be reached or asks to wait: worth another try. */
export class ServerUnavailable extends AgentError {
  override readonly name = 'ServerUnavailable';

  constructor(
    message: string,
    /** Milliseconds the server asks to wait; null: it does not say. */
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

/** The server understood and refuses: repeating it changes nothing. */
export class ServerRefusal extends AgentError {
  override readonly name = 'ServerRefusal';

  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly reasons: readonly Readonly<Record<string, unknown>>[],
  ) {
    super(message);
  }
}
