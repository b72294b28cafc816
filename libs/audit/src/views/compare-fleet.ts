import { canonicalJson } from '@berth/event-codec';
import { type FleetView, summaryOfState } from '@berth/projections';
import { type Breach, breachAt } from '../findings/breach.js';
import type { HostAudit } from '../host/host-audit.js';

/** The fleet's columns, pools and capacities included, against the domain's folds, host by host (INV-03, INV-06). */
export function compareFleet(view: FleetView, hosts: ReadonlyMap<string, HostAudit>): Breach[] {
  const found: Breach[] = [];
  for (const [hostId, { state, lastEvent }] of hosts) {
    if (!state || !lastEvent) continue;
    const shown = view.summary(hostId);
    const folded = summaryOfState(state, lastEvent.revision);
    if (canonicalJson(shown) === canonicalJson(folded)) continue;
    const detail = `the fleet view shows host ${hostId} otherwise than its fold: ${firstDifference(shown, folded)}`;
    found.push(breachAt('INV-06', lastEvent, detail));
  }
  return found;
}

/** Path and both values of the first member that differs. */
export function firstDifference(shown: unknown, folded: unknown, path = ''): string {
  if (isRecord(shown) && isRecord(folded)) {
    for (const key of new Set([...Object.keys(shown), ...Object.keys(folded)])) {
      if (canonicalJson(shown[key]) !== canonicalJson(folded[key])) {
        return firstDifference(shown[key], folded[key], path === '' ? key : `${path}.${key}`);
      }
    }
  }
  return `${path || 'it'} is ${brief(shown)} there and ${brief(folded)} here`;
}

const brief = (value: unknown): string => {
  const text = canonicalJson(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
