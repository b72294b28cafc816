import {
  evolveInstance,
  initialInstanceState,
  type InstanceEvent,
  type InstanceState,
  InvariantBreach,
} from '@berth/domain';
import type { RecordedEvent } from '@berth/projections';
import { type Breach, breachAt, type EventPlace, misshapen } from '../findings/breach.js';

/** What a fold of an instance's stream leaves to compare; null once an event could not follow. */
export interface FoldedInstance {
  readonly state: InstanceState | null;
  readonly last: EventPlace;
}

/** Instance streams folded with the domain's `evolve`. */
export class InstanceFolds {
  private readonly folds = new Map<string, FoldedInstance>();

  apply({ event, category, subjectId, skipped, stored }: RecordedEvent): Breach[] {
    if (category !== 'instance') return [];
    const { id, stream, revision, position } = stored;
    const last: EventPlace = { id, stream, revision, position };
    const before = this.folds.get(subjectId);
    const state = before ? before.state : initialInstanceState;
    if (state === null || event === null) {
      if (skipped !== null) this.folds.set(subjectId, { state: null, last });
      return [];
    }
    try {
      this.folds.set(subjectId, { state: lean(evolveInstance(state, event as InstanceEvent)), last });
      return [];
    } catch (error) {
      this.folds.set(subjectId, { state: null, last });
      if (error instanceof InvariantBreach) return [breachAt(error.invariant, stored, error.detail)];
      return [misshapen(stored, error)];
    }
  }

  get(instanceId: string): FoldedInstance | undefined {
    return this.folds.get(instanceId);
  }

  [Symbol.iterator](): IterableIterator<[string, FoldedInstance]> {
    return this.folds.entries();
  }
}

const NOTHING: readonly never[] = [];

/** Without the ask and the ranking, which no later event is judged by: a log has very many instances. */
function lean(state: InstanceState): InstanceState {
  const { placement, move } = state;
  return {
    ...state,
    placement: placement && { ...placement, ...stripped, failures: NOTHING },
    move: move && { ...move, ...stripped },
  };
}

const stripped = { ask: null as never, ranked: NOTHING, evidence: null as never };
