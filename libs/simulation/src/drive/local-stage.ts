import { type DomainEvent, digestOf, encode, chainHash, hostStream } from '@berth/event-codec';
import { type EventStore, RevisionConflictError } from '@berth/event-store';
import { instanceStatusOf } from '@berth/projections';
import type { Compiled } from '../deeds/compiled.js';
import type { Deed } from '../deeds/deed.js';
import { type Reply, reply } from '../deeds/reply.js';
import type { SeenState } from '../expect/seen.js';
import type { Scenario } from '../file/scenario.js';
import type { Step } from '../file/step.js';
import { Watch } from '../invariants/watch.js';
import { pictureOfView } from '../pictures/picture-of-view.js';
import type { Mark, Stage } from '../run/stage.js';
import { Actor } from '../schedule/actor.js';
import type { Book } from '../words/book.js';
import { wordsOf } from '../words/told-events.js';
import type { SimServer } from '../world/sim-server.js';
import { World } from '../world/world.js';
import { askRuntime } from './server-deeds.js';

/** How long an answer is waited for, in milliseconds of virtual time. */
const DEADLINE_MS = 10_000;
const RETRY_MS = 200;
const MAX_TRIES = 20;

export type Plant = (store: EventStore, server: string) => EventStore;

/** A scenario's servers in this process, on virtual time. */
export class LocalStage implements Stage {
  readonly world: World;
  private readonly watch: Watch;
  private readonly outside = new Actor('client');
  private acknowledged: string[] = [];
  private racing = false;

  constructor(
    private readonly scenario: Scenario,
    private readonly book: Book,
    seed: number,
    plant?: Plant,
  ) {
    const servers = scenario.servers ?? ['a'];
    this.world = new World({ seed, servers, words: wordsOf(book), ...(plant ? { plant } : {}) });
    this.watch = new Watch(this.world);
  }

  async open(): Promise<void> {
    for (const server of this.world.servers.values()) await this.world.calm(() => server.start());
  }

  async ask({ deed }: Compiled, step: Step, key: string): Promise<Reply> {
    const commandId = this.book.commandId(key);
    for (let tries = 1; ; tries++) {
      const answer =
        deed.kind === 'raw-event' ? await this.write(deed, commandId) : await this.askOne(deed, step, commandId);
      this.acknowledge(deed, answer, commandId);
      if (answer.outcome !== 'no-answer' || !step.retry || tries >= MAX_TRIES) return answer;
      await new Promise<void>((resolve) => this.world.scheduler.time.after(this.outside, RETRY_MS, resolve));
    }
  }

  async arrive(what: string): Promise<void> {
    await this.world.scheduler.turn(this.outside, what, () => `client: ${what}`);
  }

  calm<T>(work: () => Promise<T>): Promise<T> {
    return this.world.calm(work);
  }

  async race<T>(work: () => Promise<T>): Promise<T> {
    this.racing = true;
    try {
      return await this.world.race(work);
    } finally {
      this.racing = false;
    }
  }

  async control(verb: 'crash' | 'start' | 'stop' | 'restart', name: string): Promise<void> {
    const server = this.world.servers.get(name);
    if (!server) return;
    this.world.scheduler.tell(() => `${name}: ${verb}`);
    if (verb === 'crash') return server.crash();
    if (verb === 'stop' || verb === 'restart') await server.stop();
    if (verb === 'start' || verb === 'restart') await server.start();
  }

  async advance(ms: number): Promise<void> {
    await this.world.scheduler.pass(ms);
  }

  async mark(): Promise<Mark> {
    return this.world.events.length;
  }

  async seenSince(mark: Mark): Promise<SeenState> {
    await this.breaches();
    const { fleet, instances } = this.watch.views;
    const { book } = this;
    return {
      book,
      hosts: new Map(Object.keys(this.scenario.hosts).map((name) => [name, pictureOfView(fleet, book.hostId(name))])),
      instanceStatus: (name) => {
        const row = instances.get(book.instanceId(name));
        return row ? instanceStatusOf(row) : 'unknown';
      },
      written: this.world.events.slice(Number(mark ?? 0)),
    };
  }

  private found: string[] = [];

  async breaches(): Promise<readonly string[]> {
    const looked = await this.watch.look(this.acknowledged.splice(0));
    this.found = [...new Set([...this.found, ...looked])];
    return this.found.map((breach) => this.book.textInWords(breach));
  }

  async finish(): Promise<readonly string[]> {
    return (await this.watch.finish()).map((breach) => this.book.textInWords(breach));
  }

  story(): readonly string[] {
    return this.world.scheduler.story.map((line) => line());
  }

  private async askOne(deed: Exclude<Deed, { kind: 'raw-event' }>, step: Step, commandId: string): Promise<Reply> {
    const server = this.serverFor(step);
    const composed = server?.running;
    const actor = server?.actor;
    if (!composed || !actor) return reply('no-answer');
    const { time, tell } = {
      time: this.world.scheduler.time,
      tell: (line: string) => this.world.scheduler.tell(() => line),
    };
    const ctx = {
      actor: 'scenario',
      commandId,
      commandDigest: digestOf(deed),
      correlationId: commandId,
      causationId: null,
      deadlineMs: time.nowMs + DEADLINE_MS,
    };
    const answered = askRuntime(composed.runtime, deed, ctx);
    // A server that dies meanwhile never answers: whoever asked notices that only by its silence.
    const lost = new Promise<Reply>((resolve) => actor.whenDropped(() => resolve(reply('no-answer'))));
    const answer = await Promise.race([answered, lost]);
    if (this.racing)
      tell(
        `client: hears from ${actor.name}: ${[answer.outcome, answer.code, ...answer.reasons.map(({ code }) => code)].filter(Boolean).join(' ')}`,
      );
    return answer;
  }

  /** The one it names, else any that runs, as a load balancer would choose. */
  private serverFor(step: Step): SimServer | undefined {
    if (step.server !== undefined) return this.world.servers.get(step.server);
    const { up } = this.world;
    return up.length > 1 ? this.world.random.pick(up) : up[0];
  }

  private acknowledge(deed: Deed, { outcome, repeated }: Reply, commandId: string): void {
    const written = ['accepted', 'placed', 'deleted'].includes(outcome) && !repeated;
    if (
      written &&
      ['command', 'report', 'place', 'delete', 'activate', 'policy', 'gang', 'group'].includes(deed.kind)
    ) {
      this.acknowledged.push(commandId);
    }
  }

  private async write({ hostId, type, data }: Extract<Deed, { kind: 'raw-event' }>, commandId: string): Promise<Reply> {
    const { store, scheduler } = this.world;
    const stream = hostStream(hostId);
    const [last] = await store.readStream(stream, { direction: 'backwards', maxCount: 1 });
    const facts = {
      commandId,
      commandDigest: '',
      correlationId: commandId,
      causationId: null,
      actor: 'scenario',
      timeMs: scheduler.time.wallMs,
      prevHash: last ? chainHash(last) : null,
    };
    const event = { type, data } as unknown as DomainEvent;
    try {
      await store.append(stream, last ? last.revision : 'no-stream', [encode(event, 0, facts)]);
      return reply('done', { hostId });
    } catch (error) {
      if (!(error instanceof RevisionConflictError)) throw error;
      return reply('error', { code: error.code, detail: error.message });
    }
  }
}
