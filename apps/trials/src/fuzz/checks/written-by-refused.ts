/** Events that a refused claim or placement leaves on purpose (DESIGN rules 1 and 4), and names reserved before the host's event. */
const LEFT_BY_A_REFUSAL: ReadonlySet<string> = new Set([
  'ClaimRejected',
  'PlacementRequested',
  'AttemptStarted',
  'PlacementFailed',
  'NameReserved',
  'NameReleased',
  'MoveStarted',
  'MoveFailed',
  'GangRequested',
  'GangAbandoned',
  'GroupHostPinned',
  'GroupHostUnpinned',
  'GroupEpochClosed',
]);
/** The answer may have come too late, or nobody knows: then it may have happened. */
const MAY_HAVE_HAPPENED: ReadonlySet<number> = new Set([503, 504]);

interface LoggedEvent {
  readonly type: string;
  readonly stream: string;
  readonly position: string;
  readonly metadata: { readonly correlationId?: string };
}

/**
 * Reads the whole log and names every event whose request was refused, but for those that refusals are recorded by.
 *
 * @param refused request id → status
 * @param runId what the ids of all requests begin with
 * @returns `caused`: events that lead back to a request of the run; without any, nothing could be found here
 */
export async function writtenByRefused(
  url: string,
  token: string,
  refused: ReadonlyMap<string, number>,
  runId: string,
): Promise<{ readonly events: number; readonly caused: number; readonly faults: readonly string[] }> {
  const faults: string[] = [];
  let events = 0;
  let caused = 0;
  let after: string | null = null;
  for (;;) {
    const query: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
    const response = await fetch(`${url}/v1/events?limit=1000${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`the log could not be read: ${response.status} ${await response.text()}`);
    const { items } = (await response.json()) as { items: readonly LoggedEvent[] };
    for (const { type, stream, position, metadata } of items) {
      events++;
      if (metadata.correlationId?.startsWith(`${runId}-`)) caused++;
      const status = refused.get(metadata.correlationId ?? '');
      if (status === undefined || MAY_HAVE_HAPPENED.has(status)) continue;
      if (status === 409 && LEFT_BY_A_REFUSAL.has(type)) continue;
      faults.push(`position ${position}: ${type} in ${stream} was written by a request answered with ${status}`);
    }
    const last = items.at(-1);
    if (last === undefined) return { events, caused, faults };
    after = last.position;
  }
}
