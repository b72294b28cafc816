import { leftovers } from './end/leftovers.js';
import { type Finding, finding } from './finding.js';
import { applyHostEvent } from './host/host-events.js';
import type { PredictedClaim } from './host/predicted-claim.js';
import { PredictedHost } from './host/predicted-host.js';
import { applyInstanceEvent } from './instances/instance-events.js';
import { newInstance, type PredictedInstance } from './instances/predicted-instance.js';
import { applyGroupEvent, PredictedGroups, strictlyTogether } from './groups/predicted-groups.js';
import { PredictedGangs, type PredictedMember } from './gangs/predicted-gangs.js';
import { LogRules } from './log/log-rules.js';
import type { ClaimContent, Logged, Metadata, Wish } from './log/shapes.js';
import { Attachments } from './replies/attachments.js';
import { judgeReply } from './replies/judge-reply.js';
import { Ledger } from './replies/ledger.js';
import type { Answered, Asked } from './replies/shapes.js';
import { compareShown, type Shown } from './shown/compare-shown.js';

/**
 * Predicts owners, pools and usages of a whole cloud from what was asked, what was answered and the raw stored JSON, and
 * says what breaks a rule. It knows nothing of the product: neither its types nor its folds.
 */
export class Auditor {
  readonly ledger = new Ledger();
  private readonly attachments = new Attachments();
  private readonly rules = new LogRules();
  private readonly hosts = new Map<string, PredictedHost>();
  private readonly instances = new Map<string, PredictedInstance>();
  /** Open claims of each instance, on whatever host. */
  private readonly openOf = new Map<string, Set<PredictedClaim>>();
  private readonly groups = new PredictedGroups();
  private readonly gangs = new PredictedGangs();
  private readonly pending = new Map<string, number>();
  private logged = 0;

  /** @param fastestClock how much faster than true time a server's clock may go, at most: 1.05 */
  constructor(private readonly fastestClock: number) {}

  get events(): number {
    return this.logged;
  }

  /** One more event of the log. @param nowMs true time at which it got there */
  apply(logged: Logged, nowMs: number): Finding[] {
    const metadata = JSON.parse(logged.metadata) as Metadata;
    const data = JSON.parse(logged.data) as Record<string, unknown>;
    const found = this.rules.check(logged, metadata);
    const { commandId } = metadata;
    if (!this.ledger.commandsLogged.has(commandId)) this.ledger.commandsLogged.set(commandId, this.logged);
    const dash = logged.stream.indexOf('-');
    const [category, id] = [logged.stream.slice(0, dash), logged.stream.slice(dash + 1)];
    if (category === 'host') found.push(...this.host(id, logged, data, commandId, nowMs));
    else if (category === 'instance') found.push(...applyInstanceEvent(this.instance(id), logged.type, data));
    else if (category === 'group') found.push(...this.group(id, logged.type, data));
    this.logged++;
    return found;
  }

  asked(asked: Asked): void {
    this.ledger.asked(asked);
    this.pending.set(asked.commandId, this.pending.get(asked.commandId) ?? this.logged);
    const { deed } = asked;
    // Whoever gives devices back, or lets them be changed, has unplugged them before.
    const type = deed.command?.type ?? deed.kind;
    const instanceId = deed.instanceId ?? deed.command?.instanceId;
    // Somebody attests that the machine is off: nothing is plugged into anything there.
    if (type === 'fence' && deed.hostId) this.attachments.hostOff(deed.hostId);
    if (UNPLUGS.has(type) && instanceId) this.attachments.detach(instanceId, deed.hostId);
  }

  answered(asked: Asked, answered: Answered): Finding[] {
    const window = { from: this.pending.get(asked.commandId) ?? 0, to: this.logged };
    const found = judgeReply(asked, answered, window, {
      ledger: this.ledger,
      hostOf: (hostId) => this.predicted(hostId),
      openOf: (instanceId) =>
        [...(this.openOf.get(instanceId) ?? [])].filter(
          ({ hostId, content }) => !this.predicted(hostId).stranded.has(content.claimId),
        ),
    });
    const { outcome, code, members } = answered;
    if (outcome !== 'accepted' || code !== 'committed' || !members) return [...found, ...this.plugIn(asked, answered)];
    return [...found, ...members.flatMap(({ hostId, claimId }) => this.attach(hostId, claimId))];
  }

