import type { RecordedEvent } from '../view/recorded.js';

/** Called after the views have folded these events, in position order, without gap or repeat since `listen`. */
export type FoldedListener = (events: readonly RecordedEvent[]) => void;

/** Those who want to know of each event once the views show it (SSE, watch, metrics). */
export class Listeners {
  private readonly listeners = new Set<FoldedListener>();

  constructor(private readonly warn: (message: string) => void) {}

  add(listener: FoldedListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** One listener's failure is neither the fold's nor another listener's. */
  tell(events: readonly RecordedEvent[]): void {
    for (const listener of this.listeners) {
      try {
        listener(events);
      } catch (error) {
        this.warn(`a listener of the read model failed: ${String(error)}`);
      }
    }
  }
}
