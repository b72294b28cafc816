import { type Finding, finding } from '../finding.js';
import type { ClaimContent, InventoryRecord, Report, Wish } from '../log/shapes.js';
import { judgeContent } from './judge-content.js';
import { whyNot } from './fits.js';
import type { End } from './predicted-claim.js';
import type { PredictedHost } from './predicted-host.js';

/** When an event was seen, and what was asked. */
export interface Surroundings {
  /** Its number in the whole log, from 0. */
  readonly at: number;
  /** Its place in the host's own stream. */
  readonly revision: number;
  /** True time, not any server's. */
  readonly nowMs: number;
  /** The fastest clock that any server may have: true milliseconds × this. */
  readonly fastestClock: number;
  /** What the command behind the event asked for; null where nobody outside knows. */
  readonly wish: Wish | null;
}

type Data = Record<string, unknown>;

/** Applies one stored event of a host; what breaks a rule is told. */
export function applyHostEvent(host: PredictedHost, type: string, data: Data, around: Surroundings): Finding[] {
  switch (type) {
    case 'HostRegistered':
      return host.registeredAnew(data.kind === 'machine');
    case 'InventoryReported':
      return host.report(data as unknown as Report, around.revision);
    case 'ProviderInventorySet':
      host.amounts.declare(String(data.providerId), data.inventories as Record<string, InventoryRecord>);
      return [];
    case 'ProviderRemoved':
      host.amounts.remove(String(data.providerId));
      return [];
    case 'ClaimAccepted':
      return accepted(host, data, around);
    case 'ClaimRejected':
      return rejected(host, data, around);
    case 'ClaimChanged':
      return changed(host, data as unknown as ClaimContent, around);
    case 'ClaimConfirmed':
      return confirmed(host, String(data.claimId), around);
    case 'ClaimRenewed':
      return renewed(host, data, around);
    case 'ClaimAborted':
    case 'ClaimReleased':
    case 'ClaimExpired':
      return ended(host, type, data, around);
    case 'GroupEpochClosed':
      return epochClosed(host, String(data.groupId), Number(data.epoch));
    default:
      return standing(host, type, data, around);
  }
}

function standing(host: PredictedHost, type: string, data: Data, { at, revision }: Surroundings): Finding[] {
  const { flags } = host;
  if (type === 'HostDisabled') flags.add('disabled');
  else if (type === 'HostDrainStarted') flags.add('draining');
  else if (type === 'HostFenced') strand(host);
  else if (type === 'HostReturned') return returned(host, data);
  else if (type === 'HostSuspended') flags.add('suspended');
  else if (type === 'HostResumed') flags.delete('suspended');
  else if (type === 'HostEnabled') {
    flags.delete('disabled');
    flags.delete('draining');
  } else if (type === 'DeviceQuarantined' || type === 'DeviceRestored') {
    host.devices.quarantine(String(data.address), type === 'DeviceQuarantined');
  } else if (type === 'DeviceDriftObserved') {
    return host.devices.drift(data.used as { address: string; by: string }[], Number(data.seenRevision));
  } else if (type === 'DevicesReserved') {
    return host.devices.reserve(String(data.claimId), data.addresses as readonly string[]);
  } else if (type === 'DeviceReservationCleared') {
    return host.devices.clear(String(data.address));
  } else if (type === 'HostRetired') {
    const found: Finding[] = [];
    for (const claimId of data.endedClaims as string[]) {
      const claim = host.openClaim(claimId);
      if (claim) found.push(...host.end(claim, 'retired', at, revision));
    }
    const left = host.openCount;
    flags.add('retired');
    if (left > 0) found.push(finding('INV-09', `host ${host.hostId} is retired with ${left} open claims`));
    return found;
  }
  return [];
}

function strand(host: PredictedHost): void {
  host.flags.add('fenced');
  host.fencedBoot = host.bootId;
  for (const { content } of host.open()) host.stranded.add(content.claimId);
}

function returned(host: PredictedHost, data: Data): Finding[] {
  host.flags.delete('fenced');
  for (const claimId of (data.reinstated ?? []) as readonly string[]) host.stranded.delete(claimId);
  if (data.bootId !== host.fencedBoot) return [];
  return [finding('RULE-12', `host ${host.hostId} returns with boot ${data.bootId}, the one that was fenced`)];
}

function accepted(host: PredictedHost, data: Data, around: Surroundings): Finding[] {
  const content = data as unknown as ClaimContent;
  const { claimId } = content;
  const found: Finding[] = [];
  const before = host.claims.get(claimId);
  if (before) found.push(finding('INV-09', `claim ${claimId} is accepted ${before.end ? 'after its end' : 'twice'}`));
  if (host.fenced.has(claimId)) found.push(finding('RULE-09', `claim ${claimId} is accepted behind its fence`));
  const refuses = host.refuses();
  if (refuses) {
    const rule = refuses === 'fenced' ? 'RULE-12' : refuses === 'unreported' ? 'RULE-11' : 'STANDING';
    found.push(finding(rule, `claim ${claimId} is accepted on host ${host.hostId}, which is ${refuses}`));
  }
  const { at, nowMs } = around;
  const held = data.status === 'held';
  const { hostId } = host;
  const leaseMs = data.leaseMs as number | null;
  host.hold({
    hostId,
    content,
    ofMove: content.move?.role === 'destination' ? content.move.moveId : null,
    acceptedAt: at,
    acceptedDevices: content.devices
      .map(({ address }) => address)
      .sort()
      .join(' '),
    confirmedAt: held ? null : at,
    endedAt: null,
    end: null,
    leaseMs,
    leaseSinceMs: nowMs,
  });
  return [
    ...found,
    ...judgeContent(
      host,
      content,
      { amounts: {}, shared: {}, numa: null, devices: new Set(), revision: around.revision },
      around.wish,
    ),
  ];
}

