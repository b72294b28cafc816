import { type Finding, finding } from '../finding.js';
import type { Amounts, ClaimContent, NumaFit, Wish } from '../log/shapes.js';
import { serves } from './matching.js';
import { cellsAsAsked, judgeBonds, judgeCells } from './judge-cells.js';
import { amountOf, usedBy } from './predicted-amounts.js';
import type { PredictedHost } from './predicted-host.js';

/** What a claim had before it was changed, and where that stands in the host's stream. */
export interface Before {
  readonly amounts: Amounts;
  /** On the host of its move's source: counted there until that ends, and its own from then on. */
  readonly shared: Amounts;
  /** Addresses: it may keep them in a state that nobody else would get. */
  readonly devices: ReadonlySet<string>;
  readonly revision: number;
  readonly numa: NumaFit | null;
}

/**
 * What a claim takes, when it is accepted or changed: INV-01, 02, 03, 07, 08, 11, and that it is exactly what was asked
 * (INV-04). The claim itself is held already.
 */
export function judgeContent(host: PredictedHost, content: ClaimContent, before: Before, wish: Wish | null): Finding[] {
  const { claimId, devices, allocations } = content;
  const found = host.devices.take(
    content,
    devices.map(({ address }) => address),
    before,
  );
  for (const [providerId, amounts] of Object.entries(allocations)) {
    for (const [resourceClass, amount] of Object.entries(amounts)) {
      const had =
        amountOf(before.amounts, providerId, resourceClass) + amountOf(before.shared, providerId, resourceClass);
      if (amount > had) found.push(...within(host, claimId, providerId, resourceClass));
      found.push(...sameAsDevices(host, content, providerId, resourceClass, amount));
    }
  }
  found.push(...groupLimits(host, content), ...judgeCells(host, content, before.numa), ...judgeBonds(host, content));
  if (wish && (!asAsked(host, content, wish) || !cellsAsAsked(content, wish))) {
    found.push(finding('INV-04', `claim ${claimId} of instance ${content.instanceId} is not what was asked`));
  }
  return found;
}

function within(host: PredictedHost, claimId: string, providerId: string, resourceClass: string): Finding[] {
  const record = host.record(providerId, resourceClass);
  const capacity = record ? (record.total - record.reserved) * record.allocationRatio : 0;
  const used = usedBy(host.open(), providerId, resourceClass);
  if (used <= capacity) return [];
  return [
    finding('INV-07', `claim ${claimId} takes ${resourceClass} of ${providerId} to ${used}, capacity ${capacity}`),
  ];
}

/** INV-11 for one claim: its amount is the number of its devices there. */
function sameAsDevices(
  host: PredictedHost,
  { claimId, devices }: ClaimContent,
  providerId: string,
  resourceClass: string,
  amount: number,
): Finding[] {
  const behind = devices.filter(
    (device) => device.providerId === providerId && device.resourceClass === resourceClass,
  ).length;
  if (behind === amount || (behind === 0 && host.devices.count(providerId, resourceClass) === 0)) return [];
  return [
    finding('INV-11', `claim ${claimId} counts ${amount} ${resourceClass} on ${providerId} for ${behind} devices`),
  ];
}

function groupLimits(host: PredictedHost, { claimId, instanceId, groups }: ClaimContent): Finding[] {
  return groups.flatMap(({ groupId, policy, maxServerPerHost, epoch }) => {
    const found: Finding[] = [];
    if (policy === 'anti-affinity') {
      const members = host.membersOf(groupId, instanceId) + 1;
      const most = maxServerPerHost ?? 1;
      if (members > most) found.push(finding('INV-08', `${members} of group ${groupId} on one host, at most ${most}`));
    }
    if (epoch !== null && epoch <= (host.closedEpochs.get(groupId) ?? -1)) {
      found.push(
        finding('RULE-10', `claim ${claimId} carries epoch ${epoch} of group ${groupId}, which is closed here`),
      );
    }
    return found;
  });
}

/** The counted sums and, request by request, as many serving devices as were asked. */
function asAsked(host: PredictedHost, { allocations, devices, move }: ClaimContent, wish: Wish): boolean {
  const sums = new Map<string, number>();
  const add = (resourceClass: string, amount: number) =>
    sums.set(resourceClass, (sums.get(resourceClass) ?? 0) + amount);
  for (const amounts of [...Object.values(allocations), ...Object.values(move?.shared ?? {})]) {
    for (const [resourceClass, amount] of Object.entries(amounts)) add(resourceClass, amount);
  }
  for (const amounts of Object.values(wish.allocations)) {
    for (const [resourceClass, amount] of Object.entries(amounts)) add(resourceClass, -amount);
  }
  for (const [resourceClass, amount] of Object.entries(wish.resources)) add(resourceClass, -amount);
  for (const { requestId, resourceClass } of devices) if (requestId !== null) add(resourceClass, -1);
  if ([...sums.values()].some((difference) => difference !== 0)) return false;
  const byRequest = wish.pciRequests.every((request) => {
    const own = devices.filter(({ requestId }) => requestId === request.requestId);
    const serving = own.filter(({ address }) => {
      const known = host.devices.known.get(address);
      return known !== undefined && serves(known.device, request);
    });
    return own.length === request.count && serving.length === own.length;
  });
  const asked = new Set(wish.pciRequests.map(({ requestId }) => requestId));
  return byRequest && devices.every(({ requestId }) => requestId === null || asked.has(requestId));
}
