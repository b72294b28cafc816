/** An event as it stands in the log; the two texts are its stored bytes. */
export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

interface ReadOptions {
  readonly direction: 'forwards' | 'backwards';
  readonly maxCount: number;
  readonly deadlineMs?: number;
}

/** What the API reads of the log: the reading half of the event-store port, which is not this package's to import. */
export interface EventLog {
  readStream(stream: string, options: ReadOptions & { readonly from?: number }): Promise<readonly LoggedEvent[]>;
  readAll(options: ReadOptions & { readonly from?: string }): Promise<readonly LoggedEvent[]>;
  subscribeAll(options: {
    readonly after: string | null;
    readonly onEvents: (events: readonly LoggedEvent[]) => void | Promise<void>;
    readonly onEnded?: (error: unknown) => void;
  }): { close(): Promise<void> };
  head(options?: { readonly deadlineMs?: number }): Promise<string | null>;
  comparePositions(a: string, b: string): number;
}
