import type { Breach } from '../stream/aggregate.js';

/** What nobody who asked gets to hear of: for the log of the process. */
export type Problem =
  | { readonly kind: 'breach'; readonly stream: string; readonly breach: Breach }
  | { readonly kind: 'breach-not-recorded'; readonly stream: string; readonly breach: Breach; readonly error: unknown }
  | { readonly kind: 'follow-up-failed'; readonly stream: string; readonly what: string; readonly error: unknown }
  | { readonly kind: 'snapshot-ignored'; readonly stream: string; readonly error: unknown }
  | { readonly kind: 'snapshot-not-saved'; readonly stream: string; readonly error: unknown }
  | { readonly kind: 'name-not-freed'; readonly name: string; readonly error: unknown };

export type ProblemListener = (problem: Problem) => void;
