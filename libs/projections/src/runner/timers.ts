/** The runner's sources of time; simulation swaps them. */
export interface RunnerTime {
  /** Milliseconds of a monotonic clock. */
  monotonicMs(): number;
  /** Calls back once after `ms`; returns what cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** Lets whatever else waits run before the promise resolves. */
  breathe(): Promise<void>;
}

export const realTime: RunnerTime = {
  monotonicMs: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
};