  compare(hostId: string, shown: Shown, where: string): Finding[] {
    return compareShown(this.predicted(hostId), shown, where);
  }

  /** Nothing is under way any more and everybody had time to recover. */
  end(): Finding[] {
    return leftovers(this.hosts.values(), this.instances, this.gangs, this.ledger);
  }

  hostIds(): string[] {
    return [...this.hosts.keys()];
  }

  predicted(hostId: string): PredictedHost {
    let host = this.hosts.get(hostId);
    if (!host) this.hosts.set(hostId, (host = new PredictedHost(hostId)));
    return host;
  }

  private instance(instanceId: string): PredictedInstance {
    let instance = this.instances.get(instanceId);
    if (!instance) this.instances.set(instanceId, (instance = newInstance(instanceId)));
    return instance;
  }

  private host(
    hostId: string,
    { type, revision }: Logged,
    data: Record<string, unknown>,
    commandId: string,
    nowMs: number,
  ): Finding[] {
    const host = this.predicted(hostId);
    const claimId = String(data.claimId ?? '');
    const before = host.openClaim(claimId);
    const instanceId = String(data.instanceId ?? before?.content.instanceId ?? '');
    const { moveId = null } = (data.move ?? {}) as { readonly moveId?: string };
    const wish = this.wishOf(commandId, type, { instanceId, claimId, moveId });
    const around = { at: this.logged, revision, nowMs, fastestClock: this.fastestClock, wish };
    const openBefore = type === 'HostRetired' || type === 'HostRegistered' ? [...host.open()] : [];
    const found = applyHostEvent(host, type, data, around);
    for (const claim of openBefore) if (!host.openClaim(claim.content.claimId)) this.noteOpen(claim, false);
    const after = host.openClaim(claimId);
    if (before && !after) this.noteOpen(before, false);
    if (after && after !== before) this.noteOpen(after, true);
    if (type === 'ClaimAccepted' || type === 'ClaimChanged') {
      const addresses = (data as unknown as ClaimContent).devices.map(({ address }) => address);
      found.push(...this.attachments.taken(hostId, addresses, instanceId));
    }
    if (type === 'ClaimAccepted' && after) found.push(...this.places(after));
    const confirmed = type === 'ClaimConfirmed' || (type === 'ClaimAccepted' && after?.confirmedAt !== null);
    if (confirmed && after) found.push(...this.committedFirst(after));
    if (type === 'ClaimAccepted' && after) found.push(...strictlyTogether(after, this.groups, this.hosts.values()));
    if (before && !after && before.confirmedAt !== null && !this.ledger.mayEnd(claimId, instanceId, hostId)) {
      found.push(finding('INV-09', `confirmed claim ${claimId} ends by ${type}, and nobody asked for it`));
    }
    return found;
  }

  private group(groupId: string, type: string, data: Record<string, unknown>): Finding[] {
    switch (type) {
      case 'GangRequested':
        return this.gangs.requested(groupId, data.members as readonly PredictedMember[]);
      case 'GangCommitted':
        return this.gangs.committed(
          groupId,
          (hostId) => this.predicted(hostId),
          ({ claimId, instanceId, hostId }) => this.ledger.mayEnd(claimId, instanceId, hostId),
        );
      case 'GangAbandoned':
        return this.gangs.abandoned(groupId);
      default:
        return applyGroupEvent(this.groups, groupId, type, data, (hostId) => this.predicted(hostId));
    }
  }

  private wishOf(
    commandId: string,
    type: string,
    {
      instanceId,
      claimId,
      moveId,
    }: { readonly instanceId: string; readonly claimId: string; readonly moveId: string | null },
  ): Wish | null {
    const asked = this.ledger.wish(commandId);
    if (asked) return asked;
    if (type !== 'ClaimAccepted' && type !== 'ClaimRejected') return null;
    const ofGang = this.gangs.member(claimId)?.member.ask;
    if (ofGang) return ofGang;
    const instance = this.instances.get(instanceId);
    // A claim may come when its move is over already: it is that move's all the same.
    const move = (moveId === null ? null : instance?.moves.get(moveId)) ?? instance?.move;
    // A refusal does not say of which move it was: behind a move's end it may be that one's, asking for something else.
    if (!move && type === 'ClaimRejected' && (instance?.moves.size ?? 0) > 0) return null;
    const ask = move ? move.ask : instance?.ask;
    return ask ?? null;
  }

