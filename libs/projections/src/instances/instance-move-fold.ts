import {
  endsWithCommit,
  type MoveCommitted,
  type MoveConfirmed,
  type MoveFailed,
  type MoveReverted,
  type MoveStarted,
  type ProcessAbandoned,
} from '@berth/domain';
import { claimIdOf } from '@berth/event-codec';
import type { InstanceMove, InstanceRow } from './instance-row.js';

type MoveEvent = MoveStarted | MoveCommitted | MoveConfirmed | MoveReverted | MoveFailed | ProcessAbandoned;

/** Folds one event of a move into its instance's row. A move stays until its losing side gave everything back (INV-04). */
export function foldMove(row: InstanceRow, event: MoveEvent): void {
  if (event.type === 'MoveStarted') {
    const { instanceId, moveId, kind, source, firstClaimNumber } = event.data;
    row.move = {
      moveId,
      kind,
      phase: 'started',
      sourceClaimId: source?.claimId ?? null,
      destinationClaimId: claimIdOf(instanceId, firstClaimNumber),
      destinationNumber: firstClaimNumber,
      leaves: null,
    };
    row.error = null;
    return;
  }
  const { move } = row;
  if (!move) return;
  if (event.type === 'MoveCommitted') {
    row.move = { ...move, phase: 'committed' };
    return;
  }
  const confirmed = event.type === 'MoveConfirmed';
  row.move = { ...move, phase: 'ending', leaves: confirmed ? move.sourceClaimId : move.destinationClaimId };
  if (confirmed) {
    row.error = event.data.error ?? null;
    row.shelvedFrom = null;
    row.claimNumber = move.destinationNumber;
  }
  forgetFinishedMove(row);
}

export function tryNextHost(row: InstanceRow, move: InstanceMove, claimNumber: number): void {
  const destinationClaimId = claimIdOf(row.instanceId, claimNumber);
  row.move = { ...move, destinationClaimId, destinationNumber: claimNumber };
}

/** Nothing is left to give back, or only on a host that was fenced: that claim is stranded, not part of a move. */
export function forgetFinishedMove(row: InstanceRow): void {
  const { move } = row;
  if (move?.phase !== 'ending') return;
  if (!row.claims.some(({ claimId, stranded }) => claimId === move.leaves && !stranded)) row.move = null;
}

/**
 * Whether something of the instance is under way that its server has to finish, and that stays for ever if that one died.
 *
 * @param isHeld whether an open claim is not confirmed yet
 */
export function isUnfinished(
  row: Readonly<InstanceRow>,
  isHeld: (claimId: string, hostId: string) => boolean,
): boolean {
  const open = row.claims.filter(({ stranded }) => !stranded);
  if (row.deleted) return open.length > 0;
  if (row.placement === 'pending') return true;
  if (row.rescheduled !== null && row.placement === 'placed' && isUnderWay(row, row.rescheduled.claimId)) return true;
  const { move } = row;
  if (!move) return row.shelvedFrom !== null && open.some(({ claimId }) => claimId === row.shelvedFrom);
  const destination = open.find(({ claimId }) => claimId === move.destinationClaimId);
  switch (move.phase) {
    case 'started':
      return destination === undefined;
    case 'committed':
      return endsWithCommit(move.kind) || !destination || isHeld(destination.claimId, destination.hostId);
    case 'ending':
      return true;
  }
}

/** The claim is the one that its instance's process asks for now, or lives under: nobody went on from it yet. */
function isUnderWay({ instanceId, claimNumber, move }: Readonly<InstanceRow>, claimId: string): boolean {
  return claimId === (move ? move.destinationClaimId : claimIdOf(instanceId, claimNumber));
}
