/**
 * A rule of docs/invariants.md does not hold: a bug or a corrupt log, never bad input. The runtime
 * answers it by suspending the stream it happened on (DESIGN rule 2), so it must name the rule.
 */
export class InvariantBreach extends Error {
  override readonly name = 'InvariantBreach';

  constructor(
    /** `INV-01` … `INV-11`, or `TRANSITION` for an event that cannot follow the state before it. */
    readonly invariant: string,
    readonly detail: string,
  ) {
    super(`${invariant}: ${detail}`);
  }
}

/** Stops with an {@link InvariantBreach} when `holds` is false. Assertions stay on in production. */
export function invariant(holds: boolean, id: string, detail: () => string): asserts holds {
  if (!holds) throw new InvariantBreach(id, detail());
}

/** Stops with an {@link InvariantBreach}: the point can't be reached while all rules hold. */
export function breach(id: string, detail: string): never {
  throw new InvariantBreach(id, detail);
}
