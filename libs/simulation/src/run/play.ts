import type { Deeds } from '../deeds/deeds.js';
import { type Reply, reply } from '../deeds/reply.js';
import type { Answer } from '../expect/answer.js';
import { judge } from '../expect/judge.js';
import type { Mismatch } from '../expect/mismatch.js';
import type { Path } from '../file/problems.js';
import { type Step, verbOf } from '../file/step.js';
import { parseDuration } from '../terms/durations.js';
import { WishError } from '../terms/wishes.js';
import type { Book } from '../words/book.js';
import { branchesOf } from './branches.js';
import type { Stage } from './stage.js';
import { numbered, subjectOf, titleOf } from './step-texts.js';

/** Why a run failed, and where in the file. */
export interface Failure {
  readonly path: Path;
  readonly message: string;
}

/** Plays steps on a stage, in order, until one fails. */
export class Play {
  readonly failures: Failure[] = [];
  /** Index of the top-level step under way; -1 before the first. */
  at = -1;
  private asked = 0;

  constructor(
    private readonly stage: Stage,
    private readonly deeds: Deeds,
    private readonly book: Book,
  ) {}

  /** Makes the hosts: each of these steps must be accepted. */
  async setUp(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      const answer = await this.stage.calm(() => this.do(step, ['hosts']));
      if (answer?.outcome === 'accepted' || answer?.outcome === 'unchanged') continue;
      const why = [answer?.code, answer?.detail, JSON.stringify(answer?.reasons)].filter(Boolean).join(' ');
      this.failures.push({ path: ['hosts'], message: `${titleOf(step)} was ${answer?.outcome}: ${why}` });
    }
  }

  /** Answers of all the steps and their parts; fewer when one failed. */
  async steps(steps: readonly Step[], at: Path): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const [index, step] of steps.entries()) {
      if (at.length === 1) this.at = index;
      answers.push(...(await this.step(step, [...at, index])));
      if (this.failures.length > 0) break;
    }
    return answers;
  }

  private async step(step: Step, path: Path): Promise<Answer[]> {
    const { stage } = this;
    const mark = await stage.mark();
    const { answer, parts } = await this.play(step, path);
    if (this.failures.length > 0) return parts;
    const state = await stage.seenSince(mark);
    if (step.expect) this.note([...path, 'expect'], judge(step.expect, { answer, parts, state }));
    for (const breach of await stage.breaches()) this.failures.push({ path, message: `behind this step: ${breach}` });
    return answer ? [answer] : parts;
  }

  private async play(step: Step, path: Path): Promise<{ answer: Answer | null; parts: Answer[] }> {
    const { stage } = this;
    switch (verbOf(step)) {
      case null:
        return { answer: null, parts: [] };
      case 'repeat': {
        const parts: Answer[] = [];
        for (let n = 1; n <= (step.repeat ?? 0) && this.failures.length === 0; n++) {
          parts.push(...(await this.steps(numbered(step.steps ?? [], n), [...path, 'steps'])));
        }
        return { answer: null, parts };
      }
      case 'parallel': {
        const branches = branchesOf(step.parallel ?? [], [...path, 'parallel']);
        const answers = await stage.race(() => Promise.all(branches.map((parts) => this.branch(parts))));
        return { answer: null, parts: answers.flat() };
      }
      case 'advance':
        await stage.advance(parseDuration(step.advance ?? ''));
        return { answer: null, parts: [] };
      default:
        return { answer: await stage.calm(() => this.do(step, path)), parts: [] };
    }
  }

  /** Parts that follow each other, beside other branches. */
  private async branch(parts: readonly { readonly step: Step; readonly path: Path }[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const { step, path } of parts) {
      await this.stage.arrive(titleOf(step));
      const answer = await this.do(step, path);
      if (!answer) continue;
      answers.push(answer);
      if (step.expect) this.note([...path, 'expect'], judge(step.expect, { answer, parts: [], state: null }));
    }
    return answers;
  }

  private async do(step: Step, path: Path): Promise<Answer | null> {
    const verb = verbOf(step);
    if (verb === 'crash' || verb === 'start' || verb === 'stop' || verb === 'restart') {
      await this.stage.control(verb, step[verb] ?? '');
      return null;
    }
    const answer = await this.ask(step, path);
    return {
      label: step.label ?? subjectOf(step),
      outcome: answer.outcome,
      code: answer.code,
      reasons: this.book.inWords(answer.reasons) as Answer['reasons'],
      host: answer.hostId === null ? null : this.book.word(answer.hostId),
      cells: answer.cells,
      devices: answer.devices?.map((address) => this.book.textInWords(address)) ?? null,
      attempt: answer.attempt,
      repeated: answer.repeated,
      detail: answer.detail,
    };
  }

  private async ask(step: Step, path: Path): Promise<Reply> {
    const { book } = this;
    try {
      const compiled = this.deeds.compile(step);
      if (!compiled) return reply('skipped', { code: 'NoClaimKnown' });
      // A key of its own for each time a step is done, unless the file says that it is the same command.
      const answer = await this.stage.ask(compiled, step, step.key ?? `#${this.asked++} ${path.join('.')}`);
      const { claimId, hostId, outcome } = answer;
      if (outcome === 'placed' && claimId && hostId) {
        book.placedClaim(step.place ?? step.reschedule ?? '', book.word(hostId), claimId, step.as);
      }
      for (const member of answer.members ?? []) {
        book.placedClaim(book.word(member.instanceId), book.word(member.hostId), member.claimId, undefined);
      }
      const moved = step.move ?? step.unshelve;
      if (moved !== undefined && answer.moveId) {
        book.keepMove(moved, answer.moveId, step.as);
        if (claimId && hostId) book.placedClaim(moved, book.word(hostId), claimId, undefined);
      }
      return answer;
    } catch (error) {
      if (!(error instanceof WishError)) throw error;
      return reply('error', { code: error.code, detail: error.message });
    }
  }

  private note(path: Path, mismatches: readonly Mismatch[]): void {
    for (const { path: inner, expected, was } of mismatches) {
      const message = `expected ${JSON.stringify(expected)}, was ${typeof was === 'string' ? was : JSON.stringify(was)}`;
      this.failures.push({ path: [...path, ...inner], message });
    }
  }
}
