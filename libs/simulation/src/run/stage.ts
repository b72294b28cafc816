import type { Compiled } from '../deeds/compiled.js';
import type { Reply } from '../deeds/reply.js';
import type { SeenState } from '../expect/seen.js';
import type { Step } from '../file/step.js';

/** Where a log stood: what comes behind it is a step's doing. */
export type Mark = string | number | null;

/** What a scenario is played on: servers in this process, or one that listens somewhere. */
export interface Stage {
  /** Asks one question; may be called many times at once within {@link race}. */
  ask(compiled: Compiled, step: Step, key: string): Promise<Reply>;
  /** Waits until it is this part's turn to do something. */
  arrive(what: string): Promise<void>;
  /** Does it and lets everything come to rest. */
  calm<T>(work: () => Promise<T>): Promise<T>;
  /** The same with every choice open. */
  race<T>(work: () => Promise<T>): Promise<T>;
  control(verb: 'crash' | 'start' | 'stop' | 'restart', server: string): Promise<void>;
  advance(ms: number): Promise<void>;
  mark(): Promise<Mark>;
  seenSince(mark: Mark): Promise<SeenState>;
  /** Broken rules since the last time, in words. */
  breaches(): Promise<readonly string[]>;
  /** Broken rules that show only at the end. */
  finish(): Promise<readonly string[]>;
  /** What happened, in words. */
  story(): readonly string[];
}
