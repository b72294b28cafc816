import { randomUUID } from 'node:crypto';
import { keepInFlight, perSecond } from '../measure/in-flight.js';
import { bytesWrittenBy } from '../measure/process-use.js';
import type { HttpCaller } from './http-caller.js';
import { PLACEMENT } from './placement-ask.js';

export interface RefusalResults {
  readonly claims: RefusedRun;
  readonly placements: RefusedRun;
}

export interface RefusedRun {
  readonly perSecond: number;
  /** Events that each refusal left in the log. */
  readonly events: number;
  /** Bytes that the server's process wrote to the disk for each; null where the kernel does not say. */
  readonly bytes: number | null;
  /** Answers that were no refusal: must be 0. */
  readonly failed: number;
}

/** A host refuses a claim (that is an event), and no host passes the filters of a placement (that is none). */
export async function measureRefusals(
  caller: HttpCaller,
  pid: number,
  hosts: readonly string[],
  head: () => Promise<number>,
  calls: number,
): Promise<RefusalResults> {
  const measured = async (
    path: (n: number) => string,
    body: (n: number) => unknown,
    code: string,
  ): Promise<RefusedRun> => {
    const events = await head();
    const bytes = bytesWrittenBy(pid);
    const run = await keepInFlight(64, (n) =>
      n >= calls
        ? null
        : caller.post(path(n), body(n)).then(({ status, text }) => status === 409 && text.includes(`"code":"${code}"`)),
    );
    const written = bytesWrittenBy(pid);
    return {
      perSecond: perSecond(run),
      events: ((await head()) - events) / calls,
      bytes: bytes === null || written === null ? null : (written - bytes) / calls,
      failed: run.failed,
    };
  };
  const { leaseMs, maxAttempts: _, ...wish } = PLACEMENT;
  const claims = await measured(
    (n) => `/v1/hosts/${hosts[n % hosts.length]}/claims`,
    () => ({ ...wish, leaseMs, instanceId: randomUUID(), resources: { VCPU: 4_000, MEMORY_MB: 8_192 } }),
    'ClaimRejected',
  );
  const [request] = PLACEMENT.pciRequests;
  const placements = await measured(
    () => '/v1/placements',
    () => ({ ...PLACEMENT, pciRequests: [{ ...request, count: 9 }] }),
    'NoValidHost',
  );
  return { claims, placements };
}
