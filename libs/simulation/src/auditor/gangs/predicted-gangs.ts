import { type Finding, finding } from '../finding.js';
import type { PredictedHost } from '../host/predicted-host.js';
import type { Wish } from '../log/shapes.js';

/** A member of a gang as its request writes it down. */
export interface PredictedMember {
  readonly instanceId: string;
  readonly hostId: string;
  readonly claimId: string;
  readonly ask?: Wish;
}

export interface PredictedGang {
  readonly gangId: string;
  members: readonly PredictedMember[];
  status: 'requested' | 'committed' | 'abandoned';
}

/** Gangs by their own streams: all or nothing over several hosts (DESIGN decision 3, rule 8). */
export class PredictedGangs {
  readonly all = new Map<string, PredictedGang>();
  private readonly ofClaim = new Map<string, { readonly gang: PredictedGang; readonly member: PredictedMember }>();

  /** The gang that a claim is one of, and as which member. */
  member(claimId: string): { readonly gang: PredictedGang; readonly member: PredictedMember } | undefined {
    return this.ofClaim.get(claimId);
  }

  requested(gangId: string, members: readonly PredictedMember[]): Finding[] {
    const before = this.all.get(gangId);
    const found =
      before && before.status !== 'abandoned'
        ? [finding('RULE-08', `gang ${gangId} is requested again while it is ${before.status}`)]
        : [];
    const gang: PredictedGang = { gangId, members, status: 'requested' };
    this.all.set(gangId, gang);
    for (const member of members) this.ofClaim.set(member.claimId, { gang, member });
    return found;
  }

  /** @param hostOf @param mayEnd whether somebody asked for an end of that claim, its instance or its host */
  committed(
    gangId: string,
    hostOf: (hostId: string) => PredictedHost,
    mayEnd: (member: PredictedMember) => boolean,
  ): Finding[] {
    const gang = this.all.get(gangId);
    if (gang?.status !== 'requested')
      return [finding('RULE-08', `gang ${gangId} is committed, and is ${gang?.status}`)];
    gang.status = 'committed';
    return gang.members
      .filter((member) => !hostOf(member.hostId).openClaim(member.claimId) && !mayEnd(member))
      .map(({ claimId, hostId }) =>
        finding('RULE-08', `gang ${gangId} is committed, and its claim ${claimId} is not held on ${hostId}`),
      );
  }

  abandoned(gangId: string): Finding[] {
    const gang = this.all.get(gangId);
    if (gang?.status !== 'requested')
      return [finding('RULE-08', `gang ${gangId} is abandoned, and is ${gang?.status}`)];
    gang.status = 'abandoned';
    return [];
  }
}
