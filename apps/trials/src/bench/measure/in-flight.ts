/** What a run of calls came to. */
export interface RunOfCalls {
  /** Calls that `call` said count. */
  readonly counted: number;
  readonly failed: number;
  readonly seconds: number;
  /** Of the counted ones, in milliseconds. */
  readonly latenciesMs: readonly number[];
}

/**
 * Keeps `width` calls in flight until there are no more: `call` gets the number of the call and says whether it counts,
 * or null when there is nothing left to do.
 */
export async function keepInFlight(width: number, call: (n: number) => Promise<boolean> | null): Promise<RunOfCalls> {
  const latenciesMs: number[] = [];
  let next = 0;
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (;;) {
      const fromMs = performance.now();
      const answer = call(next++);
      if (answer === null) return;
      if (await answer) latenciesMs.push(performance.now() - fromMs);
      else failed++;
    }
  };
  const fromMs = performance.now();
  await Promise.all(Array.from({ length: width }, worker));
  return { counted: latenciesMs.length, failed, seconds: (performance.now() - fromMs) / 1_000, latenciesMs };
}

export const perSecond = ({ counted, seconds }: Pick<RunOfCalls, 'counted' | 'seconds'>): number => counted / seconds;
