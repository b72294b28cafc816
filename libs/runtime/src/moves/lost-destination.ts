import type { ClaimId, HostState } from '@berth/domain';

/** Why a claim that waits for its commit can't be confirmed any more; null while it can, or where it was never seen. */
export function whyOver(host: HostState, claimId: ClaimId): string | null {
  const ended = host.ended.get(claimId);
  if (ended) return `its claim ${claimId} has ended: ${ended.end}`;
  // No lease ends it there, so it would wait for ever (ADR 0150).
  return host.stranded.has(claimId) ? `its claim ${claimId} is stranded: host ${host.hostId} was fenced` : null;
}

/** What happened to a claim that its host will never confirm, by its refusal to do so now; null where it still may. */
export function lostBy(reasons: readonly { readonly code: string }[]): 'had ended' | 'was stranded' | null {
  const is = (codes: readonly string[]): boolean => reasons.some(({ code }) => codes.includes(code));
  if (is(ENDED)) return 'had ended';
  return is(STRANDED) ? 'was stranded' : null;
}

const ENDED = ['ClaimAlreadyEnded', 'ClaimUnknown', 'HostRetired', 'HostUnknown'];
/** What a fence left behind is ended one day, but never confirmed: it is not where its instance lives. */
const STRANDED = ['HostFenced', 'ClaimStranded'];
