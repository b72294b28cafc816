import { digestOf } from '@berth/event-codec';
import { EventStoreError } from '@berth/event-store';
import { RuntimeError } from '@berth/runtime';
import type { Auditor } from '../../auditor/auditor.js';
import type { Finding } from '../../auditor/finding.js';
import type { Deeds } from '../../deeds/deeds.js';
import { type Reply, reply } from '../../deeds/reply.js';
import { askRuntime } from '../../drive/server-deeds.js';
import type { Step } from '../../file/step.js';
import { Actor } from '../../schedule/actor.js';
import { WishError, type Wishes } from '../../terms/wishes.js';
import type { Book } from '../../words/book.js';
import type { AskAct, LifeAct } from '../steps/sim-step.js';
import type { Cloud } from './cloud.js';
import { type Question, questionOf } from './life-questions.js';

/** An answer, and to what. */
export interface Heard {
  readonly act: AskAct | LifeAct;
  readonly answer: Reply;
}

interface Posed {
  readonly act: AskAct | LifeAct;
  readonly question: Question;
  readonly commandId: string;
}

/** Everybody outside who asks: picks servers, waits, asks again, gives up; what it hears goes to the auditor. */
export class Asker {
  /** Answers under way. */
  pending = 0;
  private readonly outside = new Actor('client');
  private readonly posed = new Map<string, Question | null>();
  /** Asked for the last time without learning what became of it. */
  private readonly unsure = new Map<string, Posed>();

  constructor(
    private readonly cloud: Cloud,
    private readonly deeds: Deeds,
    private readonly wishes: Wishes,
    private readonly book: Book,
    private readonly auditor: Auditor,
    private readonly heard: (heard: Heard, found: readonly Finding[]) => void,
    /** The auditor has to know the log before it judges an answer. */
    private readonly catchUp: () => void,
  ) {}

  /** Null when there is nothing to ask, e.g. no claim is known by that name. */
  ask(act: AskAct | LifeAct): Promise<void> | null {
    const question = this.pose(act);
    return question && this.run({ act, question, commandId: this.book.commandId(act.key) });
  }

  /** Asks again, until it is known, whatever somebody gave up on. */
  async settleUnsure(): Promise<void> {
    for (const [key, posed] of [...this.unsure]) {
      this.unsure.delete(key);
      await this.run({ ...posed, act: { ...posed.act, patience: 40, withinMs: 10_000 } });
    }
  }

  /** The same command is the same question, whatever was learnt meanwhile. */
  private pose(act: AskAct | LifeAct): Question | null {
    const before = this.posed.get(act.key);
    if (before !== undefined) return before;
    let question: Question | null = null;
    try {
      question = act.act === 'life' ? questionOf(act.life, this.book, this.wishes) : this.fromStep(act.step);
    } catch (error) {
      if (!(error instanceof WishError)) throw error;
    }
    this.posed.set(act.key, question);
    return question;
  }

  private fromStep(step: Step): Question | null {
    const deed = this.deeds.compile(step)?.deed;
    if (!deed || deed.kind === 'raw-event') return null;
    return { deed: deed as Question['deed'], ask: (runtime, ctx) => askRuntime(runtime, deed, ctx) };
  }

  private async run(posed: Posed): Promise<void> {
    const { act, question, commandId } = posed;
    const { deed } = question;
    this.pending++;
    this.auditor.asked({ commandId, deed });
    let answer = reply('no-answer');
    for (let tries = 0; tries < act.patience; tries++) {
      await this.cloud.world.scheduler.turn(this.outside, act.key, () => `client: asks ${act.key}`);
      answer = await this.once(question, commandId, act, tries);
      if (!isUnsure(answer)) break;
      await this.wait(200);
    }
    if (isUnsure(answer) && !deed.kind.startsWith('dry')) this.unsure.set(act.key, posed);
    else this.unsure.delete(act.key);
    this.pending--;
    const { hostId, claimId, outcome } = answer;
    if (act.act === 'ask' && outcome === 'placed' && hostId && claimId) {
      const instance = act.step.place ?? act.step.reschedule ?? '';
      this.book.placedClaim(instance, this.book.word(hostId), claimId, act.step.as);
    }
    for (const { instanceId, hostId: at, claimId: held } of answer.members ?? []) {
      this.book.placedClaim(this.book.word(instanceId), this.book.word(at), held, undefined);
    }
    this.catchUp();
    const judged = isUnsure(answer) || deed.kind.startsWith('dry');
    this.heard({ act, answer }, judged ? [] : this.auditor.answered({ commandId, deed }, answer));
  }

  private async once(
    { deed, ask }: Question,
    commandId: string,
    { pick, withinMs }: AskAct | LifeAct,
    tries: number,
  ): Promise<Reply> {
    const { up } = this.cloud.world;
    const server = up[(pick + tries) % Math.max(1, up.length)];
    const { running, actor, clock } = server ?? {};
    if (!running || !actor || !clock) {
      await this.wait(300);
      return reply('no-answer');
    }
    const ctx = {
      actor: 'somebody',
      commandId,
      commandDigest: digestOf(deed),
      correlationId: commandId,
      causationId: null,
      deadlineMs: clock.monotonicMs() + withinMs,
    };
    const answered = ask(running.runtime, ctx).catch((error: unknown) => failed(error));
    // Whoever asked notices a dead or frozen server by its silence.
    const silence = new Promise<Reply>((resolve) => {
      actor.whenDropped(() => resolve(reply('no-answer')));
      this.cloud.world.scheduler.time.after(this.outside, withinMs * 2 + 1_000, () => resolve(reply('no-answer')));
    });
    return Promise.race([answered, silence]);
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.cloud.world.scheduler.time.after(this.outside, ms, resolve));
  }
}

function failed(error: unknown): Reply {
  if (error instanceof RuntimeError || error instanceof EventStoreError) {
    return reply('error', { code: error.code, detail: error.message });
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return reply('error', { code: 'Unexpected', detail });
}

/** Errors after which a command may or may not have been executed, or was not even looked at. */
export const isUnsure = ({ outcome, code }: Reply): boolean =>
  outcome === 'no-answer' || (outcome === 'error' && !DEFINITE.has(code ?? ''));

/** Errors that say that nothing was done and nothing will be. */
const DEFINITE = new Set(['IdempotencyKeyReused', 'StreamSuspended', 'Unexpected', 'InvalidAppend']);
