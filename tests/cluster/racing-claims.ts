import { randomUUID } from 'node:crypto';
import { settledCall, type Trouble } from './settled-call.js';

const GPU = { vendorId: '10de', productId: '2330' };
export const DEVICES_PER_HOST = 10;

/** A claim that some server said was accepted. */
export interface Held {
  readonly hostId: string;
  readonly claimId: string;
  readonly instanceId: string;
}

export interface Race {
  /** Accepted and not given back. */
  readonly held: Map<string, Held>;
  /** Accepted, and given back with an answer. */
  readonly ended: Held[];
  refused: number;
}

/** Registers hosts with {@link DEVICES_PER_HOST} devices each; returns their ids. */
export async function registerHosts(urls: readonly string[], count: number, trouble: Trouble): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const register = { method: 'POST', path: '/v1/hosts', key: randomUUID(), body: { name: `node-${n}` } };
    const { hostId } = (await settledCall(urls, n, register, trouble)).body;
    const devices = Array.from({ length: DEVICES_PER_HOST }, (_, i) => ({
      address: `0000:${(0x10 + i).toString(16)}:00.0`,
      kind: 'type-PCI',
      ...GPU,
    }));
    const totals = { VCPU: { total: 10_000 }, MEMORY_MB: { total: 1_000_000 } };
    const body = { bootId: 'boot-1', sequence: 1, totals, devices };
    const reported = await settledCall(
      urls,
      n,
      { method: 'PUT', path: `/v1/hosts/${hostId}/report`, key: randomUUID(), body },
      trouble,
    );
    if (reported.status !== 200) throw new Error(JSON.stringify(reported.body));
    ids.push(hostId);
  }
  return ids;
}

const ASK = { resources: { VCPU: 1 }, pciRequests: [{ count: 1, ...GPU }] };
/** No lease may end while the race runs. */
const LEASE_MS = 3_600_000;

/**
 * So many claims of one device each, 48 at a time over all servers: every second one as a placement, the others on a
 * named host. Every fourth placement is given back, so that devices change hands. `at` hears how many are settled.
 */
export async function raceClaims(
  urls: readonly string[],
  hosts: readonly string[],
  count: number,
  trouble: Trouble,
  at: (settled: number) => void,
): Promise<Race> {
  const race: Race = { held: new Map(), ended: [], refused: 0 };
  let next = 0;
  let settled = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      await (n % 2 === 0 ? place(n) : claim(n));
      at(++settled);
    }
  };
  const place = async (n: number): Promise<void> => {
    const request = { method: 'POST', path: '/v1/placements', key: randomUUID(), body: { ...ASK, leaseMs: LEASE_MS } };
    const { status, body } = await settledCall(urls, n, request, trouble);
    const held = note(status, body, body.hostId, body.instanceId);
    if (!held || n % 8 !== 0) return;
    const path = `/v1/instances/${held.instanceId}`;
    const gone = await settledCall(urls, n + 1, { method: 'DELETE', path, key: randomUUID() }, trouble);
    if (gone.status !== 200) throw new Error(`DELETE ${path}: ${JSON.stringify(gone)}`);
    race.held.delete(held.claimId);
    race.ended.push(held);
  };
  const claim = async (n: number): Promise<void> => {
    const hostId = hosts[(n * 7) % hosts.length] as string;
    const body = { instanceId: randomUUID(), ...ASK, confirmed: true };
    const request = { method: 'POST', path: `/v1/hosts/${hostId}/claims`, key: randomUUID(), body };
    const answer = await settledCall(urls, n, request, trouble);
    note(answer.status, answer.body, hostId, body.instanceId);
  };
  // biome-ignore lint/suspicious/noExplicitAny: as it came
  const note = (status: number, body: any, hostId: string, instanceId: string): Held | null => {
    if (status === 409) race.refused++;
    else if (status !== 201 && status !== 200) throw new Error(`unforeseen answer ${status}: ${JSON.stringify(body)}`);
    if (status === 409) return null;
    const held = { hostId, claimId: body.claimId, instanceId };
    race.held.set(held.claimId, held);
    return held;
  };
  await Promise.all(Array.from({ length: 48 }, worker));
  return race;
}
