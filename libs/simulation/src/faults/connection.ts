import {
  type Appended,
  type CallOptions,
  type EventStore,
  type EventToAppend,
  type ExpectedRevision,
  ForwardingStore,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
  StoreUnavailableError,
  type SubscribeAllOptions,
  type Subscription,
  UnknownOutcomeError,
} from '@berth/event-store';
import type { Actor } from '../schedule/actor.js';
import type { Network } from './network.js';
import { fateOf } from './weather.js';

/** One life's connection to the store. It may fail in every way that the port allows, and in no other. */
export class Connection extends ForwardingStore {
  constructor(
    inner: EventStore,
    private readonly actor: Actor,
    private readonly network: Network,
  ) {
    super(inner);
  }

  override async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    const { network } = this;
    const fate = fateOf(network.weather, network.random);
    const lost = (): UnknownOutcomeError => new UnknownOutcomeError(`no answer from the store (${fate})`);
    const raw = () => network.store.append(stream, expected, events, options);
    switch (network.down ? 'refused' : fate) {
      case 'refused':
        await this.passes('refused');
        throw new StoreUnavailableError('the store is not ready');
      case 'lost':
        await this.passes('lost');
        throw lost();
      case 'late':
        network.later(`a late append to ${stream}`, raw);
        await this.passes('late');
        throw lost();
      case 'silent':
        void super.append(stream, expected, events, options).catch(() => {});
        await this.waits(options?.deadlineMs ?? 10_000);
        throw lost();
      case 'lost-answer':
        await super.append(stream, expected, events, options);
        throw lost();
      case 'twice': {
        const at = await this.heard(super.append(stream, expected, events, options), lost);
        network.later(`a repeated append to ${stream}`, raw);
        return at;
      }
      case 'fine':
        return this.heard(super.append(stream, expected, events, options), lost);
    }
  }

  override readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    return this.reads(() => super.readStream(stream, options));
  }

  override readAll(options: ReadAllOptions): Promise<readonly StoredEvent[]> {
    return this.reads(() => super.readAll(options));
  }

  override head(options?: CallOptions): Promise<Position | null> {
    return this.reads(() => super.head(options));
  }

  override subscribeAll(options: SubscribeAllOptions): Subscription {
    const onEvents = async (events: readonly StoredEvent[]): Promise<void> => {
      await this.network.hears(this.actor);
      await options.onEvents(events);
    };
    return super.subscribeAll({ ...options, onEvents });
  }

  /** The store crashed while it was under way: whether it was written, nobody hears. */
  private async heard<T>(call: Promise<T>, lost: () => Error): Promise<T> {
    const { crashes } = this.network;
    const answer = await call;
    if (this.network.crashes !== crashes) throw lost();
    return answer;
  }

  private async reads<T>(read: () => Promise<T>): Promise<T> {
    const { network } = this;
    const { badReads } = network.weather;
    if (network.down || (badReads > 0 && network.random.once(badReads))) {
      await this.passes('a read fails');
      throw new StoreUnavailableError('cut off');
    }
    return this.heard(read(), () => new StoreUnavailableError('cut off'));
  }

  private passes(what: string): Promise<void> {
    return this.network.scheduler.turn(this.actor, '$network', () => `${this.actor.name}: ${what}`);
  }

  private waits(ms: number): Promise<void> {
    return new Promise((resolve) => this.network.scheduler.time.after(this.actor, ms, resolve));
  }
}
