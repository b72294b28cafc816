import { digestOf } from '@berth/event-codec';
import type { Auditor } from '../../auditor/auditor.js';
import type { Finding } from '../../auditor/finding.js';
import type { Compiled, Deeds } from '../../deeds/deeds.js';
import type { Deed } from '../../deeds/deed.js';
import { type Reply, reply } from '../../deeds/reply.js';
import { askRuntime } from '../../drive/server-deeds.js';
import type { Step } from '../../file/step.js';
import { Actor } from '../../schedule/actor.js';
import { WishError } from '../../terms/wishes.js';
import type { Book } from '../../words/book.js';
import type { AskAct } from '../steps/sim-step.js';
import type { Cloud } from './cloud.js';

/** An answer, and to what. */
export interface Heard {
  readonly step: Step;
  readonly answer: Reply;
}

interface Question {
  readonly act: AskAct;
  readonly compiled: Compiled;
  readonly commandId: string;
}

/** Everybody outside who asks: picks servers, waits, asks again, gives up; what it hears goes to the auditor. */
export class Asker {
  /** Answers under way. */
  pending = 0;
  private readonly outside = new Actor('client');
  private readonly compiled = new Map<string, Compiled | null>();
  /** Asked for the last time without learning what became of it. */
  private readonly unsure = new Map<string, Question>();

  constructor(
    private readonly cloud: Cloud,
    private readonly deeds: Deeds,
    private readonly book: Book,
    private readonly auditor: Auditor,
    private readonly heard: (heard: Heard, found: readonly Finding[]) => void,
    /** The auditor has to know the log before it judges an answer. */
    private readonly catchUp: () => void,
  ) {}

  /** Null when there is nothing to ask, e.g. no claim is known by that name. */
  ask(act: AskAct): Promise<void> | null {
    const compiled = this.compile(act);
    if (!compiled || compiled.deed.kind === 'raw-event') return null;
    return this.run({ act, compiled, commandId: this.book.commandId(act.key) });
  }

  /** Asks again, until it is known, whatever somebody gave up on. */
  async settleUnsure(): Promise<void> {
    for (const [key, question] of [...this.unsure]) {
      this.unsure.delete(key);
      await this.run({ ...question, act: { ...question.act, patience: 40, withinMs: 10_000 } });
    }
  }

  private compile({ key, step }: AskAct): Compiled | null {
    const before = this.compiled.get(key);
    if (before !== undefined) return before;
    let compiled: Compiled | null = null;
    try {
      compiled = this.deeds.compile(step);
    } catch (error) {
      if (!(error instanceof WishError)) throw error;
    }
    this.compiled.set(key, compiled);
    return compiled;
  }

  private async run(question: Question): Promise<void> {
    const { act, compiled, commandId } = question;
    const deed = compiled.deed as Exclude<Deed, { kind: 'raw-event' }>;
    this.pending++;
    this.auditor.asked({ commandId, deed });
    let answer = reply('no-answer');
    for (let tries = 0; tries < act.patience; tries++) {
      await this.cloud.world.scheduler.turn(this.outside, act.key, () => `client: asks ${act.key}`);
      answer = await this.once(deed, commandId, act, tries);
      if (!isUnsure(answer)) break;
      await this.wait(200);
    }
    if (isUnsure(answer) && !deed.kind.startsWith('dry')) this.unsure.set(act.key, question);
    else this.unsure.delete(act.key);
    this.pending--;
    const { hostId, claimId, outcome } = answer;
    if (outcome === 'placed' && hostId && claimId) {
      const instance = act.step.place ?? act.step.reschedule ?? '';
      this.book.placedClaim(instance, this.book.word(hostId), claimId, act.step.as);
    }
    this.catchUp();
    const judged = isUnsure(answer) || deed.kind.startsWith('dry');
    this.heard({ step: act.step, answer }, judged ? [] : this.auditor.answered({ commandId, deed }, answer));
  }

  private async once(
    deed: Exclude<Deed, { kind: 'raw-event' }>,
    commandId: string,
    { pick, withinMs }: AskAct,
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
    const answered = askRuntime(running.runtime, deed, ctx).catch((error: unknown) =>
      reply('error', {
        code: 'Unexpected',
        detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
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

/** Errors after which a command may or may not have been executed, or was not even looked at. */
export const isUnsure = ({ outcome, code }: Reply): boolean =>
  outcome === 'no-answer' || (outcome === 'error' && !DEFINITE.has(code ?? ''));

/** Errors that say that nothing was done and nothing will be. */
const DEFINITE = new Set(['IdempotencyKeyReused', 'StreamSuspended', 'Unexpected', 'InvalidAppend']);
