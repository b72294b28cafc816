/** A rule of docs/invariants.md or of DESIGN section 3 that does not hold, and what shows it. */
export interface Finding {
  /** `INV-01` … `INV-11`, `RULE-06` … `RULE-12`, `CHAIN`, `REPLY`, `LEFT-BEHIND`. */
  readonly rule: string;
  readonly detail: string;
}

export const finding = (rule: string, detail: string): Finding => ({ rule, detail });
