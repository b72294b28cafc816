import { OPERATIONS, type Problem } from '@berth/contracts';
import {
  type BerthClientOptions,
  type CommandOptions,
  DEFAULT_DEADLINE_MS,
  DEFAULT_RETRIES,
  FIRST_PAUSE_MS,
  LONGEST_PAUSE_MS,
  LONGEST_TRY_MS,
} from './client-options.js';
import { BerthProblemError, BerthUnreachableError } from './errors.js';
import type { OperationId } from './operation-types.js';
import { pause } from './pause.js';

export interface CallParts {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** Calls operations over HTTP: one key over all tries of a command, so that a retry never happens twice. */
export class Transport {
  readonly baseUrl: string;
  private readonly fetch: typeof fetch;

  constructor(private readonly options: BerthClientOptions) {
    this.baseUrl = options.url.replace(/\/+$/, '');
    this.fetch = options.fetch ?? fetch;
  }

  /**
   * The reply of an operation. Tries again after 503, 429, an unknown outcome or a broken connection, with the same
   * Idempotency-Key, until the deadline.
   *
   * @throws BerthProblemError | BerthUnreachableError | the signal's reason
   */
  async call<Reply>(id: OperationId, parts: CallParts, options: CommandOptions = {}): Promise<Reply> {
    const { method, path } = OPERATIONS[id];
    const url = this.baseUrl + fill(path, parts.path) + queryText(parts.query);
    const endMs = performance.now() + (options.deadlineMs ?? this.options.deadlineMs ?? DEFAULT_DEADLINE_MS);
    const headers = this.headers(method, parts.body !== undefined, options);
    const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
    const retries = this.options.retries ?? DEFAULT_RETRIES;
    for (let tried = 0; ; tried++) {
      const leftMs = Math.max(1, Math.floor(endMs - performance.now()));
      const tryHeaders = { ...headers, 'berth-deadline-ms': String(Math.min(leftMs, LONGEST_TRY_MS)) };
      const outcome = await this.once<Reply>(url, { method, headers: tryHeaders, body }, leftMs, options.signal);
      if (outcome.kind === 'reply') return outcome.reply;
      const waitMs = Math.max(outcome.waitMs, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried));
      if (!outcome.again || tried >= retries || performance.now() + waitMs >= endMs) throw outcome.error;
      await pause(waitMs, options.signal);
    }
  }

  private headers(method: string, hasBody: boolean, options: CommandOptions): Record<string, string> {
    const key = options.idempotencyKey ?? (method === 'GET' ? undefined : crypto.randomUUID());
    return {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...identityHeaders(this.options),
      ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
    };
  }

  private async once<Reply>(
    url: string,
    init: { method: string; headers: Record<string, string>; body: string | undefined },
    leftMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<Reply>> {
    const timeout = AbortSignal.timeout(leftMs);
    let response: Response;
    let text: string;
    try {
      response = await this.fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
      text = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      const reason = timeout.aborted ? `no answer within ${leftMs} ms` : messageOf(cause);
      return { kind: 'failed', error: new BerthUnreachableError(url, reason, { cause }), again: true, waitMs: 0 };
    }
    const value = parse(text);
    if (response.ok && value !== undefined) return { kind: 'reply', reply: value as Reply };
    if (!isProblem(value)) {
      const error = new BerthUnreachableError(url, `status ${response.status} without a problem document`);
      return { kind: 'failed', error, again: response.status >= 500, waitMs: 0 };
    }
    const again = response.status === 503 || response.status === 429 || value.outcomeUnknown === true;
    const waitMs = value.retryAfterMs ?? Number(response.headers.get('retry-after') ?? 0) * 1_000;
    return { kind: 'failed', error: new BerthProblemError(value), again, waitMs };
  }
}

/** Who asks, as every request says it. */
export const identityHeaders = ({
  actor,
  token,
}: Pick<BerthClientOptions, 'actor' | 'token'>): Record<string, string> => ({
  ...(actor === undefined ? {} : { 'berth-actor': actor }),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

type Outcome<Reply> =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'failed'; readonly error: Error; readonly again: boolean; readonly waitMs: number };

const fill = (path: string, values: object = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((values as Record<string, unknown>)[name])),
  );

export function queryText(query: object = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'detail' in value;

function messageOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
