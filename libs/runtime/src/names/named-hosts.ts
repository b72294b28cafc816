import type { HostCommand, HostState, ProviderId } from '@berth/domain';
import { hostStream, nameStream } from '@berth/event-codec';
import type { CommandContext } from '../commands/outcome.js';
import type { HostOutcome } from '../facade/outcomes.js';
import type { FollowUps } from '../placement/follow-ups.js';
import type { HostStreams } from '../stream/streams-by-kind.js';
import type { Clock } from '../ports/clock.js';
import type { NameKeeper, NameOwner } from './name-keeper.js';

const FOLLOW_UP_MS = 30_000;

interface Names {
  /** To be had before the host's event. */
  readonly wanted: { readonly name: string; readonly owner: NameOwner } | null;
  /** Not used any more after it. */
  readonly freed: readonly { readonly name: string; readonly owner: NameOwner }[];
}

/** Host commands that give or take names: reserved before the host's event, freed after it (DESIGN section 2). */
export class NamedHosts {
  constructor(
    private readonly hosts: HostStreams,
    private readonly keeper: NameKeeper,
    private readonly followUps: FollowUps,
    private readonly clock: Clock,
  ) {}

  async execute(hostId: string, command: HostCommand, ctx: CommandContext): Promise<HostOutcome> {
    const stream = hostStream(hostId);
    const { state, revision, position } = await this.hosts.current(stream, ctx.deadlineMs);
    const { wanted, freed } = namesOf(hostId, state, command);
    if (wanted) {
      // What the host refuses anyway (or did before, for a repeat) needs no name.
      const judged = await this.hosts.dryRun(stream, command, ctx.deadlineMs);
      if (judged.kind === 'accepted') {
        const reasons = await this.keeper.reserve(wanted.name, wanted.owner, ctx);
        if (reasons) return { kind: 'rejected', reasons, repeated: false, revision, position };
      }
    }
    const outcome = await this.hosts.execute(stream, command, ctx);
    if (outcome.kind !== 'accepted') return outcome;
    const later = { ...ctx, deadlineMs: this.clock.monotonicMs() + FOLLOW_UP_MS };
    // A release that followed an earlier rename or retirement may have come between the reservation and this event.
    if (wanted && state.status !== 'unregistered') await this.keeper.reserve(wanted.name, wanted.owner, ctx);
    for (const { name, owner } of freed) {
      const free = () => this.keeper.release(name, owner, command.type, later);
      await this.followUps.start(nameStream(name), 'free name', free);
    }
    return outcome;
  }
}

/** Commands that {@link NamedHosts} must see. */
export const givesOrTakesNames = ({ type }: HostCommand): boolean =>
  type === 'RegisterHost' ||
  type === 'AddProvider' ||
  type === 'RenameProvider' ||
  type === 'RemoveProvider' ||
  type === 'RetireHost';

function namesOf(hostId: string, state: HostState, command: HostCommand): Names {
  const held = (providerId: ProviderId) => {
    const provider = state.providers.get(providerId);
    return provider && !provider.ofDevices ? [{ name: provider.name, owner: { hostId, providerId } }] : [];
  };
  switch (command.type) {
    case 'RegisterHost':
      return { wanted: { name: command.name, owner: { hostId, providerId: hostId } }, freed: [] };
    case 'AddProvider':
      return { wanted: { name: command.name, owner: { hostId, providerId: command.providerId } }, freed: [] };
    case 'RenameProvider': {
      const { providerId, name } = command;
      return {
        wanted: { name, owner: { hostId, providerId } },
        freed: held(providerId).filter((h) => h.name !== name),
      };
    }
    case 'RemoveProvider':
      return { wanted: null, freed: held(command.providerId) };
    case 'RetireHost':
      return { wanted: null, freed: [...state.providers.keys()].flatMap(held) };
    default:
      return { wanted: null, freed: [] };
  }
}
