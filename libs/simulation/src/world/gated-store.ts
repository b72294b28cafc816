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
  type SubscribeAllOptions,
  type Subscription,
} from '@berth/event-store';
import type { Actor } from '../schedule/actor.js';
import type { Scheduler } from '../schedule/scheduler.js';

/** How a store's work is told. */
export interface StoreWords {
  stream(stream: string): string;
  events(events: readonly EventToAppend[]): string;
}

/**
 * One server's way to the common store. Each call waits twice: before the store does it, and before the server hears of
 * it. So others may come in between, and a crash leaves a write either absent or without its acknowledgement.
 */
export class GatedStore extends ForwardingStore {
  constructor(
    inner: EventStore,
    private readonly actor: Actor,
    private readonly scheduler: Scheduler,
    private readonly words: StoreWords,
    /** How many of so many events a follower gets at once. */
    private readonly portion: (events: number) => number,
  ) {
    super(inner);
  }

  override append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: CallOptions,
  ): Promise<Appended> {
    const what = () => `append to ${this.words.stream(stream)} after ${expected}: ${this.words.events(events)}`;
    return this.call(stream, what, () => this.inner.append(stream, expected, events, options));
  }

  override readStream(stream: string, options: ReadStreamOptions): Promise<readonly StoredEvent[]> {
    const what = () => `read ${this.words.stream(stream)} from ${options.from ?? 'its end'}`;
    return this.call(stream, what, () => this.inner.readStream(stream, options));
  }

  override readAll(options: ReadAllOptions): Promise<readonly StoredEvent[]> {
    return this.call(
      '$all',
      () => `read the log after ${options.from ?? 'nothing'}`,
      () => this.inner.readAll(options),
    );
  }

  override head(options?: CallOptions): Promise<Position | null> {
    return this.call(
      '$all',
      () => "read the log's end",
      () => this.inner.head(options),
    );
  }

  override subscribeAll(options: SubscribeAllOptions): Subscription {
    return this.inner.subscribeAll({ ...options, onEvents: (events) => this.deliver(events, options) });
  }

  /** The common store stays open: others use it. */
  override async close(): Promise<void> {}

  private async deliver(events: readonly StoredEvent[], { onEvents }: SubscribeAllOptions): Promise<void> {
    for (let rest = events; rest.length > 0; ) {
      const waiting = rest;
      await this.scheduler.turn(this.actor, '$follow', () => this.say(`is told of ${this.words.events(waiting)}`));
      const count = this.portion(waiting.length);
      await onEvents(waiting.slice(0, count));
      rest = waiting.slice(count);
    }
  }

  private async call<T>(lane: string, what: () => string, work: () => Promise<T>): Promise<T> {
    await this.scheduler.turn(this.actor, lane, () => this.say(what()));
    const settled = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    const how = 'error' in settled ? `fails: ${(settled.error as Error).message}` : 'is answered';
    await this.scheduler.turn(this.actor, lane, () => this.say(`${what()} ${how}`));
    if ('error' in settled) throw settled.error;
    return settled.value;
  }

  private say(what: string): string {
    return `${this.actor.name}: ${what}`;
  }
}
