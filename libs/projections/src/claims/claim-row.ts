import type { ClaimContent, ClaimId, ClaimStatus, HostId, InstanceId, OpenClaim } from '@berth/domain';
import type { Row } from '../paging/ordered-rows.js';

/** An open claim, kept lean: what it holds stays JSON text until somebody asks. */
export interface ClaimRow extends Row {
  readonly claimId: ClaimId;
  readonly hostId: HostId;
  readonly instanceId: InstanceId;
  projectId: string | null;
  readonly attempt: number;
  status: ClaimStatus;
  /** Milliseconds; null once confirmed. */
  leaseMs: number | null;
  leaseSequence: number;
  readonly acceptedAtMs: number;
  changedAtMs: number;
  /** JSON text of an object that has the members of ClaimContent, among others. */
  content: string;
}

/** An open claim with its host: the domain's claim and where it is. */
export interface ClaimOnHost extends OpenClaim {
  readonly hostId: HostId;
}

/** The content's own members, out of event data that has more. */
const pickContent = (data: ClaimContent): ClaimContent => ({
  projectId: data.projectId,
  userId: data.userId,
  consumerType: data.consumerType,
  consumerGeneration: data.consumerGeneration,
  allocations: data.allocations,
  devices: data.devices,
  pciRequests: data.pciRequests,
  deviceConstraints: data.deviceConstraints,
  numa: data.numa,
  groups: data.groups,
  move: data.move,
  mappings: data.mappings,
});

/** The row as the domain's open claim. */
export const openClaimOf = (row: ClaimRow): ClaimOnHost => ({
  claimId: row.claimId,
  instanceId: row.instanceId,
  hostId: row.hostId,
  attempt: row.attempt,
  status: row.status,
  leaseMs: row.leaseMs,
  leaseSequence: row.leaseSequence,
  acceptedAtMs: row.acceptedAtMs,
  changedAtMs: row.changedAtMs,
  ...pickContent(JSON.parse(row.content) as ClaimContent),
});
