import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openSqliteStore } from '@berth/event-store';
import { keepInFlight, perSecond } from '../measure/in-flight.js';
import { type Spread, spreadOf } from '../measure/percentiles.js';

const DATA = JSON.stringify({ claimId: randomUUID(), instanceId: randomUUID(), filler: 'x'.repeat(210) });
const METADATA = JSON.stringify({
  schemaVersion: 1,
  commandId: randomUUID(),
  commandDigest: 'd'.repeat(43),
  correlationId: randomUUID(),
  actor: 'bench',
  timeMs: 1_764_460_800_000,
  prevHash: 'h'.repeat(43),
});

/** Durable appends of one event of about 600 bytes each, every one to the end of its own stream, `width` in flight. */
export async function measureAppends(
  dir: string,
  width: number,
  forMs: number,
): Promise<Spread & { readonly perSecond: number; readonly eventBytes: number }> {
  const store = await openSqliteStore({ dir: join(dir, 'appends') });
  const free = Array.from({ length: width }, () => ({ stream: `host-${randomUUID()}`, revision: -1 }));
  const fromMs = performance.now();
  const run = await keepInFlight(width, () => {
    if (performance.now() - fromMs > forMs) return null;
    const at = free.pop() as (typeof free)[number];
    const event = { id: randomUUID(), type: 'ClaimAccepted', data: DATA, metadata: METADATA };
    return store.append(at.stream, at.revision < 0 ? 'no-stream' : at.revision, [event]).then(({ revision }) => {
      free.push({ stream: at.stream, revision });
      return true;
    });
  });
  await store.close();
  return { perSecond: perSecond(run), eventBytes: DATA.length + METADATA.length, ...spreadOf(run.latenciesMs) };
}
