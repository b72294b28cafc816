import type { ClaimId, GangState, GroupId } from '@berth/domain';
import { groupStream } from '@berth/event-codec';
import type { EventStore, Position } from '@berth/event-store';
import type { CommandContext } from '../commands/outcome.js';
import type { GroupStreams } from '../groups/group-streams.js';
import type { ResumeContext } from '../moves/moves.js';
import { stepOf } from '../placement/attempts.js';
import type { PlacementDeps } from '../placement/placement-deps.js';
import { confirmAll, giveAllBack } from './gang-ends.js';
import { type GangRefusal, holdAll } from './gang-holds.js';
import { inTheirGroups } from './gang-groups.js';
import { planGang } from './gang-plan.js';
import { byHost, gangView, inOrderOfRequest } from './gang-view.js';
import type { GangOutcome, Gangs, GangWish } from './gangs.js';

export interface GangDeps extends Pick<PlacementDeps, 'hosts' | 'instances' | 'groups' | 'ranker' | 'ids'> {
  readonly gangs: GroupStreams;
  readonly store: Pick<EventStore, 'comparePositions'>;
}

/** How often a gang looks at its own stream again because another server was further. */
const MAX_OVERTAKEN = 8;

/** From wherever the gang's own stream says it stands; exactly one of commit and abandon wins there (DESIGN rule 8). */
export class GangProcess implements Gangs {
  constructor(private readonly deps: GangDeps) {}

  async request(wish: GangWish, ctx: CommandContext): Promise<GangOutcome> {
    const { gangId } = wish;
    const { gangs, ranker } = this.deps;
    const stream = groupStream(gangId);
    const request = { type: 'RequestGang', groupId: gangId, requestDigest: ctx.commandDigest } as const;
    const { state, position } = await gangs.current(stream, ctx.deadlineMs);
    if (state.gang || state.serverGroup) {
      // The stream itself compares what was asked under this key (DESIGN rule 6).
      const again = await gangs.execute(stream, { ...request, members: [] }, ctx);
      if (
        again.kind === 'rejected' &&
        again.reasons.some(({ code }) => code === 'GangExists' || code === 'GroupExists')
      ) {
        return { kind: 'rejected', gangId, reasons: again.reasons, position: again.position };
      }
      return this.goOn(gangId, ctx, true);
    }
    const grouped = await inTheirGroups(wish.asks, ctx.deadlineMs, this.deps.groups);
    if (!grouped.ok) return { kind: 'rejected', gangId, reasons: grouped.reasons, position };
    const plan = planGang({ gangId, ...grouped }, ctx.commandDigest, ranker);
    if (!plan.ok) return plan.refusal;
    const promised = new Set(plan.members.map(({ claimId }) => claimId));
    try {
      const members = byHost(plan.members).flatMap(([, here]) => here);
      const outcome = await gangs.execute(stream, { ...request, members }, ctx);
      if (outcome.kind === 'rejected') {
        return { kind: 'rejected', gangId, reasons: outcome.reasons, position: outcome.position };
      }
      return await this.goOn(gangId, ctx, outcome.kind === 'unchanged' || outcome.repeated, promised);
    } finally {
      for (const claimId of promised) ranker.inFlight.remove(claimId, null);
    }
  }

  async get(gangId: GroupId, { deadlineMs }: Pick<CommandContext, 'deadlineMs'>): Promise<GangOutcome> {
    const { gangs, hosts } = this.deps;
    const { state, revision, position } = await gangs.current(groupStream(gangId), deadlineMs);
    if (!state.gang) return unknown(gangId, position);
    const gang = await gangView(gangId, state.gang, revision, deadlineMs, hosts);
    return { kind: 'gang', code: gang.status, gang, repeated: true, position };
  }

  resume(gangId: GroupId, by: ResumeContext): Promise<GangOutcome> {
    const ctx: CommandContext = { ...by, commandId: this.deps.ids.random(), commandDigest: '', causationId: null };
    return this.goOn(gangId, ctx, true);
  }

  private async goOn(
    gangId: GroupId,
    ctx: CommandContext,
    repeated: boolean,
    promised = new Set<ClaimId>(),
  ): Promise<GangOutcome> {
    const { gangs, hosts } = this.deps;
    for (let look = 0; ; look++) {
      const { state, revision, position } = await gangs.current(groupStream(gangId), ctx.deadlineMs);
      const { gang } = state;
      if (!gang) return unknown(gangId, position);
      if (gang.status === 'requested' && look < MAX_OVERTAKEN) {
        await this.decide(gangId, gang, promised, ctx);
        continue;
      }
      const ends = await this.end(gang, ctx);
      const view = await gangView(gangId, gang, revision, ctx.deadlineMs, hosts);
      return { kind: 'gang', code: view.status, gang: view, repeated, position: this.latest([position, ...ends]) };
    }
  }

  private async end(gang: GangState, ctx: CommandContext): Promise<(Position | null)[]> {
    if (gang.status === 'committed') return confirmAll(gang, ctx, this.deps);
    return gang.status === 'abandoned' ? giveAllBack(gang, ctx, this.deps) : [];
  }

  /** Commit if everybody holds its claim, else abandon; whoever was faster with the other one is right. */
  private async decide(gangId: GroupId, gang: GangState, promised: Set<ClaimId>, ctx: CommandContext): Promise<void> {
    const { round } = gang;
    const refused = await holdAll(gang, promised, ctx, this.deps);
    const of = { groupId: gangId, round };
    const command = refused
      ? ({ type: 'AbandonGang', ...of, reason: reasonOf(gangId, gang, refused) } as const)
      : ({ type: 'CommitGang', ...of } as const);
    const step = stepOf(ctx, gangId, `gang:${refused ? 'abandon' : 'commit'}:${round}`, '');
    await this.deps.gangs.execute(groupStream(gangId), command, step);
  }

  private latest(positions: readonly (Position | null)[]): Position | null {
    const { store } = this.deps;
    return positions.reduce((last, next) => {
      if (last === null || next === null) return last ?? next;
      return store.comparePositions(next, last) > 0 ? next : last;
    }, null);
  }
}

const unknown = (gangId: GroupId, position: Position | null): GangOutcome => ({
  kind: 'rejected',
  gangId,
  reasons: [{ code: 'GangUnknown', groupId: gangId }],
  position,
});

/** Short enough for every stream: the numbers behind it are in the host's own refusal. */
function reasonOf(gangId: GroupId, { members }: GangState, { member, reasons }: GangRefusal): string {
  const number = inOrderOfRequest(gangId, members).indexOf(member);
  const codes = [...new Set(reasons.map(({ code }) => code))].join(', ');
  return `member ${number} was refused by host ${member.hostId}: ${codes}`;
}
