import type { ProposedClaim } from '../drift/adoption.js';
import type { DriftReport } from '../drift/drift-report.js';
import type { InventoryReport } from '../report/inventory-report.js';
import { AgentError, ServerRefusal, ServerUnavailable } from './agent-error.js';
import type { HostOnServer } from './host-on-server.js';

/** What the server says of a command it took. */
export interface Taken {
  readonly changed: boolean;
  /** Why nothing changed: `ReportUnchanged`, `ReportLate`; null where something did. */
  readonly code: string | null;
  readonly revision: number;
  readonly position: string | null;
}

/** What the server made of an inventory report. */
export interface TakenReport extends Taken {
  /** Devices it left out, and why. */
  readonly dropped?: readonly {
    readonly address: string | null;
    readonly field: string;
    readonly value: unknown;
    readonly expected: string;
  }[];
}

/** The server, as far as an agent needs it. */
export interface Server {
  /** Null: no such host. */
  host(hostId: string): Promise<HostOnServer | null>;
  /** `key`: the same for each try of one command, and never used for another. */
  register(hostId: string, name: string, key: string): Promise<Taken>;
  report(hostId: string, report: InventoryReport, key: string): Promise<TakenReport>;
  drift(hostId: string, drift: DriftReport, key: string): Promise<TakenDrift>;
  /** A claim for a guest that runs already (DESIGN decision 5). */
  adopt(hostId: string, claim: ProposedClaim, key: string): Promise<Taken & { readonly claimId: string }>;
}

/** What the server made of a drift report. */
export interface TakenDrift extends Taken {
  readonly used: DriftReport['used'];
  readonly unused: DriftReport['unused'];
  /** Unknown to the server, or claimed or given back since the host was read. */
  readonly leftOut: readonly string[];
}

const TIMEOUT_MS = 30_000;

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly retryAfterMs?: number;
  readonly reasons?: readonly Readonly<Record<string, unknown>>[];
  readonly errors?: readonly { readonly field: string; readonly value: unknown; readonly expected: string }[];
}

/**
 * The server behind a base URL. Commands carry an Idempotency-Key, so that a repeat after an unknown
 * outcome is recognised.
 *
 * @throws {AgentError} where the URL is none
 */
export function connect(baseUrl: string, actor: string, token: string | null = null): Server {
  const base = urlOf(baseUrl);
  const call = async (method: string, path: string, body?: unknown, key?: string): Promise<unknown> => {
    let response: Response;
    try {
      response = await fetch(new URL(path, base), {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          // With a token the actor is its subject.
          ...(token === null ? { 'berth-actor': actor } : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new ServerUnavailable(`Can not reach ${base.href}: ${causeOf(error)}`, null);
    }
    const text = await response.text().catch(() => '');
    if (response.ok) return jsonOf(text);
    throw failureOf(`${method} ${path}`, response, (jsonOf(text) ?? {}) as Problem);
  };
  return {
    async host(hostId) {
      try {
        return (await call('GET', `v1/hosts/${hostId}`)) as HostOnServer;
      } catch (error) {
        if (error instanceof ServerRefusal && error.status === 404) return null;
        throw error;
      }
    },
    register: async (hostId, name, key) =>
      (await call('POST', 'v1/hosts', { hostId, name, kind: 'machine' }, key)) as Taken,
    report: async (hostId, report, key) => (await call('PUT', `v1/hosts/${hostId}/report`, report, key)) as TakenReport,
    drift: async (hostId, drift, key) => (await call('PUT', `v1/hosts/${hostId}/drift`, drift, key)) as TakenDrift,
    adopt: async (hostId, claim, key) =>
      (await call('POST', `v1/hosts/${hostId}/claims`, claim, key)) as Taken & { claimId: string },
  };
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new AgentError(`--server ${text} is no http or https URL.`);
  return new URL(url.pathname.endsWith('/') ? url : `${url.href}/`);
}

/** Node hides why a fetch failed in the cause. */
function causeOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: Error & { code?: string } };
  return cause ? (cause.code ?? cause.message) : message;
}

function failureOf(what: string, response: Response, problem: Problem): AgentError {
  const fields = problem.errors?.map(
    (each) => `${each.field} is ${JSON.stringify(each.value)}, expected ${each.expected}`,
  );
  const detail = [problem.code, problem.detail, ...(fields ?? [])].filter((part) => part).join(': ');
  const message = `The server answers ${what} with ${response.status} ${detail}`.trim();
  if (response.status >= 500 || response.status === 429 || response.status === 408) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return new ServerUnavailable(message, problem.retryAfterMs ?? (Number.isFinite(seconds) ? seconds * 1000 : null));
  }
  return new ServerRefusal(message, response.status, problem.code ?? '', problem.reasons ?? []);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
