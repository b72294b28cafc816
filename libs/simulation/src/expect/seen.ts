import type { HostPicture } from '../pictures/host-picture.js';
import type { Book } from '../words/book.js';
import type { Answer } from './answer.js';

/** An event that a step wrote. */
export interface WrittenEvent {
  /** `host-<uuid>` … */
  readonly stream: string;
  readonly type: string;
}

/** What can be seen once everything came to rest behind a step. */
export interface SeenState {
  readonly book: Book;
  /** Hosts of the file, by name; null: nobody registered it. */
  readonly hosts: ReadonlyMap<string, HostPicture | null>;
  readonly instanceStatus: (instance: string) => string;
  /** By this step, in the order of the log. */
  readonly written: readonly WrittenEvent[];
}

/** A step's answer (null for steps that ask nothing), those of its parts, and the state behind it. */
export interface Seen {
  readonly answer: Answer | null;
  readonly parts: readonly Answer[];
  /** Null while other things go on: then only answers can be judged. */
  readonly state: SeenState | null;
}
