import { HttpCaller } from '../http/http-caller.js';
import { keepInFlight } from '../measure/in-flight.js';
import { medianOf } from '../measure/percentiles.js';
import { cpuUseOf } from '../measure/process-use.js';

export interface MeasuredServer {
  readonly url: string;
  readonly pid: number;
  readonly headers: Record<string, string>;
}

const ROUNDS = 7;
const WIDTH = 16;

/**
 * CPU of the event loop for one cheap read, of two servers in turn: whatever else the machine does meets both.
 *
 * @returns µs for each, the medians over the rounds, and the median of the differences within a round
 */
export async function accessCost(
  without: MeasuredServer,
  withTokens: MeasuredServer,
  reads: number,
): Promise<{ readonly withoutUs: number; readonly withUs: number; readonly differenceUs: number }> {
  const callers = [without, withTokens].map((server) => ({ server, caller: new HttpCaller(server.url, WIDTH) }));
  const costs: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++) {
    for (const [which, { server, caller }] of callers.entries()) {
      const before = cpuUseOf(server.pid).mainMs;
      const { failed } = await keepInFlight(WIDTH, (n) =>
        n >= reads ? null : caller.send('GET', '/v1/policy', null, server.headers).then(({ status }) => status === 200),
      );
      if (failed > 0) throw new Error(`${failed} reads of ${server.url} failed`);
      // The first round only warms both.
      if (round >= 0) costs[which as 0 | 1].push(((cpuUseOf(server.pid).mainMs - before) * 1_000) / reads);
    }
  }
  for (const { caller } of callers) await caller.close();
  const [a, b] = costs;
  return {
    withoutUs: medianOf(a),
    withUs: medianOf(b),
    differenceUs: medianOf(b.map((cost, n) => cost - (a[n] ?? 0))),
  };
}
