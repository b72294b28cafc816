import type { Wish } from '../log/shapes.js';
import type { Asked } from './shapes.js';

/** What was asked, and what was promised: whoever was told something must find it so. */
export class Ledger {
  private readonly wishes = new Map<string, Wish>();
  /** Claims somebody may attach under, by acknowledged commands. */
  readonly promised = new Map<string, { readonly hostId: string; readonly instanceId: string }>();
  /** Claims and instances of which somebody asked for the end. */
  private readonly endAsked = new Set<string>();
  /** Instances that were said to be deleted, everything of theirs given back. */
  readonly deleted = new Set<string>();
  /** Claims whose devices may be others at any moment: nobody relies on those he was told of. */
  readonly changeAsked = new Set<string>();
  readonly commandsLogged = new Map<string, number>();

  asked({ commandId, deed }: Asked): void {
    const { command, kind } = deed;
    if (command && (command.type === 'ClaimResources' || command.type === 'ChangeClaim')) {
      this.wishes.set(commandId, command as unknown as Wish);
    }
    if (command?.type === 'ChangeClaim' && command.claimId) this.changeAsked.add(command.claimId);
    if (command && ENDING.has(command.type)) {
      if (command.claimId) this.endAsked.add(command.claimId);
      else if (deed.hostId) this.endAsked.add(deed.hostId);
    }
    if (ENDING.has(kind)) {
      if (deed.instanceId) this.endAsked.add(deed.instanceId);
      if (deed.hostId) this.endAsked.add(deed.hostId);
    }
  }

  wish(commandId: string): Wish | null {
    return this.wishes.get(commandId) ?? null;
  }

  /** Whether anybody asked for an end of it: of the claim, of its instance, or of its host. */
  mayEnd(claimId: string, instanceId: string, hostId: string): boolean {
    return [claimId, instanceId, hostId].some((id) => this.endAsked.has(id));
  }
}

/** Commands and kinds of questions after which a confirmed claim may end. */
const ENDING = new Set([
  ...['ReleaseClaim', 'AbortClaim', 'RetireHost', 'delete', 'reschedule', 'expire'],
  ...['move', 'move-step', 'shelve', 'return'],
]);
