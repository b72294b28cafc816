import type { InstanceState } from '@berth/domain';
import { type InstanceStatus, type InstancesView, instanceStatusOf } from '@berth/projections';
import { type Breach, breachAt, type EventPlace } from '../findings/breach.js';
import type { HostAudit } from '../host/host-audit.js';
import type { InstanceFolds } from '../placement/instance-folds.js';

/** Instances: where each holds claims, and how its placement stands, against the domain's folds (INV-06). */
export function compareInstances(
  view: InstancesView,
  hosts: ReadonlyMap<string, HostAudit>,
  folds: InstanceFolds,
): Breach[] {
  const held = claimsByInstance(hosts);
  const found: Breach[] = [];
  const isSound = ({ hostId }: { readonly hostId: string }): boolean => hosts.get(hostId)?.state != null;
  for (const [instanceId, { claims, last }] of held) {
    const row = view.get(instanceId);
    const shown = new Set(row?.claims.filter(isSound).map((claim) => `${claim.claimId} on ${claim.hostId}`));
    const missing = [...claims].find((claim) => !shown.delete(claim));
    const [extra] = shown;
    if (missing === undefined && extra === undefined) continue;
    const detail = missing
      ? `the instances view does not show instance ${instanceId} with claim ${missing}`
      : `the instances view shows instance ${instanceId} with claim ${extra}, which is not open`;
    found.push(breachAt('INV-06', last, detail));
  }
  for (const [instanceId, { state, last }] of folds) {
    const row = view.get(instanceId);
    // Nothing can be said of claims on a host whose stream could not be folded.
    if (!state || !row?.claims.every(isSound)) continue;
    const expected = expectedStatus(state, held.has(instanceId));
    if (instanceStatusOf(row) === expected) continue;
    const detail = `the instances view shows instance ${instanceId} as ${instanceStatusOf(row)}, its stream and claims say ${expected}`;
    found.push(breachAt('INV-06', last, detail));
  }
  return found;
}

function claimsByInstance(
  hosts: ReadonlyMap<string, HostAudit>,
): Map<string, { readonly claims: Set<string>; readonly last: EventPlace }> {
  const held = new Map<string, { claims: Set<string>; last: EventPlace }>();
  for (const [hostId, { state, lastEvent }] of hosts) {
    if (!state || !lastEvent) continue;
    for (const { instanceId, claimId } of state.claims.values()) {
      const known = held.get(instanceId);
      if (known) known.claims.add(`${claimId} on ${hostId}`);
      else held.set(instanceId, { claims: new Set([`${claimId} on ${hostId}`]), last: lastEvent });
    }
  }
  return held;
}

function expectedStatus(state: InstanceState, holds: boolean): InstanceStatus {
  if (state.status === 'deleted') return 'deleted';
  if (state.status === 'shelved') return 'shelved';
  if (holds) return 'placed';
  if (state.status === 'placing') return 'requested';
  return state.status === 'failed' ? 'failed' : 'released';
}
