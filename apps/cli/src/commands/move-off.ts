import { BerthProblemError, type ReplyOf } from '@berth/client';
import type { Output } from '../output/print.js';

export type Plan = ReplyOf<'previewEvacuation'>;
export type Item = Plan['items'][number];
export type Move = ReplyOf<'getMove'>;

/** What an operator's run over a host's instances came to. */
export interface MovedOff {
  readonly moves: readonly Move[];
  readonly failed: readonly { readonly instanceId: string; readonly why: string }[];
  /** No host had room for some of them. */
  readonly roomless: boolean;
}

/**
 * Moves off a host whatever of its plan still waits or is under way, one by one, and prints how each ended. What does
 * not move is named and left; the rest goes on. Written so that a run that was killed is gone on with by the next.
 *
 * @throws what is no answer about that instance, and would meet the next one as well: no server, no right, not now
 */
export async function moveOff(
  plan: Plan,
  move: (item: Item) => Promise<Move>,
  output: Output | null,
): Promise<MovedOff> {
  const todo = plan.items.filter(({ state }) => state === 'waiting' || state === 'moving');
  const moves: Move[] = [];
  const failed: { readonly instanceId: string; readonly why: string }[] = [];
  let roomless = false;
  for (const [index, item] of todo.entries()) {
    const { instanceId } = item;
    let said: string;
    try {
      const moved = await move(item);
      moves.push(moved);
      said = toldOf(moved);
    } catch (error) {
      const refused = error instanceof BerthProblemError && OF_ITSELF.has(error.status);
      if (!refused && !(error instanceof NotMoved)) throw error;
      roomless ||= refused && NO_ROOM.has(error.code);
      const why = error.message;
      failed.push({ instanceId, why });
      said = `NOT MOVED: ${why}`;
    }
    output?.out(`[${index + 1}/${todo.length}] instance ${instanceId} ${said}\n`);
  }
  return { moves, failed, roomless };
}

/** Statuses that speak of the instance asked about: gone, in the way of something, no host for it. */
const OF_ITSELF: ReadonlySet<number> = new Set([404, 409, 422]);

const NO_ROOM: ReadonlySet<string> = new Set(['NoValidHost', 'MaxRetriesExceeded']);

/** This instance is left where it is, for a reason of the command's own. */
export class NotMoved extends Error {}

function toldOf({ destination, claim, phase, moveId }: Move): string {
  const devices = (claim?.devices ?? []).map(({ address }) => ` ${address}`).join('');
  return `→ ${destination.hostId}${devices} (${phase}${phase === 'confirmed' ? '' : `, move ${moveId}`})`;
}

/** The last words on a run: how many did not move, and what to do where no host had room for them. */
export const leftOver = ({ failed, roomless }: MovedOff): string =>
  `${failed.length} not${roomless ? ': make room, then run it again' : ''}`;
