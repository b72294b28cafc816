export const OUTCOMES = [
  'accepted',
  'unchanged',
  'rejected',
  'placed',
  'failed',
  'deleted',
  'moved',
  'error',
  'no-answer',
  'skipped',
  'done',
] as const;
/**
 * How a step ended. `moved`: a move stands as `code` says. `error`: answered with a failure that is no refusal. `no-answer`: its server died meanwhile.
 * `skipped`: there was nothing to do it with, e.g. a confirm of an instance that got no claim. `done`: it is no question.
 */
export type Outcome = (typeof OUTCOMES)[number];

/** What a step was answered. */
export interface ReplyExpectation {
  readonly outcome?: Outcome;
  readonly code?: string;
  readonly reasons?: readonly (string | { readonly code: string })[];
  readonly host?: string | null;
  readonly devices?: number | readonly string[];
  readonly cells?: readonly number[];
  readonly attempt?: number;
  readonly repeated?: boolean;
}

type Of<T> = Readonly<Record<string, T>>;

/** What is so once everything came to rest behind a step. */
export interface StateExpectation {
  readonly owners?: Of<Of<string>>;
  readonly holds?: Of<Of<number | readonly string[]>>;
  readonly claims?: Of<number>;
  readonly claimStatus?: Of<'held' | 'confirmed' | 'none'>;
  readonly hostStatus?: Of<string>;
  readonly instanceStatus?: Of<string>;
  readonly pools?: Of<Of<string>>;
  readonly poolCount?: Of<number>;
  readonly known?: Of<readonly string[]>;
  readonly usage?: Of<Of<number>>;
  readonly events?: Of<readonly string[]>;
  readonly written?: number;
  readonly nothingWritten?: boolean;
  readonly tally?: Of<number>;
  readonly outcomes?: Of<Outcome>;
  readonly digest?: Of<string>;
}

export interface Expectation extends ReplyExpectation, StateExpectation {
  readonly anyOf?: readonly Expectation[];
  readonly exactlyOneOf?: readonly Expectation[];
}

/** Members that can be judged by the answer alone: all that a part of `parallel` may expect. */
export const REPLY_MEMBERS = ['outcome', 'code', 'reasons', 'host', 'devices', 'cells', 'attempt', 'repeated'] as const;
