import { FleetView, InstancesView, OpenClaimsView, type RecordedEvent } from '@berth/projections';

/** The read models, folded from the log in one piece: what every server's own must come to (INV-06). */
export class ReferenceViews {
  readonly fleet = new FleetView();
  readonly claims = new OpenClaimsView();
  readonly instances = new InstancesView();

  project(recorded: RecordedEvent): void {
    for (const view of [this.fleet, this.claims, this.instances]) view.project(recorded);
  }
}
