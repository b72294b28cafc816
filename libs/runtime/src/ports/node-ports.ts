import { randomUUID } from 'node:crypto';
import type { Clock, Ids, Timers } from './clock.js';

/** The process's own clocks; `performance.now()` is monotonic and does not jump with the wall clock. */
export const nodeClock: Clock = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

export const nodeTimers: Timers = {
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

export const nodeIds: Ids = { random: () => randomUUID() };
