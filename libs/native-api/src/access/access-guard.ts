import { ProblemError } from '../problems/problem.js';
import { type ActorRate, ActorRates } from './actor-rates.js';
import type { Authenticator, Principal, TokenRefusal } from './principal.js';
import type { RouteAccess } from './route-access.js';

/** What a request shows of its sender, whichever protocol it came by. */
export interface Credentials {
  /** The `authorization` header or metadata entry, as it came. */
  readonly authorization: string | undefined;
  /** The actor it calls itself; with a token it must be the token's subject. */
  readonly claimedActor: string | undefined;
}

/** Who was let in. */
export interface Caller {
  /** The actor of every event that follows. */
  readonly actor: string;
  /** Null: no token was needed. */
  readonly principal: Principal | null;
}

/** Why somebody was not let in. */
interface Refusal {
  readonly status: 401 | 403;
  readonly code: string;
  readonly detail: string;
  readonly principal: Principal | null;
}

export interface GuardOptions {
  /** Null: no authentication; whoever reaches the server may do everything (loopback only). */
  readonly authenticator: Authenticator | null;
  /** Null: no limit. */
  readonly rate: ActorRate | null;
  /** Told of each refusal, for logs and metrics; of no secret. */
  readonly refused?: (refusal: { code: string; operation: string; tokenId: string | null }) => void;
}

export const ANONYMOUS = 'anonymous';

const WHY: Readonly<Record<TokenRefusal | 'TokenMissing', string>> = {
  TokenMissing: 'send Authorization: Bearer <token>; an operator makes one with `npx berth token create`',
  TokenInvalid: 'this token is not known here',
  TokenExpired: 'this token has expired: ask an operator for a new one',
  TokenRevoked: 'this token was revoked: ask an operator for a new one',
};

/** Decides who may call what, by the table of access: the one place for HTTP and gRPC. */
export class AccessGuard {
  private readonly rates: ActorRates | null;

  constructor(private readonly options: GuardOptions) {
    this.rates = options.rate && new ActorRates(options.rate);
  }

  /** Whether tokens are asked for. */
  get authenticates(): boolean {
    return this.options.authenticator !== null;
  }

  /** @throws ProblemError 401 (who are you?), 403 (not you), 429 (not so often) */
  admit(route: RouteAccess, credentials: Credentials): Caller {
    const { operation, access } = route;
    const caller = this.judge(route, credentials);
    if ('code' in caller) throw this.refused(caller, operation);
    const waitMs = access === 'everybody' ? 0 : (this.rates?.take(caller.actor) ?? 0);
    if (waitMs > 0) throw this.tooOften(caller, operation, waitMs);
    return caller;
  }

  /** Whose call it would be, if it may be made and counts; null: {@link admit} has something to say. Counts nothing itself. */
  actorOf(route: RouteAccess, credentials: Credentials): string | null {
    if (route.access === 'everybody') return null;
    const caller = this.judge(route, credentials);
    return 'code' in caller ? null : caller.actor;
  }

  /** An agent acts for its own host only. @throws ProblemError 403 */
  checkHost({ principal }: Caller, operation: string, hostId: unknown): void {
    if (principal === null || principal.role !== 'agent') return;
    if (typeof hostId === 'string' && hostId.toLowerCase() === principal.hostId) return;
    const detail = `token ${principal.tokenId} is bound to host ${principal.hostId}: it may act for no other`;
    throw this.refused({ status: 403, code: 'HostForbidden', detail, principal }, operation);
  }

  /** Whether somebody who was let in a while ago may stay: for streams that last. */
  stillValid({ principal }: Caller): boolean {
    return principal === null || (this.options.authenticator?.stillValid(principal) ?? true);
  }

  /** The one rule of who may call what; says why not instead of throwing. */
  private judge({ operation, access }: RouteAccess, { authorization, claimedActor }: Credentials): Caller | Refusal {
    const { authenticator } = this.options;
    if (access === null)
      return { status: 403, code: 'AccessUndefined', detail: `nobody may call ${operation}`, principal: null };
    if (authenticator === null || access === 'everybody') return { actor: claimedActor ?? ANONYMOUS, principal: null };
    const token = bearerOf(authorization);
    const found = token === null ? 'TokenMissing' : authenticator.authenticate(token);
    if (typeof found === 'string') return { status: 401, code: found, detail: WHY[found], principal: null };
    if (!access.includes(found.role)) {
      const detail = `${operation} is for ${access.join(', ')}; this token's role is ${found.role}`;
      return { status: 403, code: 'RoleForbidden', detail, principal: found };
    }
    if (claimedActor !== undefined && claimedActor !== found.subject) {
      const detail = `this token is ${found.subject}'s: leave berth-actor out, or make it the same`;
      return { status: 403, code: 'ActorForbidden', detail, principal: found };
    }
    return { actor: found.subject, principal: found };
  }

  private refused({ status, code, detail, principal }: Refusal, operation: string): ProblemError {
    this.options.refused?.({ code, operation, tokenId: principal?.tokenId ?? null });
    return new ProblemError(status, code, status === 401 ? 'Who is asking?' : 'Not allowed', detail);
  }

  private tooOften({ actor, principal }: Caller, operation: string, retryAfterMs: number): ProblemError {
    this.options.refused?.({ code: 'RateLimited', operation, tokenId: principal?.tokenId ?? null });
    const perSecond = this.options.rate?.perSecond ?? 0;
    const detail = `${actor} asks more than ${perSecond} times a second; nothing of this request was done`;
    return new ProblemError(429, 'RateLimited', 'Too often', detail, { retryAfterMs });
  }
}

/** The token of a Bearer header (RFC 6750); null: there is none. */
function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization.length < 8) return null;
  return authorization.slice(0, 7).toLowerCase() === 'bearer ' ? authorization.slice(7).trim() : null;
}