  private noteOpen(claim: PredictedClaim, open: boolean): void {
    const { instanceId } = claim.content;
    const claims = this.openOf.get(instanceId) ?? new Set();
    if (open) claims.add(claim);
    else claims.delete(claim);
    this.openOf.set(instanceId, claims);
  }

  /** INV-04: one claim, or two during a move; what is stranded on fenced hosts does not count. */
  private places({ content }: PredictedClaim): Finding[] {
    const { instanceId, claimId } = content;
    const found: Finding[] = [];
    if (this.ledger.deleted.has(instanceId)) {
      found.push(finding('INV-09', `claim ${claimId} is accepted for ${instanceId}, which was told deleted before`));
    }
    const instance = this.instances.get(instanceId);
    // What arrives behind its deletion is given back: whoever is told that it is deleted, is told so of all (INV-09).
    if (!instance || instance.status === 'unknown' || instance.status === 'deleted') return found;
    const there = [...(this.openOf.get(instanceId) ?? [])].filter((claim) => {
      const { isMachine, stranded } = this.predicted(claim.hostId);
      return isMachine && !stranded.has(claim.content.claimId) && !tooLate(instance, claim);
    });
    const most = instance.move ? 2 : 1;
    if (there.length <= most) return found;
    const where = there.map((claim) => `${claim.content.claimId} on ${claim.hostId}`).join(', ');
    return [...found, finding('INV-04', `instance ${instanceId} has ${there.length} open claims: ${where}`)];
  }

  /** DESIGN rule 8: the point of no return stands on the instance's stream before the first confirm. */
  private committedFirst({ content, hostId, ofMove }: PredictedClaim): Finding[] {
    const { claimId, instanceId } = content;
    const together = this.gangs.member(claimId)?.gang;
    if (together && together.status !== 'committed') {
      const { gangId, status } = together;
      return [finding('RULE-08', `claim ${claimId} of gang ${gangId} is confirmed, and the gang is ${status}`)];
    }
    if (ofMove === null) return [];
    const known = this.instances.get(instanceId)?.moves.get(ofMove);
    if (known?.committed?.claimId === claimId && known.committed.hostId === hostId) return [];
    return [finding('RULE-08', `claim ${claimId} of move ${ofMove} is confirmed, and the move is not committed to it`)];
  }

  private plugIn({ deed }: Asked, { outcome, code, claimId: told, hostId: at }: Answered): Finding[] {
    const { command } = deed;
    const claimId = command?.claimId ?? told;
    const hostId = deed.hostId ?? at;
    if (!claimId || !hostId) return [];
    const may =
      (outcome === 'accepted' && (command?.type === 'ConfirmClaim' || command?.leaseMs === null)) ||
      (outcome === 'unchanged' && code === 'ClaimAlreadyConfirmed');
    return may ? this.attach(hostId, claimId) : [];
  }

  /** Somebody was told that he may. */
  private attach(hostId: string, claimId: string): Finding[] {
    const claim = this.predicted(hostId).claims.get(claimId);
    if (!claim) return [];
    const { instanceId, devices } = claim.content;
    const ending = this.ledger.mayEnd(claimId, instanceId, hostId);
    this.ledger.promised.set(claimId, { hostId, instanceId });
    // Somebody asked for its end or for a change meanwhile: who hears of the confirm last does not attach.
    if (ending || this.ledger.changeAsked.has(claimId)) return [];
    // The machine is off: whoever hears of it now starts nothing there.
    if (this.predicted(hostId).stranded.has(claimId)) return [];
    return this.attachments.attach(
      hostId,
      devices.map(({ address }) => address),
      instanceId,
    );
  }
}

const UNPLUGS = new Set([
  ...['ReleaseClaim', 'AbortClaim', 'ChangeClaim', 'delete', 'reschedule', 'expire', 'RetireHost'],
  ...['move', 'move-step', 'shelve', 'attach', 'detach'],
]);

/**
 * A destination that is claimed when its move has just been given up: whoever gave it up gives that back, too. It is never
 * confirmed (RULE-08), and nobody is told of the end while it is open (INV-09).
 */
function tooLate({ moves }: PredictedInstance, { ofMove, content, confirmedAt }: PredictedClaim): boolean {
  const move = ofMove === null ? undefined : moves.get(ofMove);
  return move?.over === true && confirmedAt === null && move.committed?.claimId !== content.claimId;
}
