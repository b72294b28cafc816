import type { ClaimContent, ClaimStatus } from '@berth/domain';
import { numaFitView } from './guest-numa.js';
import type { ClaimView } from '../wire/claims.wire.js';

interface ShownClaim
  extends Omit<
    ClaimContent,
    'pciRequests' | 'deviceConstraints' | 'groups' | 'move' | 'mappings' | 'consumerGeneration'
  > {
  readonly claimId: string;
  readonly instanceId: string;
  readonly attempt: number;
  readonly status: ClaimStatus;
  readonly leaseMs: number | null;
}

/** A claim as clients see it: from its event or from a state or view that holds it. */
export const claimView = (hostId: string, claim: ShownClaim, stranded = false): ClaimView => ({
  claimId: claim.claimId,
  hostId,
  instanceId: claim.instanceId,
  attempt: claim.attempt,
  status: claim.status,
  stranded,
  leaseMs: claim.leaseMs,
  allocations: claim.allocations as ClaimView['allocations'],
  devices: claim.devices as ClaimView['devices'],
  numa: numaFitView(claim.numa),
  projectId: claim.projectId,
  userId: claim.userId,
  consumerType: claim.consumerType,
});
