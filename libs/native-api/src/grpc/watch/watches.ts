import { ProblemError } from '../../problems/problem.js';
import type { StreamFigures } from '../../events/stream-figures.js';
import type { Watcher } from './watcher.js';

/** So often it is looked whether each watcher's token still holds, in milliseconds. */
const LOOK_EVERY_MS = 15_000;

/**
 * All open watches of this server: bounded, ended when the server stops or a watcher is not welcome any more. One that
 * does not take its end keeps its place until it is cut.
 */
export class Watches {
  private readonly open = new Map<Watcher, () => boolean>();
  private closing = false;

  constructor(
    private readonly maxOpen: number,
    private readonly figures: StreamFigures,
  ) {
    figures.show('grpc', () => this.count);
  }

  private readonly timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();

  get count(): number {
    return this.open.size;
  }

  /** @throws ProblemError when there are too many */
  room(): void {
    if (this.open.size < this.maxOpen) return;
    const detail = `${this.maxOpen} watches are open on this server`;
    throw new ProblemError(429, 'Overloaded', 'Too many watches', detail, { retryAfterMs: 1_000 });
  }

  add(watcher: Watcher, stillWelcome: () => boolean): void {
    this.open.set(watcher, stillWelcome);
    watcher.onOver(({ dropped }) => {
      if (dropped) this.figures.countDropped('grpc');
    });
    watcher.onGone(() => this.open.delete(watcher));
    if (this.closing) watcher.fail(stopping());
  }

  closeAll(): void {
    this.closing = true;
    clearInterval(this.timer);
    for (const watcher of [...this.open.keys()]) watcher.fail(stopping());
  }

  private look(): void {
    for (const [watcher, stillWelcome] of this.open) {
      if (stillWelcome()) continue;
      watcher.fail(
        new ProblemError(401, 'TokenRevoked', 'Who is asking?', 'the token of this watch is not taken any more'),
      );
    }
  }
}

const stopping = (): ProblemError =>
  new ProblemError(503, 'Stopping', 'Not now: try again', 'this server is stopping: watch again from the token');