function rejected(host: PredictedHost, data: Data, { wish }: Surroundings): Finding[] {
  const { claimId, instanceId, reasons } = data as unknown as {
    claimId: string;
    instanceId: string;
    reasons: readonly { code: string }[];
  };
  // Which epoch a claim carried is the process's business: the wish does not say.
  if (reasons.some(({ code }) => code === 'GroupEpochClosed')) return [];
  if (!wish || whyNot(host, wish, claimId, instanceId) !== null) return [];
  const codes = reasons.map(({ code }) => code).join(', ');
  return [
    finding('INV-03', `claim ${claimId} is refused on host ${host.hostId} (${codes}), and everything it asks is free`),
  ];
}

function changed(host: PredictedHost, content: ClaimContent, around: Surroundings): Finding[] {
  const claim = host.openClaim(content.claimId);
  if (!claim) return [finding('INV-09', `claim ${content.claimId} is changed, and it is not open`)];
  const before = claim.content;
  const found = host.change(claim, content, around.revision);
  const devices = new Set(before.devices.map(({ address }) => address));
  const { revision } = around;
  return [
    ...found,
    ...judgeContent(
      host,
      claim.content,
      { amounts: before.allocations, shared: before.move?.shared ?? {}, numa: before.numa ?? null, devices, revision },
      around.wish,
    ),
  ];
}

function confirmed(host: PredictedHost, claimId: string, { at }: Surroundings): Finding[] {
  const claim = host.openClaim(claimId);
  if (!claim) return [finding('INV-09', `claim ${claimId} is confirmed, and it is not open`)];
  const again = claim.confirmedAt !== null;
  claim.confirmedAt ??= at;
  claim.leaseMs = null;
  if (host.flags.has('fenced') || host.stranded.has(claimId)) {
    return [finding('RULE-12', `claim ${claimId} is confirmed on a fenced host`)];
  }
  return again ? [finding('INV-09', `claim ${claimId} is confirmed twice`)] : [];
}

function renewed(host: PredictedHost, data: Data, { nowMs }: Surroundings): Finding[] {
  const claim = host.openClaim(String(data.claimId));
  if (!claim || claim.confirmedAt !== null)
    return [finding('INV-09', `claim ${data.claimId} is renewed, and not held`)];
  claim.leaseMs = Number(data.leaseMs);
  claim.leaseSinceMs = nowMs;
  return [];
}

const ENDS: Readonly<Record<string, End>> = {
  ClaimAborted: 'aborted',
  ClaimReleased: 'released',
  ClaimExpired: 'expired',
};

function ended(
  host: PredictedHost,
  type: string,
  data: Data,
  { at, revision, nowMs, fastestClock }: Surroundings,
): Finding[] {
  const claimId = String(data.claimId);
  if (data.neverSeen === true) {
    const known = host.claims.has(claimId) || host.fenced.has(claimId);
    host.fenced.add(claimId);
    return known ? [finding('INV-09', `claim ${claimId} is fenced as never seen, but it was`)] : [];
  }
  const claim = host.openClaim(claimId);
  if (!claim) return [finding('INV-09', `${type} of claim ${claimId}, which is not open`)];
  const { confirmedAt, leaseMs, leaseSinceMs } = claim;
  const stranded = host.flags.has('fenced') && host.stranded.has(claimId);
  const end = ENDS[type] as End;
  const found = host.end(claim, end, at, revision);
  if (stranded) found.push(finding('RULE-12', `claim ${claimId} ends on a fenced host before any later boot`));
  if (end !== 'expired') return found;
  if (confirmedAt !== null) return [...found, finding('RULE-07', `claim ${claimId} expires, and it is confirmed`)];
  const openMs = nowMs - leaseSinceMs;
  if (openMs * fastestClock + 1 >= (leaseMs ?? 0)) return found;
  return [...found, finding('RULE-07', `claim ${claimId} expires ${openMs} ms after its lease of ${leaseMs} ms began`)];
}

function epochClosed(host: PredictedHost, groupId: string, epoch: number): Finding[] {
  const open = [...host.open()].filter(
    ({ content }) =>
      !host.stranded.has(content.claimId) &&
      content.groups.some((group) => group.groupId === groupId && group.epoch !== null && group.epoch <= epoch),
  );
  host.closedEpochs.set(groupId, Math.max(epoch, host.closedEpochs.get(groupId) ?? 0));
  if (open.length === 0) return [];
  return [
    finding('RULE-10', `epoch ${epoch} of group ${groupId} is closed on a host with ${open.length} of its members`),
  ];
}
