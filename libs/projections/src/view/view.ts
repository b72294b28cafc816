import type { RecordedEvent } from './recorded.js';

/**
 * A read model: a fold of a prefix of the log (DESIGN rule 13). One folder per view. A view never fails on an
 * event that cannot be true (that is the audit's to say) and skips events that are not its own.
 */
export interface View {
  /** Stable, kebab-case: names its part of a snapshot. */
  readonly name: string;
  /** Raised whenever the bytes of {@link serialise} or the meaning of {@link project} change: older snapshots are dropped. */
  readonly format: number;
  /** Folds one event. Synchronous; called once per event in position order. */
  project(recorded: RecordedEvent): void;
  /** Hash of what the view means, in canonical order: equal for equal prefixes, however they were folded (INV-06). */
  digest(): string;
  /** The whole state in pieces; between two pieces the process may do other work, but no event is folded. */
  serialise(): Iterable<Uint8Array>;
  /** Replaces the state by what {@link serialise} gave, joined. Throws when the bytes are not that. */
  restore(bytes: Uint8Array): void;
  /** Back to the empty log. */
  clear(): void;
}
