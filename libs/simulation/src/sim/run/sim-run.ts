import { Auditor } from '../../auditor/auditor.js';
import type { Finding } from '../../auditor/finding.js';
import { Deeds } from '../../deeds/deeds.js';
import type { Reply } from '../../deeds/reply.js';
import type { Scenario } from '../../file/scenario.js';
import { SimulationStuckError } from '../../schedule/scheduler.js';
import { Wishes } from '../../terms/wishes.js';
import { Book } from '../../words/book.js';
import type { AskAct, LifeAct, SimStep } from '../steps/sim-step.js';
import { subjectOfAct } from '../steps/step-words.js';
import { MAX_DRIFT, type ServersSeen } from '../workload/world-acts.js';
import { Asker } from './asker.js';
import { Cloud, type CloudOptions } from './cloud.js';
import { recover } from './recover.js';
import { ShownHosts } from './shown-hosts.js';

/** Where the steps of a run come from: made up as it goes, or a list. */
export interface Steps {
  readonly scenario: Scenario;
  /** Null: there are no more. */
  next(seen: ServersSeen): SimStep | null;
  /** @param word the name behind an id */
  learn?(act: AskAct | LifeAct, answer: Reply, word: (id: string) => string): void;
}

/** What broke, and when. */
export interface Broken extends Finding {
  /** Index of the step; the number of steps when it was found at the end. */
  readonly at: number;
}

export interface RunResult {
  readonly seed: number;
  /** All that was done, ready to be done again. */
  readonly steps: readonly SimStep[];
  readonly broken: Broken | null;
  /** By step index, what was heard by then. */
  readonly heard: readonly { readonly at: number; readonly of: string; readonly answer: Reply }[];
  readonly events: number;
  readonly digest: string;
  /** Every choice of the scheduler in words: only where it was asked for. */
  readonly told: readonly string[];
  readonly book: Book;
}

export interface RunOptions extends CloudOptions {
  readonly tell?: boolean;
}

/** One seed: plays steps on a cloud of production servers, and lets the auditor look behind each of them. */
export class SimRun {
  private readonly book = new Book();
  private readonly cloud: Cloud;
  private readonly auditor = new Auditor(1 + MAX_DRIFT);
  private readonly asker: Asker;
  private readonly shown: ShownHosts;
  private readonly steps: SimStep[] = [];
  private readonly heard: { at: number; of: string; answer: Reply }[] = [];
  private readonly told: string[] = [];
  private broken: Broken | null = null;

  constructor(
    private readonly options: RunOptions,
    private readonly from: Steps,
  ) {
    const { book, auditor } = this;
    for (const host of Object.keys(from.scenario.hosts)) book.hostId(host);
    this.cloud = new Cloud(options, book);
    this.shown = new ShownHosts(this.cloud, auditor);
    this.asker = new Asker(
      this.cloud,
      new Deeds(from.scenario, book),
      new Wishes(from.scenario, book),
      book,
      auditor,
      ({ act, answer }, found) => {
        this.note(found);
        if (answer.code === 'Unexpected') this.note([{ rule: 'ERROR', detail: answer.detail ?? '' }]);
        const { at } = this;
        this.heard.push({ at, of: subjectOfAct(act), answer });
        from.learn?.(act, answer, (id) => book.word(id));
      },
      () => this.catchUp(),
    );
  }

  async play(): Promise<RunResult> {
    try {
      for (const server of this.cloud.servers) await this.cloud.world.calm(() => server.start());
      for (;;) {
        const step = this.from.next(this.cloud.seen());
        if (!step || this.broken) break;
        this.steps.push(step);
        await this.step(step);
        this.tell();
      }
      if (!this.broken) {
        const found = await recover(this.cloud, this.asker, this.auditor, this.shown, () => this.catchUp());
        this.note(found, this.steps.length);
      }
    } catch (error) {
      if (!(error instanceof SimulationStuckError)) throw error;
      this.note([{ rule: 'STUCK', detail: error.message }]);
    }
    const { seed } = this.options;
    const { steps, broken, heard, cloud, told, book } = this;
    return { seed, steps, broken, heard, events: cloud.world.events.length, digest: cloud.digest(), told, book };
  }

  private get at(): number {
    return this.steps.length - 1;
  }

  private async step(step: SimStep): Promise<void> {
    const { cloud } = this;
    const { scheduler } = cloud.world;
    cloud.salt(step.salt);
    cloud.act(step);
    if (step.act === 'ask' || step.act === 'life') void this.asker.ask(step);
    if (step.act === 'pass') await scheduler.passBy(step.ms, step.choices);
    await scheduler.go(step.choices, this.asker.pending > 6);
    this.catchUp();
    this.note(this.shown.compareOne());
    this.note(this.problems());
  }

  /** The auditor hears of all that was written since. */
  private catchUp(): void {
    const { events, landedMs } = this.cloud.world;
    for (let next = this.auditor.events; next < events.length; next = this.auditor.events) {
      const logged = events[next];
      if (!logged) break;
      this.shown.touched(logged.stream);
      this.note(this.auditor.apply(logged, landedMs[next] ?? 0));
    }
  }

  /** What a server itself said does not hold. */
  private problems(): Finding[] {
    return this.cloud.world.problems.splice(0).flatMap(({ server, problem }) => {
      if (problem.kind !== 'breach') return [];
      const { invariant, detail } = problem.breach;
      return [{ rule: invariant, detail: `server ${server} itself found: ${detail}` }];
    });
  }

  /** The first thing that broke is what counts: later ones may follow from it. */
  private note(found: readonly Finding[], at = this.at): void {
    const [first] = found;
    if (first && !this.broken) this.broken = { ...first, at };
  }

  private tell(): void {
    const { story } = this.cloud.world.scheduler;
    if (this.options.tell) this.told.push(...story.map((line) => line()));
    story.length = 0;
  }
}
