import * as fc from 'fast-check';
import { type Answer, askNova, installedNova, type Question } from './oracle.js';

/** A difference from Nova that is meant: told from the INPUT alone, never from what came out. */
export interface MeantDifference<Input> {
  /** Why, e.g. `defect D5` or `newer than the oracle, fact 1.12`. */
  readonly name: string;
  readonly applies: (input: Input) => boolean;
}

export interface Differential<Input> {
  readonly name: string;
  readonly arbitrary: fc.Arbitrary<Input>;
  readonly seed: number;
  /** Cases by default and with BERTH_FULL=1. */
  readonly runs: readonly [number, number];
  readonly questions: (input: Input) => readonly Question[];
  /** Nova's verdict in a form that is compared with {@link ours}; null = refused. */
  readonly nova: (answers: readonly Answer[], input: Input) => unknown;
  readonly ours: (input: Input) => unknown;
  /** Which cases may count as accepted; absent = all. At least 30 % of all cases must. */
  readonly counts?: (answers: readonly Answer[]) => boolean;
  readonly meant: readonly MeantDifference<Input>[];
}

const nova = installedNova();
if (nova.version === null) console.warn(`skipped: the comparison with the real Nova needs it: ${nova.reason}`);

/** A `describe` that is skipped, with the reason printed, where Nova is not installed. */
export const describeWithNova = nova.version === null ? describe.skip : describe;

/** Declares the test of one differential: every case equal, or different under a named predicate on its input. */
export function itAgreesWithNova<Input>(differential: Differential<Input>): void {
  const { name, arbitrary, seed, runs, meant } = differential;
  it(`${name} (seed ${seed})`, () => {
    const inputs = fc.sample(arbitrary, { seed, numRuns: runs[process.env.BERTH_FULL ? 1 : 0] });
    const asked = inputs.map(differential.questions);
    const answers = askNova(asked.flat());
    const differences = new Map<string, number>();
    const unmatched: unknown[] = [];
    let accepted = 0;
    let at = 0;
    for (const [index, input] of inputs.entries()) {
      const count = asked[index]?.length ?? 0;
      const said = answers.slice(at, at + count);
      const theirs = differential.nova(said, input);
      at += count;
      if (theirs !== null && (differential.counts?.(said) ?? true)) accepted += 1;
      const own = differential.ours(input);
      if (canonical(own) === canonical(theirs)) continue;
      const reason = meant.find((difference) => difference.applies(input));
      if (reason) differences.set(reason.name, (differences.get(reason.name) ?? 0) + 1);
      else if (unmatched.length < 5) unmatched.push({ input, nova: theirs ?? answers[at - 1]?.message, ours: own });
    }
    report(name, inputs.length, accepted, differences);
    expect(unmatched.map((difference) => JSON.stringify(difference))).toEqual([]);
    expect(accepted / inputs.length).toBeGreaterThanOrEqual(0.3);
  }, 600_000);
}

/** JSON with sorted keys, so that only contents are compared. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined';

function report(name: string, cases: number, accepted: number, differences: ReadonlyMap<string, number>): void {
  const share = Math.round((100 * accepted) / cases);
  const rows = [...differences].map(([reason, count]) => `  ${count} × ${reason}`);
  console.info(
    [
      `${name}: ${cases} cases, ${share} % accepted by Nova ${nova.version}, ${rows.length === 0 ? 'no difference' : 'meant differences:'}`,
      ...rows,
    ].join('\n'),
  );
}
