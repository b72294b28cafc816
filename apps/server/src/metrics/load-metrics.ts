import type { ServerLoad } from '@berth/native-api';
import { Gauge, type Registry } from 'prom-client';

/** What is at work, and whether anything new may begin. */
export function loadMetrics(load: ServerLoad, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };
  gauge('berth_requests_in_flight', 'Requests at work now', () => load.admission.inFlight);
  gauge(
    'berth_requests_allowed',
    'Requests that may be at work, as this server is doing now',
    () => load.admission.places,
  );
  gauge('berth_actors_in_flight', 'Actors with requests at work now', () => load.admission.actors);
  gauge('berth_draining', '1 while nothing new begins here', () => (load.isDraining ? 1 : 0));
}
