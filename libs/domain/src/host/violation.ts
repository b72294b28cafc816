/** A rule of docs/invariants.md that a state does not keep. */
export interface Violation {
  /** `INV-01` … `INV-12`. */
  readonly invariant: string;
  readonly detail: string;
}
