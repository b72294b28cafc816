import { keepInFlight, type RunOfCalls } from '../measure/in-flight.js';
import type { Placed } from './bench-fleet.js';
import type { HttpCaller } from './http-caller.js';
import { PLACEMENT } from './placement-ask.js';

let keys = 0;

/** Places one instance; null when it was refused. */
async function place(caller: HttpCaller, ask: unknown = PLACEMENT): Promise<Placed | null> {
  const { status, text } = await caller.post('/v1/placements', ask, { 'idempotency-key': `bench-${keys++}` });
  if (status !== 201) return null;
  const { hostId, claimId } = JSON.parse(text) as Placed;
  return { hostId, claimId };
}

const act = async (caller: HttpCaller, what: 'confirm' | 'release', { hostId, claimId }: Placed): Promise<boolean> =>
  (await caller.post(`/v1/hosts/${hostId}/claims/${claimId}/${what}`, {})).status === 200;

/** Places `count` instances, `width` at a time; those that were accepted are added to `placed`. */
export const placeMany = (
  caller: HttpCaller,
  width: number,
  count: number,
  placed: Placed[],
  ask: unknown = PLACEMENT,
): Promise<RunOfCalls> =>
  keepInFlight(width, (n) =>
    n >= count
      ? null
      : place(caller, ask).then((found) => {
          if (found) placed.push(found);
          return found !== null;
        }),
  );

/** Confirms or releases all of them, `width` at a time. */
export const actOnAll = (
  caller: HttpCaller,
  width: number,
  what: 'confirm' | 'release',
  claims: readonly Placed[],
): Promise<RunOfCalls> =>
  keepInFlight(width, (n) => {
    const claim = claims[n];
    return claim ? act(caller, what, claim) : null;
  });

/**
 * The steady state: each of `width` workers places, confirms, and releases what it confirmed before, so that as much is
 * given back as is taken. Counts placements; `latenciesMs` are those of place alone.
 */
export async function mixed(caller: HttpCaller, width: number, forMs: number): Promise<RunOfCalls> {
  const latenciesMs: number[] = [];
  let failed = 0;
  const fromMs = performance.now();
  const worker = async (): Promise<void> => {
    let before: Placed | null = null;
    while (performance.now() - fromMs < forMs) {
      const askedMs = performance.now();
      const placed = await place(caller);
      if (!placed) {
        failed++;
        continue;
      }
      latenciesMs.push(performance.now() - askedMs);
      if (!(await act(caller, 'confirm', placed))) failed++;
      if (before && !(await act(caller, 'release', before))) failed++;
      before = placed;
    }
    if (before && !(await act(caller, 'release', before))) failed++;
  };
  await Promise.all(Array.from({ length: width }, worker));
  return { counted: latenciesMs.length, failed, seconds: (performance.now() - fromMs) / 1_000, latenciesMs };
}
