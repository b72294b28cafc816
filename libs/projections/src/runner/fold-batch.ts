import type { RecordedEvent } from '../view/recorded.js';
import type { View } from '../view/view.js';

/** A view broke its promise never to fail on an event: a bug of the view, never of the log. */
export class ProjectionFailedError extends Error {
  override readonly name = 'ProjectionFailedError';
  readonly code = 'ProjectionFailed';
  constructor(
    readonly view: string,
    readonly eventId: string,
    readonly position: string,
    cause: unknown,
  ) {
    super(`view ${view} could not fold event ${eventId} at position ${position}: ${String(cause)}`, { cause });
  }
}

/** Folds events into all views, event by event. @throws ProjectionFailedError */
export function foldIntoViews(views: readonly View[], events: readonly RecordedEvent[]): void {
  for (const recorded of events) {
    for (const view of views) {
      try {
        view.project(recorded);
      } catch (error) {
        throw new ProjectionFailedError(view.name, recorded.stored.id, recorded.stored.position, error);
      }
    }
  }
}
