import type { clientOf } from '../output/server.js';
import { CliFailure } from '../output/failure.js';
import { type Output, printResult } from '../output/print.js';
import { type Item, type Move, moreRoom, moveOff } from './move-off.js';

type Client = ReturnType<typeof clientOf>;

/** Ways off a host that is alive. */
export const DRAIN_KINDS = ['cold-migration', 'live-migration'] as const;

export interface DrainMoves {
  readonly hostId: string;
  readonly kind: (typeof DRAIN_KINDS)[number];
  /** Nobody else carries the guests over: commit each move, and confirm it. */
  readonly commit: boolean;
  readonly json: boolean;
}

/**
 * Moves every instance off a host that drains. Each move is begun; its gateway carries the guest over and commits it, or
 * `commit` says that there is none. Run again it goes on: what is gone stays gone, a move under way is taken up.
 *
 * @throws CliFailure when an instance could not be moved: exit code 1
 */
export async function drainByMoves(client: Client, what: DrainMoves, output: Output): Promise<void> {
  const { hostId, kind, commit, json } = what;
  const plan = await client.previewEvacuation(hostId);
  const onItsWay = (item: Item) => moveOn(client, item, kind, commit);
  const { moves, failed } = await moveOff(plan, onItsWay, json ? null : output);
  const open = moves.filter(({ phase }) => phase !== 'confirmed').length;
  const moved = moves.length - open;
  const unmanaged = plan.items.filter(({ state }) => state === 'unmanaged').length;
  const drained = failed.length + open + unmanaged === 0;
  if (drained) await client.completeHostDrain(hostId);
  const rest = [
    `${moved} moved`,
    ...(open > 0 ? [`${open} wait for their gateways to commit them`] : []),
    ...(unmanaged > 0 ? [`${unmanaged} were not placed by Berth: whoever made their claims moves them`] : []),
    moreRoom(failed.length),
    ...(drained ? ['the host is drained'] : []),
  ];
  printResult(output, json, { hostId, moved, open, unmanaged, failed, drained }, { notes: [rest.join(', ')] });
  if (failed.length > 0) throw new CliFailure(`not moved: ${failed.length} of ${failed.length + moves.length}`);
}

/** One move, as far as it may go now; somebody's own resize is left to him. */
async function moveOn(
  client: Client,
  { instanceId, moveId }: Item,
  kind: DrainMoves['kind'],
  commit: boolean,
): Promise<Move> {
  const move =
    moveId === null ? await client.startMove(instanceId, { kind }) : await client.getMove(instanceId, moveId);
  if (!DRAIN_KINDS.some((own) => own === move.kind)) {
    throw new Error(`its ${move.kind} is under way (move ${move.moveId}): let it end first`);
  }
  if (!commit) return move;
  const committed = move.phase === 'held' ? await client.commitMove(instanceId, move.moveId) : move;
  return committed.phase === 'committed' ? client.confirmMove(instanceId, move.moveId) : committed;
}
