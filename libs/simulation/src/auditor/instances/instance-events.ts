import { type Finding, finding } from '../finding.js';
import type { Wish } from '../log/shapes.js';
import type { PredictedInstance, PredictedMove } from './predicted-instance.js';

type Data = Record<string, unknown>;
type Place = { readonly hostId: string; readonly claimId: string };

/** Applies one stored event of an instance's stream. */
export function applyInstanceEvent(instance: PredictedInstance, type: string, data: Data): Finding[] {
  switch (type) {
    case 'PlacementRequested':
      instance.ask = data.ask as Wish;
      instance.status = 'placing';
      instance.home = null;
      return [];
    case 'AttemptStarted':
      if (instance.move === null) {
        instance.status = 'placing';
        instance.home = null;
      }
      return [];
    case 'InstancePlaced':
      instance.status = 'placed';
      instance.home = { hostId: String(data.hostId), claimId: String(data.claimId) };
      return [];
    case 'PlacementFailed':
      instance.status = 'failed';
      instance.home = null;
      return [];
    case 'InstanceShelved':
      instance.status = 'shelved';
      instance.home = null;
      return [];
    case 'InstanceDeleted':
      instance.status = 'deleted';
      instance.move = null;
      return [];
    case 'MoveStarted':
      return moveStarted(instance, data);
    case 'MoveCommitted':
      return committed(instance, data);
    case 'MoveConfirmed':
      return moveOver(instance, data, 'confirmed');
    case 'MoveReverted':
    case 'MoveFailed':
      return moveOver(instance, data, 'undone');
    case 'ProcessAbandoned':
      return abandoned(instance, data);
    default:
      return [];
  }
}

function moveStarted(instance: PredictedInstance, { moveId, ask }: Data): Finding[] {
  const found = instance.move
    ? [finding('RULE-08', `move ${moveId} of ${instance.instanceId} begins during ${instance.move.moveId}`)]
    : [];
  const wish = (ask ?? null) as Wish | null;
  const move: PredictedMove = { moveId: String(moveId), ask: wish, committed: null, abandoned: false, over: false };
  instance.move = move;
  instance.moves.set(move.moveId, move);
  return found;
}

function committed(instance: PredictedInstance, { moveId, destination }: Data): Finding[] {
  const move = instance.moves.get(String(moveId));
  if (!move) return [finding('RULE-08', `move ${moveId} is committed, and was never started`)];
  const again = move.committed !== null || move.abandoned || move.over;
  move.committed ??= destination as Place;
  return again ? [finding('RULE-08', `move ${moveId} is committed a second time, or after its end`)] : [];
}

function moveOver(instance: PredictedInstance, { moveId }: Data, how: 'confirmed' | 'undone'): Finding[] {
  const move = instance.moves.get(String(moveId));
  if (!move || move.over) return [finding('RULE-08', `move ${moveId} is ${how}, and it is not under way`)];
  move.over = true;
  instance.move = null;
  if (how === 'undone') return [];
  if (!move.committed) return [finding('RULE-08', `move ${moveId} is confirmed, and was never committed`)];
  instance.home = move.committed;
  instance.status = 'placed';
  instance.ask = move.ask ?? instance.ask;
  return [];
}

function abandoned(instance: PredictedInstance, { process, processId }: Data): Finding[] {
  if (process !== 'move') {
    instance.status = 'failed';
    instance.home = null;
    return [];
  }
  const move = instance.moves.get(String(processId)) ?? instance.move;
  instance.move = null;
  if (!move) return [];
  move.abandoned = true;
  move.over = true;
  return move.committed ? [finding('RULE-08', `move ${move.moveId} is abandoned after it was committed`)] : [];
}
