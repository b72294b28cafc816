import { numaFitView } from '../mapping/guest-numa.js';
import type { InstanceState, RankedHost } from '@berth/domain';
import type { Current, PlacementPreview } from '@berth/runtime';
import type { AttemptFailureView } from '../wire/common.wire.js';
import type { DryRunPlacement, DryRunReply, PlacementView, RankedHostView } from '../wire/placements.wire.js';

type NameOf = (hostId: string) => string | null;

export const rankedView = (ranked: readonly RankedHost[], nameOf: NameOf): RankedHostView[] =>
  ranked.map(({ hostId, score, revision }) => ({ hostId, hostName: nameOf(hostId), score, revision }));

export const previewReply = (preview: PlacementPreview, nameOf: NameOf): DryRunReply => ({
  instanceId: preview.instanceId,
  placed: preview.placed && {
    hostId: preview.placed.hostId,
    attempt: preview.placed.attempt,
    allocations: preview.placed.claim.allocations as DryRunPlacement['allocations'],
    devices: preview.placed.claim.devices as DryRunPlacement['devices'],
    numa: numaFitView(preview.placed.claim.numa),
  },
  ranked: rankedView(preview.ranked, nameOf),
  failures: preview.failures as readonly unknown[] as AttemptFailureView[],
  hostsConsidered: preview.evidence.hostsConsidered,
  hostsPassed: preview.evidence.hostsPassed,
  refusedBy: { ...preview.evidence.refusedBy },
  position: preview.evidence.position,
});

/** The latest placement of an instance, as its own stream tells it. */
export function placementView(
  instanceId: string,
  { state, revision, position }: Current<InstanceState>,
  nameOf: NameOf,
): PlacementView {
  const { placement, home } = state;
  return {
    instanceId,
    state: state.status,
    hostId: home?.hostId ?? null,
    claimId: home?.claimId ?? null,
    attempt: placement?.current.attempt ?? 0,
    ranked: rankedView(placement?.ranked ?? [], nameOf),
    failures: (placement?.failures ?? []) as readonly unknown[] as AttemptFailureView[],
    evidence: (placement?.evidence ?? null) as PlacementView['evidence'],
    ask: (placement?.ask ?? null) as PlacementView['ask'],
    revision,
    position,
  };
}
