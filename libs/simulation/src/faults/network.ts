import type { EventStore } from '@berth/event-store';
import { Actor } from '../schedule/actor.js';
import type { Scheduler } from '../schedule/scheduler.js';
import { SeededRandom } from '../schedule/seeded-random.js';
import { calm, type Weather } from './weather.js';

/**
 * What lies between all servers and the store: loses, delays and repeats, and the store itself may be down. A crash of
 * the store loses what it had not acknowledged: calls under way end without an answer, packets still travelling are gone.
 */
export class Network {
  weather: Weather = calm;
  random = new SeededRandom(0);
  /** How often the store crashed: whoever was under way then does not hear. */
  crashes = 0;
  private isDown = false;
  private packets = new Actor('network');
  private readonly lagging = new Set<string>();
  private waiting: (() => void)[] = [];

  constructor(
    /** The store itself, behind everything. */
    readonly store: EventStore,
    readonly scheduler: Scheduler,
  ) {}

  get down(): boolean {
    return this.isDown;
  }

  storeCrashes(): void {
    this.crashes++;
    this.isDown = true;
    this.scheduler.drop(this.packets);
    this.packets = new Actor('network');
  }

  storeReturns(): void {
    this.isDown = false;
    this.release();
  }

  /** The read models of this server hear nothing, or hear again. */
  lag(server: string, on: boolean): void {
    if (on) this.lagging.add(server);
    else this.lagging.delete(server);
    this.release();
  }

  /** Everything works from now on. */
  heal(): void {
    this.weather = calm;
    this.lagging.clear();
    this.storeReturns();
  }

  /** Does it some time later, whether or not its sender still lives. */
  later(what: string, work: () => Promise<unknown>): void {
    const { scheduler, packets, random } = this;
    const send = async (): Promise<void> => {
      await scheduler.turn(packets, what, () => `network: ${what}`);
      await work().catch(() => {});
    };
    if (random.once(2)) void send();
    else scheduler.time.after(packets, random.below(20_000), () => void send());
  }

  /** Resolves when this server may hear of new events. */
  async hears(actor: Actor): Promise<void> {
    while (this.isDown || this.lagging.has(actor.name))
      await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private release(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
