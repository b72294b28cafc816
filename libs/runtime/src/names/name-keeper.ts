import type { HostId, NameCommand, NameEvent, NameRejection, NameState, ProviderId } from '@berth/domain';
import { hostStream, nameStream } from '@berth/event-codec';
import type { CommandContext } from '../commands/outcome.js';
import type { HostStreams } from '../stream/streams-by-kind.js';
import type { Clock, Ids } from '../ports/clock.js';
import type { Streams } from '../stream/streams.js';

export type NameStreams = Streams<NameState, NameCommand, NameEvent, NameRejection>;

export interface NameOwner {
  readonly hostId: HostId;
  readonly providerId: ProviderId;
}

interface Unused {
  readonly revision: number;
  readonly sinceMs: number;
}

const UNUSED_REMEMBERED = 1_024;

/** Names that must be unique over all hosts, each on a stream of its own (DESIGN section 2). */
export class NameKeeper {
  /** Names found reserved and unused, by stream. */
  private readonly unused = new Map<string, Unused>();

  constructor(
    private readonly names: NameStreams,
    private readonly hosts: HostStreams,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly graceMs: number,
  ) {}

  /**
   * Makes the name this owner's; null when it is. A name that is reserved and not used is freed by whoever finds it so:
   * at once when its host is retired, else only after it was seen unused for the grace, since its owner may be about to
   * write the event that uses it.
   */
  async reserve(name: string, owner: NameOwner, ctx: CommandContext): Promise<readonly NameRejection[] | null> {
    const stream = nameStream(name);
    const command = { type: 'ReserveName', name, ...owner } as const;
    const first = await this.names.execute(stream, command, this.stepOf(ctx), true);
    if (first.kind !== 'rejected') return null;
    const holder = first.reasons[0];
    if (!holder || !(await this.mayFree(stream, first.revision, name, holder, ctx))) return first.reasons;
    await this.release(name, holder, 'nobody uses it', ctx);
    const second = await this.names.execute(stream, command, this.stepOf(ctx));
    return second.kind === 'rejected' ? second.reasons : null;
  }

  /** Frees the name if it is still this owner's. */
  async release(name: string, of: NameOwner, reason: string, ctx: CommandContext): Promise<void> {
    const { hostId, providerId } = of;
    const command = { type: 'ReleaseName', name, reason, of: { hostId, providerId } } as const;
    await this.names.execute(nameStream(name), command, this.stepOf(ctx));
  }

  private async mayFree(
    stream: string,
    revision: number,
    name: string,
    holder: NameOwner,
    ctx: CommandContext,
  ): Promise<boolean> {
    const { state } = await this.hosts.current(hostStream(holder.hostId), ctx.deadlineMs);
    if (state.status === 'retired') return true;
    if (state.status === 'registered' && state.providers.get(holder.providerId)?.name === name) {
      this.unused.delete(stream);
      return false;
    }
    const nowMs = this.clock.monotonicMs();
    const before = this.unused.get(stream);
    if (before?.revision === revision) return nowMs - before.sinceMs >= this.graceMs;
    this.unused.set(stream, { revision, sinceMs: nowMs });
    const oldest = this.unused.keys().next();
    if (this.unused.size > UNUSED_REMEMBERED && !oldest.done) this.unused.delete(oldest.value);
    return false;
  }

  /** A new command each time: what a reservation was worth at some earlier time says nothing about now. */
  private stepOf(ctx: CommandContext): CommandContext {
    return { ...ctx, commandId: this.ids.random(), causationId: ctx.commandId };
  }
}
