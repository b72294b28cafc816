import type { HostRejection } from '../host.rejections.js';
import type { HostState } from '../host.state.js';

/** Why a claim can't be ended, confirmed or changed by its owner: it was left on a fenced host. */
export function refusesStranded(state: HostState, claimId: string): HostRejection | null {
  if (state.stranded.size === 0 || !state.stranded.has(claimId)) return null;
  return { code: 'ClaimStranded', claimId, hostId: state.hostId, epoch: state.fenceEpoch };
}
