import { SEARCH_BUDGET } from '@berth/domain';
import { Histogram, type Registry } from 'prom-client';

/** How far the device searches of a host's decisions go; returns whom to tell. */
export function searchMetrics(registry: Registry): (steps: number) => void {
  const steps = new Histogram({
    name: 'berth_search_steps',
    help: `Steps of the device search of one decision on a host; a search is given up after ${SEARCH_BUDGET}`,
    buckets: [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, SEARCH_BUDGET],
    registers: [registry],
  });
  return (taken) => steps.observe(taken);
}
