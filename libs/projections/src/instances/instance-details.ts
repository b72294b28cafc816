import { comparePciAddresses, type HostId, type InstanceId } from '@berth/domain';
import type { ClaimOnHost } from '../claims/claim-row.js';
import type { OpenClaimsView } from '../claims/open-claims-view.js';
import type { Page, PageRequest } from '../paging/ordered-rows.js';
import {
  type FailedAttempt,
  hostsOf,
  type InstanceMove,
  type InstanceRow,
  type InstanceStatus,
  instanceStatusOf,
} from './instance-row.js';
import type { InstancesView } from './instances-view.js';

/** What a list of instances may be narrowed to; null does not restrict. */
export interface InstanceFilter {
  readonly status: InstanceStatus | null;
  /** Holds an open claim there, stranded ones included. */
  readonly hostId: HostId | null;
  readonly projectId: string | null;
}

/** An instance as it is shown: its devices are those of its open claims and of nothing else (the second seed). */
export interface InstanceDetails {
  readonly instanceId: InstanceId;
  readonly status: InstanceStatus;
  readonly projectId: string | null;
  readonly failureCode: string | null;
  readonly activated: boolean;
  /** Where it is: more than one only in a move, or where it shares storage. */
  readonly hosts: readonly HostId[];
  readonly claims: readonly (ClaimOnHost & { readonly stranded: boolean })[];
  /** Host → addresses of the devices it holds there, in address order. */
  readonly devices: Readonly<Record<HostId, readonly string[]>>;
  readonly attempts: readonly FailedAttempt[];
  readonly move: InstanceMove | null;
  /** What went wrong after a move had been committed; null = nothing. */
  readonly error: string | null;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
}

/** Joins instances with their open claims; both views must be fed by the same runner. */
export class InstanceQueries {
  constructor(
    private readonly instances: InstancesView,
    private readonly claims: OpenClaimsView,
  ) {}

  get(instanceId: InstanceId): InstanceDetails | null {
    const row = this.instances.get(instanceId);
    return row ? this.details(row) : null;
  }

  /** In the order of their first event. @throws InvalidCursorError */
  page(request: PageRequest, filter: InstanceFilter): Page<InstanceDetails> {
    const passes = (row: InstanceRow): boolean =>
      (filter.status === null || instanceStatusOf(row) === filter.status) &&
      (filter.projectId === null || row.projectId === filter.projectId);
    const page =
      filter.hostId === null
        ? this.instances.page(request, passes)
        : this.instances.pageAmong(this.claims.instancesOn(filter.hostId), request, passes);
    return { items: page.items.map((row) => this.details(row)), nextCursor: page.nextCursor };
  }

  private details(row: InstanceRow): InstanceDetails {
    const claims = row.claims.flatMap(({ claimId, hostId, stranded }) => {
      const claim = this.claims.get(claimId, hostId);
      return claim ? [{ ...claim, stranded }] : [];
    });
    return {
      instanceId: row.instanceId,
      status: instanceStatusOf(row),
      projectId: row.projectId,
      failureCode: row.failureCode,
      activated: row.activated,
      hosts: hostsOf(row),
      claims,
      devices: devicesByHost(claims),
      attempts: row.attempts,
      move: row.move,
      error: row.error,
      createdAtMs: row.createdAtMs,
      changedAtMs: row.changedAtMs,
    };
  }
}

function devicesByHost(claims: readonly ClaimOnHost[]): Record<HostId, string[]> {
  const byHost: Record<HostId, string[]> = {};
  for (const { hostId, devices } of claims) {
    if (devices.length === 0) continue;
    const addresses = byHost[hostId] ?? [];
    addresses.push(...devices.map((device) => device.address));
    byHost[hostId] = addresses.sort(comparePciAddresses);
  }
  return byHost;
}
