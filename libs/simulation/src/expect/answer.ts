import type { Outcome } from '../file/expectation.js';

/** A reply in a scenario's words. */
export interface Answer {
  /** How expectations of the step around it call it. */
  readonly label: string;
  readonly outcome: Outcome;
  readonly code: string | null;
  readonly reasons: readonly Readonly<Record<string, unknown>>[];
  readonly host: string | null;
  readonly devices: readonly string[] | null;
  /** Host cells of the guest's; null where it has none, or the answer does not say. */
  readonly cells: readonly number[] | null;
  readonly attempt: number | null;
  readonly repeated: boolean;
  readonly detail: string | null;
}
