import { type Finding, finding } from '../finding.js';
import { type PredictedClaim, wasSo } from '../host/predicted-claim.js';
import type { PredictedHost } from '../host/predicted-host.js';
import type { Ledger } from './ledger.js';
import type { Answered, Asked } from './shapes.js';

/** Between which places of the log a question was under way. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

interface Known {
  readonly ledger: Ledger;
  readonly hostOf: (hostId: string) => PredictedHost;
  readonly openOf: (instanceId: string) => readonly PredictedClaim[];
}

/** What nobody may be told unless it is so: INV-09, INV-10, and the permission to attach. */
export function judgeReply(asked: Asked, answered: Answered, window: Window, known: Known): Finding[] {
  const { commandId, deed } = asked;
  const { outcome, repeated } = answered;
  const { ledger } = known;
  const found: Finding[] = [];
  if (WRITTEN.has(outcome) && !repeated && RECORDED.has(deed.kind) && !ledger.commandsLogged.has(commandId)) {
    found.push(finding('INV-10', `command ${commandId} (${deed.kind}) was acknowledged, and it is not in the log`));
  }
  if (outcome === 'placed') found.push(...placed(answered, known));
  else if (deed.kind === 'gang' && outcome === 'accepted') found.push(...together(answered, window, known));
  else if (deed.kind === 'move-step' && UNDONE.has(answered.code ?? '')) found.push(...undone(answered, known));
  else if (outcome === 'deleted') found.push(...deleted(String(deed.instanceId), known));
  else if (deed.kind === 'command' && deed.command?.claimId && deed.hostId) {
    const host = known.hostOf(deed.hostId);
    found.push(...ofClaim(deed.command.type, deed.command.claimId, host, answered, window));
  }
  return found;
}

const WRITTEN = new Set(['accepted', 'placed', 'deleted']);
const RECORDED = new Set(['command', 'report', 'place', 'delete', 'activate', 'policy', 'gang', 'group']);

function placed({ hostId, claimId, devices }: Answered, { hostOf }: Known): Finding[] {
  const claim = hostOf(hostId ?? '').claims.get(claimId ?? '');
  if (!claim)
    return [finding('INV-10', `a placement was acknowledged with claim ${claimId}, which ${hostId} never saw`)];
  if (devices === null) return [];
  const accepted = claim.acceptedDevices;
  const told = [...devices].sort().join(' ');
  if (told === accepted) return [];
  return [finding('REPLY', `claim ${claimId} was told to have devices ${told}, and was accepted with ${accepted}`)];
}

/** Each member's claim was confirmed at some moment while it was asked, or before where that is only told again. */
function together({ members, repeated }: Answered, { from, to }: Window, { hostOf }: Known): Finding[] {
  return (members ?? [])
    .filter(({ hostId, claimId }) => {
      const { claims, flags, stranded } = hostOf(hostId);
      // What a fenced host keeps is not confirmed there: its instance is evacuated.
      if (flags.has('fenced') || stranded.has(claimId)) return false;
      return !wasSo(claims.get(claimId), repeated ? 'open' : 'confirmed', repeated ? 0 : from, to);
    })
    .map(({ hostId, claimId }) =>
      finding('INV-10', `a gang was acknowledged with claim ${claimId}, which ${hostId} never confirmed`),
    );
}

const UNDONE = new Set(['abandoned', 'reverted']);

/** What a move had at its destination is given back, or kept by a fenced host. */
function undone({ hostId, claimId, code }: Answered, { hostOf }: Known): Finding[] {
  const host = hostOf(hostId ?? '');
  if (!host.openClaim(claimId ?? '') || host.flags.has('fenced') || host.stranded.has(claimId ?? '')) return [];
  return [finding('INV-09', `a move was told ${code}, and its claim ${claimId} is open on ${hostId}`)];
}

function deleted(instanceId: string, { ledger, openOf }: Known): Finding[] {
  ledger.deleted.add(instanceId);
  return openOf(instanceId).map(({ hostId, content }) =>
    finding('INV-09', `instance ${instanceId} was told deleted, and claim ${content.claimId} is open on ${hostId}`),
  );
}

/** What was said of a claim must have been so at some moment while it was asked. */
function ofClaim(
  type: string,
  claimId: string,
  host: PredictedHost,
  { outcome, code, reasons, repeated }: Answered,
  { from, to }: Window,
): Finding[] {
  const claim = host.claims.get(claimId);
  const so = (what: Parameters<typeof wasSo>[1]): boolean => wasSo(claim, what, from, to);
  const wrong = (what: string): Finding[] => [
    finding('INV-09', `${type} of claim ${claimId} was answered ${what}, which it never was meanwhile`),
  ];
  if (outcome === 'accepted') {
    const was = { ConfirmClaim: 'confirmed', ClaimResources: 'open', ChangeClaim: 'open', RenewClaim: 'open' } as const;
    const after = was[type as keyof typeof was];
    if (after && !repeated && !so(after)) return wrong(`accepted (${after})`);
    if (repeated && after && !claim) return wrong('accepted before');
    if ((type === 'ReleaseClaim' || type === 'AbortClaim') && !so('ended') && !host.fenced.has(claimId)) {
      return wrong('accepted (ended)');
    }
    return [];
  }
  if (outcome === 'unchanged') {
    if (code === 'ClaimAlreadyConfirmed' && !so('confirmed')) return wrong('confirmed already');
    if (code === 'ClaimAlreadyAccepted' && !so('open')) return wrong('accepted already');
    const ends = { ClaimAlreadyAborted: 'aborted', ClaimAlreadyReleased: 'released', ClaimAlreadyExpired: 'expired' };
    const end = ends[code as keyof typeof ends];
    if (end && !host.fenced.has(claimId) && claim?.end !== end && claim?.end !== 'retired')
      return wrong(`${end} already`);
    return [];
  }
  if (outcome !== 'rejected' || type === 'ClaimResources' || type === 'ChangeClaim') return [];
  const [reason] = reasons;
  if (reason?.code === 'ClaimUnknown' && !so('unknown')) return wrong('unknown');
  if (reason?.code === 'ClaimHeld' && !so('held')) return wrong('held');
  if (reason?.code === 'ClaimConfirmed' && !so('confirmed')) return wrong('confirmed');
  if (reason?.code === 'ClaimAlreadyEnded' && !so('ended') && !host.fenced.has(claimId)) return wrong('ended');
  return [];
}
