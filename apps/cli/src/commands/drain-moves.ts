import type { clientOf } from '../output/server.js';
import { CliFailure } from '../output/failure.js';
import { type Output, printResult } from '../output/print.js';
import { type Item, leftOver, type Move, moveOff, NotMoved } from './move-off.js';

type Client = ReturnType<typeof clientOf>;

/** Ways off a host that is alive. */
export const DRAIN_KINDS = ['cold-migration', 'live-migration'] as const;

export interface DrainMoves {
  readonly hostId: string;
  readonly kind: (typeof DRAIN_KINDS)[number];
  /** Nobody else carries the guests over: commit each move that is begun here, and confirm it. */
  readonly commit: boolean;
  /** With `commit`: moves that were under way before, too. They may be somebody's who copies the guest just now. */
  readonly takeUp: boolean;
  readonly json: boolean;
}

/**
 * Moves every instance off a host that drains. Each move is begun; its gateway carries the guest over and commits it, or
 * `commit` says that there is none. Run again it goes on: what is gone stays gone, and nothing is begun twice.
 *
 * @throws CliFailure when an instance is left that no move takes away: exit code 1
 */
export async function drainByMoves(client: Client, what: DrainMoves, output: Output): Promise<void> {
  const { hostId, json } = what;
  const plan = await client.previewEvacuation(hostId);
  const run = await moveOff(plan, (item) => moveOn(client, item, what), json ? null : output);
  const { moves, failed } = run;
  const open = moves.filter(({ phase }) => phase !== 'confirmed').length;
  const moved = moves.length - open;
  const of = (state: string): Item[] => plan.items.filter((item) => item.state === state);
  const [unmanaged, arriving] = [of('unmanaged'), of('arriving').length];
  const left = failed.length + unmanaged.length;
  const drained = left + open + arriving === 0;
  if (drained) await client.completeHostDrain(hostId);
  const rest = [
    `${moved} moved`,
    ...(open > 0 ? [`${open} wait for their gateways to commit them`] : []),
    ...(arriving > 0 ? [`${arriving} on their way here: run it again when they have come`] : []),
    leftOver(run),
    ...(drained ? ['the host is drained'] : []),
  ];
  const notes = [
    ...unmanaged.map(({ claimId, instanceId }) => `claim ${claimId} of instance ${instanceId} NOT MOVED: ${UNMANAGED}`),
    rest.join(', '),
  ];
  const reply = { hostId, moved, open, arriving, unmanaged: unmanaged.length, failed, drained };
  printResult(output, json, reply, { notes });
  if (left > 0) throw new CliFailure(`not moved: ${left} of ${left + moves.length}`);
}

const UNMANAGED = 'Berth did not place it; whoever made the claim moves it';

/** One move, as far as it may go now; somebody's own resize is left to him. */
async function moveOn(client: Client, { instanceId, moveId }: Item, what: DrainMoves): Promise<Move> {
  const { kind, commit, takeUp } = what;
  if (moveId === null) {
    const begun = await client.startMove(instanceId, { kind });
    return commit ? carriedOver(client, begun) : begun;
  }
  const move = await client.getMove(instanceId, moveId);
  if (!DRAIN_KINDS.some((own) => own === move.kind)) {
    throw new NotMoved(`its ${move.kind} is under way (move ${moveId}): let it end first`);
  }
  return commit && takeUp ? carriedOver(client, move) : move;
}

async function carriedOver(client: Client, move: Move): Promise<Move> {
  const { instanceId, moveId } = move;
  const committed = move.phase === 'held' ? await client.commitMove(instanceId, moveId) : move;
  return committed.phase === 'committed' ? client.confirmMove(instanceId, moveId) : committed;
}
