import { Pool } from 'undici';
import type { FuzzRun, Tokens } from '../values/fuzz-run.js';
import type { KnownThings } from '../values/known-things.js';
import { OPERATIONS_OF_DOCUMENT } from './operations.js';
import { type FuzzRequest, RequestMaker } from './request-maker.js';
import { type Answer, Tally } from './tally.js';

const WIDTH = 32;
/** What makes the world requests are about, more often than the rest. */
const OFTEN: readonly string[] = [
  'place',
  'createClaim',
  'reportHost',
  'confirmClaim',
  'releaseClaim',
  'deleteInstance',
];

/** Sends `count` requests over every operation of the OpenAPI document. */
export async function fuzzHttp(
  url: string,
  run: FuzzRun,
  count: number,
  onPart: (done: number) => Promise<void>,
): Promise<Tally> {
  const { random, known, tokens } = run;
  await settle(url, tokens, known);
  const maker = new RequestMaker(run);
  const tally = new Tally();
  const pool = new Pool(url, { connections: WIDTH, pipelining: 1 });
  const often = OPERATIONS_OF_DOCUMENT.filter(({ id }) => OFTEN.includes(id));
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      // Each operation in turn, so that every one is met; then the frequent ones.
      const operation =
        n % 2 === 0 ? OPERATIONS_OF_DOCUMENT[(n / 2) % OPERATIONS_OF_DOCUMENT.length] : random.pick(often);
      if (!operation) throw new Error('the document has no operations');
      const request = maker.make(operation);
      try {
        const answer = await send(pool, request);
        tally.take(request, answer);
        learn(known, request, answer);
        // Nothing would be placed any more.
        if (operation.id === 'drainServer' && answer.status === 200) await resume(url, tokens);
      } catch (error) {
        tally.lost(request, error);
      }
      if ((n + 1) % 10_000 === 0) await onPart(n + 1);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  await pool.close();
  return tally;
}

async function send(pool: Pool, { operation, path, headers, body }: FuzzRequest): Promise<Answer> {
  const { expect: _, ...sent } = headers;
  const response = await pool.request({
    method: operation.method as 'GET',
    path,
    headers: sent,
    body,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
  const text = await response.body.text();
  const retryAfter = response.headers['retry-after'];
  return { status: response.statusCode, text, retryAfter: typeof retryAfter === 'string' ? retryAfter : null };
}

/** Hosts with devices, so that what is right finds something to take. */
async function settle(url: string, tokens: Tokens, known: KnownThings): Promise<void> {
  const headers = { authorization: `Bearer ${tokens.operator}`, 'content-type': 'application/json' };
  for (const [n, hostId] of known.hosts.entries()) {
    const made = await fetch(`${url}/v1/hosts`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ hostId, name: `fuzz-${n}` }),
    });
    const devices = Array.from({ length: 8 }, (_, at) => ({
      address: `0000:${(0x18 + at).toString(16)}:00.0`,
      vendorId: '10de',
      productId: '2330',
      kind: 'type-PCI',
    }));
    const totals = { VCPU: { total: 256 }, MEMORY_MB: { total: 1_000_000 }, DISK_GB: { total: 10_000 } };
    const report = { bootId: 'boot-1', sequence: 1, totals, devices };
    const reported = await fetch(`${url}/v1/hosts/${hostId}/report`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(report),
    });
    if (made.status !== 201 || reported.status !== 200)
      throw new Error(`the fleet could not be set up: ${made.status} ${reported.status}`);
  }
}

const resume = (url: string, tokens: Tokens): Promise<Response> =>
  fetch(`${url}/v1/server/resume`, { method: 'POST', headers: { authorization: `Bearer ${tokens.operator}` } });

/** What was made is what later requests are about. */
function learn(known: KnownThings, { operation }: FuzzRequest, { status, text }: Answer): void {
  if (status !== 201 || (operation.id !== 'place' && operation.id !== 'createClaim')) return;
  const { hostId, claimId, instanceId, position } = JSON.parse(text) as Record<string, string | null>;
  if (hostId && claimId) known.remember({ hostId, claimId, instanceId: instanceId ?? '' });
  if (position && known.positions.length < 1_000) known.positions.push(position);
}
