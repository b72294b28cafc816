import { digestOf } from '@berth/event-codec';
import { Connection } from '../../faults/connection.js';
import { Network } from '../../faults/network.js';
import { breezy, calm, rough } from '../../faults/weather.js';
import type { Plant } from '../../planted/plant.js';
import { choosingOf } from '../../schedule/choosing.js';
import { SeededRandom } from '../../schedule/seeded-random.js';
import { ServerClock } from '../../schedule/server-clock.js';
import type { Book } from '../../words/book.js';
import { wordsOf } from '../../words/told-events.js';
import type { SimServer } from '../../world/sim-server.js';
import { World } from '../../world/world.js';
import type { Act } from '../steps/sim-step.js';
import type { ServersSeen } from '../workload/world-acts.js';

export interface CloudOptions {
  readonly seed: number;
  readonly servers: number;
  readonly plant?: Plant;
}

/** The servers of one seed, what lies between them and the store, and everything that can go wrong there. */
export class Cloud {
  readonly world: World;
  readonly network: Network;
  private readonly clocks = new Map<string, ServerClock>();
  private readonly rates = new Map<string, number>();
  private readonly lagging = new Set<string>();

  constructor(options: CloudOptions, book: Book) {
    const { seed, servers, plant = { name: 'none' } } = options;
    const names = Array.from({ length: servers }, (_, n) => String.fromCharCode(97 + n));
    let network: Network | null = null;
    this.world = new World({
      seed,
      servers: names,
      words: wordsOf(book),
      ...(plant.laws ? { laws: plant.laws } : {}),
      network: (gated, actor) => {
        const connection = new Connection(gated, actor, network as Network);
        return plant.store ? plant.store(connection) : connection;
      },
      clockFor: (name, time) => {
        const clock = new ServerClock(time, this.rates.get(name) ?? 1);
        this.clocks.set(name, clock);
        return plant.clock ? plant.clock(clock) : clock;
      },
    });
    network = new Network(this.world.store, this.world.scheduler);
    this.network = network;
  }

  get servers(): SimServer[] {
    return [...this.world.servers.values()];
  }

  seen(): ServersSeen {
    const named = (which: (server: SimServer) => boolean): string[] =>
      this.servers.filter(which).map(({ name }) => name);
    return {
      up: named(({ running }) => running !== null),
      down: named(({ actor }) => actor === null),
      frozen: named(({ actor }) => actor?.frozen === true),
      lagging: [...this.lagging],
      storeDown: this.network.down,
    };
  }

  /** From now on every choice follows from this number. */
  salt(salt: number): void {
    const random = new SeededRandom(salt);
    this.world.raceOn(choosingOf(random), random);
    this.network.random = new SeededRandom(salt ^ 0x2f);
  }

  /** Does what nobody asks for; questions and time are not its business. */
  act(act: Act): void {
    switch (act.act) {
      case 'store':
        return act.how === 'crash' ? this.network.storeCrashes() : this.network.storeReturns();
      case 'weather':
        this.network.weather = { calm, breezy, rough }[act.weather];
        return;
      case 'clock':
        this.rates.set(act.server, act.rate);
        this.clocks.get(act.server)?.drift(act.rate);
        this.clocks.get(act.server)?.jumpWall(act.jumpMs);
        return;
      case 'ask':
      case 'life':
      case 'pass':
        return;
      default:
        this.control(act.act, act.server);
    }
  }

  /** Everything works again, and every server runs or is about to. */
  heal(): void {
    this.world.calmDown();
    this.network.heal();
    this.lagging.clear();
    for (const server of this.servers) {
      if (server.actor) server.actor.frozen = false;
      if (server.actor === null) this.start(server);
    }
  }

  digest(): string {
    return digestOf(this.world.events.map(({ id, data, metadata }) => [id, data, metadata]));
  }

  private control(what: string, name: string): void {
    const server = this.world.servers.get(name);
    if (!server) return;
    const { actor, running } = server;
    if (what === 'crash') server.crash();
    else if (what === 'start' && actor === null) this.start(server);
    else if (what === 'restart' && running && actor) {
      void server.stop().then(() => server.actor === null && this.start(server));
    } else if (what === 'freeze' && actor) actor.frozen = true;
    else if (what === 'thaw' && actor) actor.frozen = false;
    else if (what === 'lag' || what === 'follow') {
      if (what === 'lag') this.lagging.add(name);
      else this.lagging.delete(name);
      this.network.lag(name, what === 'lag');
    }
  }

  /** A server that can't reach the store gives up, as its process would, and is started again by somebody. */
  private start(server: SimServer): void {
    server.start().catch(() => server.crash());
  }
}
