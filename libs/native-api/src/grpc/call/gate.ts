import type { IncomingHttpHeaders } from 'node:http';
import type { AccessGuard, Caller } from '../../access/access-guard.js';
import { accessOf } from '../../access/route-access.js';
import type { Incoming } from '../../http/request-context.js';
import type { ServerLoad } from '../../overload/server-load.js';

/** What stands before every RPC: who may call, and whether commands are taken at all now. */
export class GrpcGate {
  constructor(
    private readonly guard: AccessGuard,
    private readonly load: ServerLoad,
    /** @throws while commands can't be taken, as for every protocol */
    private readonly refuseCommands: () => void,
  ) {}

  /** @throws ProblemError 401, 403, 429; StoreUnavailableError for a command while the store is out of reach */
  admit(operation: string, commands: boolean, headers: IncomingHttpHeaders): Caller {
    const { authorization } = headers;
    const claimedActor = headers['berth-actor'] as string | undefined;
    const caller = this.guard.admit({ operation, access: accessOf(operation) }, { authorization, claimedActor });
    if (commands) this.refuseCommands();
    return caller;
  }

  /**
   * Takes a place for a call that was let in; returns what gives it back.
   * @throws ProblemError 429 without a place, 503 while this server drains
   */
  enter(operation: string, { actor }: Caller): () => void {
    if (!this.load.counts(operation, accessOf(operation))) return () => undefined;
    const refusal = this.load.refusalOf(operation, actor);
    if (refusal) throw refusal;
    this.load.enter(operation, actor);
    return () => this.load.leave(actor);
  }

  /** An agent acts for its own host only, wherever the message names it. @throws ProblemError 403 */
  checkHost(operation: string, { caller, params, body }: Incoming): void {
    if (!caller?.principal || !accessOf(operation)?.includes('agent')) return;
    const named = { ...(body as object), ...params } as { hostId?: unknown };
    this.guard.checkHost(caller, operation, named.hostId);
  }

  stillWelcome(caller: Caller): boolean {
    return this.guard.stillValid(caller);
  }
}
