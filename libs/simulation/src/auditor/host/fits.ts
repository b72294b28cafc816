import type { Wish } from '../log/shapes.js';
import { canServe } from './choose.js';
import { usedBy } from './predicted-amounts.js';
import type { PredictedHost } from './predicted-host.js';

/**
 * Why a host should refuse a claim now, in one word; null = it should accept; undefined = not predicted (guest cells and
 * bonds, amounts on providers of devices, what the guest itself uses without a claim).
 */
export function whyNot(
  host: PredictedHost,
  wish: Wish,
  claimId: string,
  instanceId: string,
): string | null | undefined {
  if (wish.numa || wish.deviceConstraints) return undefined;
  // Beside its own source a claim shares what both need.
  if (wish.move?.sourceClaimId !== undefined && host.openClaim(wish.move.sourceClaimId)) return undefined;
  if (host.devices.usesWithoutClaim(instanceId)) return undefined;
  const standing = host.refuses();
  if (standing) return standing;
  if (host.claims.get(claimId) || host.fenced.has(claimId)) return 'the claim id was used';
  for (const group of wish.groups) {
    if (group.epoch !== null && group.epoch <= (host.closedEpochs.get(group.groupId) ?? -1)) return 'epoch closed';
    if (group.policy === 'anti-affinity') {
      const most = group.maxServerPerHost ?? 1;
      if (host.membersOf(group.groupId, instanceId) >= most) return 'anti-affinity';
    }
  }
  const counted = amountsFit(host, wish);
  if (counted !== null) return counted;
  const free = host.devices.free();
  const room = ({ providerId, resourceClass }: (typeof free)[number]) => {
    const record = host.record(providerId, resourceClass);
    const used = usedBy(host.open(), providerId, resourceClass);
    const { total = 0, reserved = 0, maxUnit = 0, minUnit = 1, stepSize = 1 } = record ?? {};
    // Units of device classes other than one at a time are not predicted.
    const units = minUnit > 1 || stepSize > 1 ? Number.NaN : Math.min(total - reserved - used, maxUnit);
    return { key: `${providerId} ${resourceClass}`, left: units };
  };
  if (free.some((device) => Number.isNaN(room(device).left))) return undefined;
  return canServe(free, wish.pciRequests, room) ? null : 'devices';
}

function amountsFit(host: PredictedHost, { resources, allocations }: Wish): string | null | undefined {
  const asked: [string, string, number][] = [];
  for (const [resourceClass, amount] of Object.entries(resources)) {
    // Only where the root has the class: where it goes to another provider, the product may choose.
    if (!host.record(host.hostId, resourceClass)) return host.hasElsewhere(resourceClass) ? undefined : 'no inventory';
    asked.push([host.hostId, resourceClass, amount]);
  }
  for (const [providerId, amounts] of Object.entries(allocations)) {
    for (const [resourceClass, amount] of Object.entries(amounts)) {
      if (host.devices.count(providerId, resourceClass) > 0) return undefined;
      asked.push([providerId, resourceClass, amount]);
    }
  }
  for (const [providerId, resourceClass, amount] of asked) {
    const record = host.record(providerId, resourceClass);
    if (!record) return 'no inventory';
    const { total, reserved, allocationRatio, minUnit, maxUnit, stepSize } = record;
    if (amount < minUnit || amount > maxUnit || amount % stepSize !== 0) return 'units';
    const used = usedBy(host.open(), providerId, resourceClass);
    if (used + amount > (total - reserved) * allocationRatio) return 'capacity';
  }
  return null;
}
