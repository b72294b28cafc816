import type { Position } from '@berth/event-store';
import type { Aggregate, Breach } from './aggregate.js';
import { CommandWindow } from './command-window.js';

/** A stream as this process last knew it. Replaced, never changed, but for the window of commands, which only grows. */
export interface StreamEntry<S> {
  readonly state: S;
  /** -1 = the stream is empty. */
  readonly revision: number;
  readonly position: Position | null;
  /** Hash over the last event, null when there is none: the next event carries it. */
  readonly lastHash: string | null;
  readonly lastCommandId: string | null;
  readonly commands: CommandWindow;
  /** Revision of the last snapshot, -1 = none. */
  readonly snapshotRevision: number;
  /** The first event that can't be true; it is left out of the state. */
  readonly breach: Breach | null;
  /** Events left out of the state. */
  readonly skipped: ReadonlySet<string>;
}

export const emptyEntry = <S>(
  aggregate: Pick<Aggregate<S, never, never, never>, 'initial'>,
  remembered: number,
): StreamEntry<S> => ({
  state: aggregate.initial,
  revision: -1,
  position: null,
  lastHash: null,
  lastCommandId: null,
  commands: new CommandWindow(remembered),
  snapshotRevision: -1,
  breach: null,
  skipped: new Set(),
});
