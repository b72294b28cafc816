import { Counter, Histogram, type Registry } from 'prom-client';
import type { AppendListener } from '../store/watched-store.js';

/** How long appends take, how much is in one, and what became of those that failed. */
export function storeMetrics(registry: Registry): AppendListener {
  const latency = new Histogram({
    name: 'berth_append_seconds',
    help: 'Time until an append was durable',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const batch = new Histogram({
    name: 'berth_append_events',
    help: 'Events in one append',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'berth_append_failures_total',
    help: 'Appends that failed, by code; RevisionConflict is another server being faster',
    labelNames: ['code'],
    registers: [registry],
  });
  return {
    written: (ms, events) => {
      latency.observe(ms / 1_000);
      batch.observe(events);
    },
    failed: (error) => failures.inc({ code: (error as { code?: string }).code ?? 'unknown' }),
  };
}
