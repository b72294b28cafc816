import type { Output } from './print.js';

const WIDTH = 30;
/** Drawn at most so often, in milliseconds. */
const EVERY_MS = 100;

/** A line on stderr that is drawn over itself; where nobody watches (a pipe, a log), one line for each phase instead. */
export class ProgressBar {
  private phase = '';
  private startedAt = 0;
  private startedWith = 0;
  private drawnAt = Number.NEGATIVE_INFINITY;
  private drawn = false;

  constructor(
    private readonly output: Pick<Output, 'err'>,
    private readonly watched: boolean,
    /** Milliseconds of a clock that never goes back. */
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param total null: how much there is to do is not known yet */
  show(phase: string, done: number, total: number | null): void {
    const now = this.now();
    if (phase !== this.phase) this.begin(phase, done, now);
    if (!this.watched || (now - this.drawnAt < EVERY_MS && done !== total)) return;
    this.drawnAt = now;
    this.drawn = true;
    const rate = now > this.startedAt ? Math.round(((done - this.startedWith) * 1_000) / (now - this.startedAt)) : 0;
    this.output.err(`\r${phase.padEnd(10)} ${barOf(done, total)} ${rate} events/s\u001b[K`);
  }

  /** Leaves what was drawn and goes to the next line. */
  end(): void {
    if (this.drawn) this.output.err('\n');
    this.drawn = false;
  }

  private begin(phase: string, done: number, now: number): void {
    this.end();
    this.phase = phase;
    this.startedAt = now;
    this.startedWith = done;
    this.drawnAt = Number.NEGATIVE_INFINITY;
    if (!this.watched) this.output.err(`${phase}\n`);
  }
}

function barOf(done: number, total: number | null): string {
  if (total === null) return `${done} events`;
  const part = total === 0 ? 1 : done / total;
  const full = Math.floor(part * WIDTH);
  return `[${'█'.repeat(full)}${'·'.repeat(WIDTH - full)}] ${Math.floor(part * 100)}% ${done}/${total}`;
}
