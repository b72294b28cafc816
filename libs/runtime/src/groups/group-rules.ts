import type { ClaimGroup, GroupId, GroupRejection, HostId, HostRejection, ServerGroupState } from '@berth/domain';
import { groupStream, hostStream } from '@berth/event-codec';
import type { CommandContext } from '../commands/outcome.js';
import type { HostStreams } from '../stream/streams-by-kind.js';
import type { Ids } from '../ports/clock.js';
import { freshStep, type GroupStreams } from './group-streams.js';

/** A member elsewhere keeps the group there: nothing can be claimed for it on another host. */
export interface PinnedElsewhere {
  readonly code: 'GroupPinnedElsewhere';
  readonly groupId: GroupId;
  readonly hostId: HostId;
}

export type GroupsOnHost =
  | { readonly ok: true; readonly groups: readonly ClaimGroup[] }
  | { readonly ok: false; readonly reasons: readonly (PinnedElsewhere | HostRejection)[] };

/** How often a pin is looked at again because somebody moved it in between. */
const MAX_ROUNDS = 8;

/** What server groups say to claims (DESIGN rule 10). Nothing here is called for asks without a group. */
export class GroupRules {
  constructor(
    private readonly groups: GroupStreams,
    private readonly hosts: HostStreams,
    private readonly ids: Ids,
  ) {}

  /** The group as a claim names it, by its own stream; refused where there is none, or none any more. */
  async named(
    groupId: GroupId,
    deadlineMs: number,
  ): Promise<{ readonly group: ClaimGroup; readonly pin: ServerGroupState['pin'] } | GroupRejection> {
    const { state } = await this.groups.current(groupStream(groupId), deadlineMs);
    const { serverGroup } = state;
    if (!serverGroup) return { code: 'GroupUnknown', groupId };
    if (serverGroup.deleted) return { code: 'GroupDeleted', groupId };
    const { policy, maxServerPerHost, pin } = serverGroup;
    return { group: { groupId, policy, maxServerPerHost, epoch: null }, pin };
  }

  /** These groups as they are now: deleted ones are no rule any more (Nova facts 16.4, B73); epochs are left out. */
  async stillThere(groups: readonly ClaimGroup[], deadlineMs: number): Promise<readonly ClaimGroup[]> {
    if (groups.length === 0) return groups;
    const now = await Promise.all(groups.map(({ groupId }) => this.named(groupId, deadlineMs)));
    return now.flatMap((found) => ('group' in found ? [found.group] : []));
  }

  /** Pins a group that is nowhere; where it is pinned already, that stands. */
  async pin(groupId: GroupId, hostId: HostId, ctx: CommandContext): Promise<HostId | null> {
    const command = { type: 'PinGroupHost', groupId, hostId } as const;
    const outcome = await this.groups.execute(groupStream(groupId), command, freshStep(ctx, this.ids));
    if (outcome.kind !== 'rejected') return hostId;
    const [reason] = outcome.reasons;
    return reason?.code === 'GroupPinned' ? reason.hostId : null;
  }

  /**
   * What a claim on this host says of its groups: epochs of strict ones filled in. A group pinned elsewhere without a
   * member there is moved here: first the epoch is closed on that host, so that no late claim of it is taken.
   *
   * @param dryRun write nothing: the epoch is the one that the claim would get
   */
  async onHost(
    groups: readonly ClaimGroup[],
    hostId: HostId,
    ctx: CommandContext,
    dryRun = false,
  ): Promise<GroupsOnHost> {
    const found: ClaimGroup[] = [];
    for (const group of await this.stillThere(groups, ctx.deadlineMs)) {
      if (group.policy !== 'affinity') {
        found.push(group);
        continue;
      }
      const epoch = await this.epochOn(group.groupId, hostId, ctx, dryRun);
      if (typeof epoch === 'object') return { ok: false, reasons: [epoch] };
      // Deleted while its epoch was asked for.
      if (epoch !== undefined) found.push({ ...group, epoch });
    }
    return { ok: true, groups: found };
  }

  private async epochOn(
    groupId: GroupId,
    hostId: HostId,
    ctx: CommandContext,
    dryRun: boolean,
  ): Promise<number | PinnedElsewhere | undefined> {
    const stream = groupStream(groupId);
    let elsewhere: HostId | null = null;
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { serverGroup } = (await this.groups.current(stream, ctx.deadlineMs)).state;
      if (!serverGroup || serverGroup.deleted) return undefined;
      const { pin, lastEpoch } = serverGroup;
      if (pin?.hostId === hostId) return pin.epoch;
      if (!pin && dryRun) return lastEpoch + 1;
      if (!pin) {
        await this.pin(groupId, hostId, ctx);
        continue;
      }
      elsewhere = pin.hostId;
      const command = { type: 'CloseGroupEpoch', groupId, epoch: pin.epoch } as const;
      if (dryRun) {
        const judged = await this.hosts.dryRun(hostStream(pin.hostId), command, ctx.deadlineMs);
        if (judged.kind === 'rejected') break;
        return lastEpoch + 1;
      }
      const closed = await this.hosts.execute(hostStream(pin.hostId), command, freshStep(ctx, this.ids));
      if (closed.kind === 'rejected') break;
      await this.groups.execute(
        stream,
        { type: 'UnpinGroupHost', groupId, epoch: pin.epoch },
        freshStep(ctx, this.ids),
      );
    }
    return { code: 'GroupPinnedElsewhere', groupId, hostId: elsewhere ?? hostId };
  }
}
