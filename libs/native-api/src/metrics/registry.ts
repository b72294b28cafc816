import type { LiveMonitor } from '@berth/audit';
import { DEVICE_STATES } from '@berth/scheduling';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Runtime, RuntimeStats } from '@berth/runtime';
import { hostCountOf } from '../mapping/host-count.js';
import type { ReadModel } from '../ports/read-model.js';

/** The figures of one server, read from where they are kept when Prometheus asks. */
export function createMetrics(
  runtime: Runtime,
  model: ReadModel,
  monitor: Pick<LiveMonitor, 'status'>,
  registry: Registry,
): Registry {
  collectDefaultMetrics({ register: registry });
  gauge(registry, 'berth_hosts', 'Registered machine hosts', () => hostCountOf(model.fleet));
  gauge(registry, 'berth_instances', 'Instances listed', () => model.instances.size);
  gauge(registry, 'berth_open_claims', 'Open claims', () => model.claims.size);
  gauge(registry, 'berth_held_claims', 'Claims whose lease runs', () => model.claims.heldCount);
  gauge(
    registry,
    'berth_read_model_behind_seconds',
    'Since when the read model is not caught up',
    () => model.runner.status().behindMs / 1_000,
  );
  gauge(registry, 'berth_read_model_caught_up', '1 while the read model follows the log', () =>
    model.runner.status().phase === 'caught-up' ? 1 : 0,
  );
  gauge(
    registry,
    'berth_read_model_skipped_events',
    'Events that no view got: of types this build does not know, unreadable or misplaced',
    () => model.runner.status().eventsSkipped,
  );
  gauge(
    registry,
    'berth_devices_used_without_claim',
    'Devices that somebody uses without a claim of his own, as agents last saw it: should be 0',
    () => model.fleet.drift().used,
  );
  gauge(
    registry,
    'berth_devices_claimed_unused',
    'Devices of confirmed claims that no guest uses, as agents last saw it',
    () => model.fleet.drift().unused,
  );
  runtimeGauges(registry, runtime);
  monitorGauges(registry, monitor);
  poolGauge(registry, model);
  return registry;
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** Every counter of the runtime, under its own name. */
function runtimeGauges(registry: Registry, runtime: Runtime): void {
  for (const name of Object.keys(runtime.stats()) as (keyof RuntimeStats)[]) {
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    gauge(
      registry,
      `berth_runtime_${snake}`,
      `Runtime: ${snake.replaceAll('_', ' ')}, since the start or now`,
      () => runtime.stats()[name],
    );
  }
}

function monitorGauges(registry: Registry, monitor: Pick<LiveMonitor, 'status'>): void {
  gauge(
    registry,
    'berth_monitor_breaches',
    'Rules found broken since the start: must be 0',
    () => monitor.status().breaches,
  );
  gauge(
    registry,
    'berth_monitor_hosts_waiting',
    'Hosts touched and not yet looked at',
    () => monitor.status().hostsWaiting,
  );
  gauge(
    registry,
    'berth_monitor_behind_seconds',
    'Since when the monitor has hosts to look at',
    () => monitor.status().behindMs / 1_000,
  );
  gauge(
    registry,
    'berth_monitor_hosts_checked',
    'Looks at a host since the start',
    () => monitor.status().hostsChecked,
  );
}

function poolGauge(registry: Registry, model: ReadModel): void {
  new Gauge({
    name: 'berth_devices',
    help: 'Devices by resource class and what they are doing',
    labelNames: ['resource_class', 'state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const pool of model.fleet.fleetPools()) {
        for (const state of DEVICE_STATES) this.inc({ resource_class: pool.resourceClass, state }, pool[state]);
      }
    },
  });
}
