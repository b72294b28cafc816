import type { ClaimId, HostId, InstanceId, PlacementAsk } from '@berth/domain';
import type { Ranker, Ranking } from '../placement/ranker.js';

/** Ranks a given list of hosts in its order, but for those the ask leaves out; remembers what is in flight. */
export class ListedHosts implements Ranker {
  readonly held = new Map<ClaimId, HostId>();
  readonly dropped: { readonly claimId: ClaimId; readonly reached: string | null }[] = [];
  readonly seeds: string[] = [];

  constructor(public hosts: HostId[]) {}

  readonly inFlight = {
    add: (claimId: ClaimId, hostId: HostId): void => {
      this.held.set(claimId, hostId);
    },
    remove: (claimId: ClaimId, reached: string | null): void => {
      this.held.delete(claimId);
      this.dropped.push({ claimId, reached });
    },
  };

  rank(_instanceId: InstanceId, { constraints }: PlacementAsk, seed: string, k: number): Ranking {
    this.seeds.push(seed);
    const { onlyHosts, ignoreHosts } = constraints;
    const passed = this.hosts.filter(
      (hostId) => (onlyHosts.length === 0 || onlyHosts.includes(hostId)) && !ignoreHosts.includes(hostId),
    );
    return {
      ranked: passed.slice(0, k).map((hostId, index) => ({ hostId, score: -index, revision: 0 })),
      evidence: {
        position: null,
        lastEventId: null,
        overlay: [...this.held].map(([claimId, hostId]) => `${hostId.slice(0, 8)}-${claimId.slice(0, 8)}`),
        policyRevision: -1,
        rulesVersion: 1,
        seed,
        hostsConsidered: this.hosts.length,
        hostsPassed: passed.length,
        refusedBy: passed.length > 0 ? {} : { enabled: 1 },
      },
    };
  }
}
