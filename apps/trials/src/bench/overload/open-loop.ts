import type { Answer, HttpCaller } from '../http/http-caller.js';
import { PLACEMENT } from '../http/placement-ask.js';

/** What became of placements that were sent at a rate, whether or not the server kept up. */
export interface OpenLoop {
  readonly offered: number;
  readonly seconds: number;
  readonly accepted: number;
  /** Answered with 429. */
  readonly refused: number;
  /** Answered with anything else, or not at all. */
  readonly other: number;
  /** Of the accepted, from the moment they were due, in milliseconds. */
  readonly latenciesMs: readonly number[];
  /** Of the refused. */
  readonly refusalsMs: readonly number[];
}

const TICK_MS = 5;
const ABORT_TRIES = 20;

/**
 * Sends placements at `perSecond` for `forMs`, each in its time, and gives back every claim that was accepted. Requests
 * in between are not waited for.
 *
 * @param tokens one for each actor, in turn
 */
export async function openLoop(
  caller: HttpCaller,
  tokens: readonly string[],
  perSecond: number,
  forMs: number,
): Promise<OpenLoop> {
  const latenciesMs: number[] = [];
  const refusalsMs: number[] = [];
  const pending = new Set<Promise<void>>();
  let offered = 0;
  let other = 0;
  const one = async (dueMs: number, authorization: string): Promise<void> => {
    try {
      const answer = await caller.post('/v1/placements', PLACEMENT, { authorization });
      const tookMs = performance.now() - dueMs;
      if (answer.status === 201) {
        latenciesMs.push(tookMs);
        await giveBack(caller, answer, authorization);
      } else if (answer.status === 429) refusalsMs.push(tookMs);
      else other++;
    } catch {
      other++;
    }
  };
  const fromMs = performance.now();
  for (let nowMs = 0; nowMs < forMs; nowMs = performance.now() - fromMs) {
    for (; offered < (nowMs / 1_000) * perSecond; offered++) {
      const token = tokens[offered % tokens.length];
      const call = one(fromMs + (offered / perSecond) * 1_000, `Bearer ${token}`).finally(() => pending.delete(call));
      pending.add(call);
    }
    await pause(TICK_MS);
  }
  const seconds = (performance.now() - fromMs) / 1_000;
  await Promise.all(pending);
  return { offered, seconds, accepted: latenciesMs.length, refused: refusalsMs.length, other, latenciesMs, refusalsMs };
}

/** Ends the claim again; while the server is busy, again and again. */
async function giveBack(caller: HttpCaller, { text }: Answer, authorization: string): Promise<void> {
  const { hostId, claimId } = JSON.parse(text) as { hostId: string; claimId: string };
  for (let tries = 0; tries < ABORT_TRIES; tries++) {
    const { status } = await caller.post(`/v1/hosts/${hostId}/claims/${claimId}/abort`, {}, { authorization });
    if (status !== 429) return;
    await pause(100);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
