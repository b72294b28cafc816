import { byCodeUnit } from '@berth/domain';
import { canonicalJson } from '@berth/event-codec';
import type { OpenClaimsView } from '@berth/projections';
import { digestOfLines } from '@berth/projections';
import { type Breach, breachAt } from '../findings/breach.js';
import type { HostAudit } from '../host/host-audit.js';

/** Open claims: the view's digest against the domain's folds of all hosts; where they differ, host by host (INV-06). */
export function compareClaims(view: OpenClaimsView, hosts: ReadonlyMap<string, HostAudit>): Breach[] {
  const lines: { readonly key: string; readonly line: string }[] = [];
  for (const [hostId, { state }] of hosts) {
    if (!state) continue;
    for (const claim of state.claims.values()) {
      lines.push({ key: `${claim.claimId} ${hostId}`, line: canonicalJson({ ...claim, hostId }) });
    }
  }
  lines.sort((a, b) => byCodeUnit(a.key, b.key));
  if (digestOfLines(lines.map(({ line }) => line)) === view.digest()) return [];
  return [...hosts].flatMap(([hostId, audit]) => compareHost(view, hostId, audit));
}

function compareHost(view: OpenClaimsView, hostId: string, { state, lastEvent }: HostAudit): Breach[] {
  if (!state || !lastEvent) return [];
  const shown = new Map(view.ofHost(hostId).map((claim) => [claim.claimId, canonicalJson(claim)]));
  for (const claim of state.claims.values()) {
    if (shown.get(claim.claimId) !== canonicalJson({ ...claim, hostId })) {
      return [
        breachAt(
          'INV-06',
          lastEvent,
          `the open-claims view shows claim ${claim.claimId} otherwise than the host's fold`,
        ),
      ];
    }
    shown.delete(claim.claimId);
  }
  const [extra] = shown.keys();
  return extra === undefined
    ? []
    : [breachAt('INV-06', lastEvent, `the open-claims view shows claim ${extra}, which is not open on the host`)];
}
