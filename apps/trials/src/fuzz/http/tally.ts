import type { FuzzRequest } from './request-maker.js';

/** Statuses of a request that never came to be judged by the domain. */
const NOT_VALID: ReadonlySet<number> = new Set([400, 401, 403, 405, 408, 413, 414, 415, 417, 429, 431, 503]);
/** May come from every route, documented or not: the framework or the guard says them before an operation is found. */
const FROM_ANYWHERE: ReadonlySet<number> = new Set([...NOT_VALID, 404]);

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Counts statuses, collects what must not be, remembers what was refused. */
export class Tally {
  readonly statuses = new Map<number, number>();
  readonly byOperation = new Map<string, number>();
  readonly faults: string[] = [];
  /** Request id → status, of all that were answered with 400 or above. */
  readonly refused = new Map<string, number>();
  validated = 0;
  sent = 0;

  take(request: FuzzRequest, { status, text, retryAfter }: Answer): void {
    const { operation, id, headers } = request;
    this.sent++;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.byOperation.set(operation.id, (this.byOperation.get(operation.id) ?? 0) + 1);
    if (!NOT_VALID.has(status)) this.validated++;
    if (status >= 400 && headers['x-request-id'] === id) this.refused.set(id, status);
    const said = `${operation.method} ${request.path.slice(0, 120)} -> ${status} ${text.slice(0, 300)}`;
    const late = status === 504 && 'berth-deadline-ms' in headers;
    if (status >= 500 && status !== 503 && !late) this.faults.push(said);
    if (status === 503 && retryAfter === null && operation.id !== 'ready')
      this.faults.push(`without Retry-After: ${said}`);
    if (!operation.statuses.has(status) && !FROM_ANYWHERE.has(status) && !late)
      this.faults.push(`not documented: ${said}`);
    if (status >= 400 && operation.id !== 'ready' && !isProblem(text)) this.faults.push(`no problem document: ${said}`);
  }

  lost(request: FuzzRequest, error: unknown): void {
    this.sent++;
    this.faults.push(
      `no answer: ${request.operation.method} ${request.path.slice(0, 200)}: ${(error as Error).message}`,
    );
  }

  get lines(): string[] {
    return [...this.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `  ${status}  ${count}`);
  }
}

function isProblem(text: string): boolean {
  try {
    const { code, status } = JSON.parse(text) as { code?: unknown; status?: unknown };
    return typeof code === 'string' && typeof status === 'number';
  } catch {
    return false;
  }
}
