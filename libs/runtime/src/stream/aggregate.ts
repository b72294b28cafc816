import type { Decision, EventTime } from '@berth/domain';
import type { Category, DomainEvent } from '@berth/event-codec';
import type { JsonValue } from './json-value.js';

/** A private, growing state: one copy is paid for any number of events. */
export interface Fold<S, E> {
  readonly state: S;
  /** @throws InvariantBreach when the event can't follow; the fold is worthless then. */
  apply(event: E, at: EventTime): void;
}

/** How a state is kept between starts. `format` changes whenever text or meaning do: older snapshots are dropped. */
export interface SnapshotCodec<S> {
  readonly format: string;
  toJson(state: S): JsonValue;
  /** Throws when the value is not what {@link toJson} gives. */
  fromJson(value: JsonValue): S;
}

/** Everything the runtime needs to know of one kind of stream: the law itself is in the domain, pure. */
export interface Aggregate<S, C, E extends DomainEvent, R> {
  readonly category: Category;
  readonly initial: S;
  open(state: S): Fold<S, E>;
  /** Pure and total (DESIGN rule 1); facts are bound in. */
  decide(state: S, command: C): Decision<E, R>;
  /** The reasons of a refusal that was itself recorded (`ClaimRejected`, DESIGN rule 4); null for every other event. */
  reasonsIn(event: E): readonly R[] | null;
  /** The command that records a breach on the stream itself; null where no event can say it. */
  readonly suspend: ((breach: Breach) => C) | null;
  /** The stored event that a suspension names; null for every other event, and where deciding found the breach. */
  firstBadEventIn(event: E): string | null;
}

/** An event that can't be true or a rule that does not hold (DESIGN rule 2). */
export interface Breach {
  readonly invariant: string;
  readonly detail: string;
  /** The stored event it was found at; null when deciding found it. */
  readonly firstBadEventId: string | null;
}

/** A fold for states that are replaced, not changed in place. */
export function foldOf<S, E>(initial: S, evolve: (state: S, event: E, at: EventTime) => S): Fold<S, E> {
  let state = initial;
  return {
    get state() {
      return state;
    },
    apply: (event, at) => {
      state = evolve(state, event, at);
    },
  };
}
