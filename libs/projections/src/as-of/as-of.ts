import type { Position } from '@berth/event-store';

/** A point of the log: everything up to and including a position, or up to a time. */
export type AsOf =
  | { readonly position: Position }
  /**
   * Milliseconds since 1970-01-01 UTC: the prefix before the first event whose recorded time is later. Clocks of
   * several servers differ, so two events near that time may be on other sides than their positions tell.
   */
  | { readonly timeMs: number };

/** The prefix has more events than the caller wants folded for one answer. */
export class AsOfTooFarError extends Error {
  override readonly name = 'AsOfTooFarError';
  readonly code = 'AsOfTooFar';
  constructor(readonly maxEvents: number) {
    super(`more than ${maxEvents} events would have to be folded; ask of one stream, or with a greater limit`);
  }
}
