import {
  FleetView,
  HostNamesView,
  InstancesView,
  OpenClaimsView,
  type RecordedEvent,
  type View,
} from '@berth/projections';
import { type Breach, breachAt } from '../findings/breach.js';
import type { HostAudit } from '../host/host-audit.js';
import type { InstanceFolds } from '../placement/instance-folds.js';
import { compareClaims } from './compare-claims.js';
import { compareFleet } from './compare-fleet.js';
import { compareHostNames } from './compare-host-names.js';
import { compareInstances } from './compare-instances.js';

/** The views that are compared with the domain's folds. */
export interface ComparedViews {
  readonly fleet: FleetView;
  readonly claims: OpenClaimsView;
  readonly instances: InstancesView;
  readonly names: HostNamesView;
}

/** New, empty ones; finished instances are all kept. */
export const newComparedViews = (): ComparedViews => ({
  fleet: new FleetView(),
  claims: new OpenClaimsView(),
  instances: new InstancesView(Number.POSITIVE_INFINITY),
  names: new HostNamesView(),
});

/** Views rebuilt from the log beside the folds they must agree with (INV-06). */
export class AuditedViews {
  private readonly sound: Set<View>;

  constructor(private readonly views: ComparedViews) {
    this.sound = new Set([views.fleet, views.claims, views.instances, views.names]);
  }

  /** A view that fails on an event is a finding; it gets no further ones and is not compared. */
  project(recorded: RecordedEvent): Breach[] {
    const found: Breach[] = [];
    for (const view of this.sound) {
      try {
        view.project(recorded);
      } catch (error) {
        this.sound.delete(view);
        found.push(breachAt('INV-06', recorded.stored, `the ${view.name} view can't fold it: ${String(error)}`));
      }
    }
    return found;
  }

  compare(hosts: ReadonlyMap<string, HostAudit>, instances: InstanceFolds): Breach[] {
    const { fleet, claims, instances: instancesView, names } = this.views;
    return [
      ...(this.sound.has(fleet) ? compareFleet(fleet, hosts) : []),
      ...(this.sound.has(claims) ? compareClaims(claims, hosts) : []),
      ...(this.sound.has(instancesView) ? compareInstances(instancesView, hosts, instances) : []),
      ...(this.sound.has(names) ? compareHostNames(names, hosts) : []),
    ];
  }
}
