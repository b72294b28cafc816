import { type Finding, finding } from '../finding.js';
import type { Device, Report } from '../log/shapes.js';
import { isTrue } from './matching.js';

export interface PredictedDevice {
  device: Device;
  owner: string | null;
  /** Revision of the host's stream at which the owner last changed, or the device appeared. */
  ownerSince: number;
  vanished: boolean;
  quarantined: boolean;
  /** For one use, and used: nobody gets it until somebody clears it. */
  reserved: boolean;
  /** Who uses it without a claim, as a scan found. */
  usedBy: string | null;
  /** Reported while owned: what it is once it is given back. */
  pending: Device | null;
}

/** Who should own which device of one host, and which are free to take. */
export class PredictedDevices {
  readonly known = new Map<string, PredictedDevice>();
  /** Quarantined addresses, on the bus or not: whoever comes back is still not trusted. */
  private readonly marks = new Set<string>();
  /** The same for devices that were used once. */
  private readonly used = new Set<string>();
  /** What becomes of devices that share an IOMMU group. */
  private groups = 'together';

  quarantine(address: string, on: boolean): void {
    if (on) this.marks.add(address);
    else this.marks.delete(address);
    const known = this.known.get(address);
    if (known) known.quarantined = on;
  }

  forget(): void {
    this.known.clear();
    this.marks.clear();
    this.used.clear();
    this.groups = 'together';
  }

  report(report: Report, revision: number): void {
    this.groups = report.iommuGroups ?? this.groups;
    const fresh = (device: Device): PredictedDevice => ({
      device,
      owner: null,
      ownerSince: revision,
      vanished: false,
      quarantined: this.marks.has(device.address),
      reserved: this.used.has(device.address),
      usedBy: null,
      pending: null,
    });
    for (const device of report.devicesAppeared) this.known.set(device.address, fresh(device));
    for (const device of report.devicesChanged) {
      const known = this.known.get(device.address);
      if (!known) this.known.set(device.address, fresh(device));
      else if (known.owner !== null) known.pending = device;
      else known.device = device;
    }
    for (const address of report.devicesVanished) {
      const known = this.known.get(address);
      if (known?.owner) known.vanished = true;
      else this.known.delete(address);
    }
    for (const address of report.devicesReturned) {
      const known = this.known.get(address);
      if (known) known.vanished = false;
    }
  }

  /** The whole present drift; what changed hands after the scan began stays as it was known (RULE-11). */
  drift(used: readonly { readonly address: string; readonly by: string }[], seenRevision: number): Finding[] {
    const users = new Map(used.map(({ address, by }) => [address, by]));
    const found: Finding[] = [];
    for (const [address, known] of this.known) {
      const by = users.get(address) ?? null;
      if (known.ownerSince > seenRevision && (by === null) !== (known.usedBy === null)) {
        const since = `changed hands at ${known.ownerSince}`;
        found.push(finding('RULE-11', `a scan that began at ${seenRevision} judges device ${address}, which ${since}`));
      }
      known.usedBy = by;
    }
    return found;
  }

  /** Whether a scan found devices in the hands of this guest without a claim: its own claim may take those. */
  usesWithoutClaim(instanceId: string): boolean {
    for (const { usedBy } of this.known.values()) if (usedBy === instanceId) return true;
    return false;
  }

  /** Devices for one use whose claim is confirmed. */
  reserve(claimId: string, addresses: readonly string[]): Finding[] {
    return addresses.flatMap((address) => {
      const known = this.known.get(address);
      this.used.add(address);
      if (known) known.reserved = true;
      if (known?.owner === claimId) return [];
      return [finding('INV-05', `device ${address} is used up by claim ${claimId}, which has it not`)];
    });
  }

  /** Somebody cleared it behind its one use. */
  clear(address: string): Finding[] {
    const known = this.known.get(address);
    this.used.delete(address);
    if (known) known.reserved = false;
    if (known?.owner == null) return [];
    return [finding('INV-05', `device ${address} is cleared while claim ${known.owner} has it`)];
  }

  /** @param before what the claim had: it may keep that in a state that nobody else would get */
  take(
    { claimId, instanceId }: { readonly claimId: string; readonly instanceId: string },
    addresses: readonly string[],
    before: { readonly devices: ReadonlySet<string>; readonly revision: number },
  ): Finding[] {
    const found: Finding[] = [];
    for (const address of addresses) {
      const known = this.known.get(address);
      if (!known) {
        found.push(finding('INV-01', `claim ${claimId} takes device ${address}, which the host has not`));
        continue;
      }
      if (known.owner !== null && known.owner !== claimId) {
        found.push(finding('INV-01', `device ${address} is held by ${known.owner}, claim ${claimId} takes it too`));
        continue;
      }
      if (!before.devices.has(address)) {
        const why = keptAway(known, instanceId);
        if (why) found.push(finding('INV-03', `claim ${claimId} takes device ${address}, which is ${why}`));
        const mate = this.mateOfAnother(known, claimId);
        if (mate) found.push(finding('INV-02', `${address} and ${mate} of one IOMMU group go to two claims`));
      }
      if (known.owner !== claimId) known.ownerSince = before.revision;
      known.owner = claimId;
    }
    for (const address of addresses) {
      const relative = this.ownedRelative(address);
      if (relative) found.push(finding('INV-02', `${address} and ${relative} of one card are both held`));
    }
    return found;
  }

  /** @param attached whether somebody was allowed to attach them: what is for one use is used up then */
  giveBack(claimId: string, addresses: Iterable<string>, attached: boolean, revision: number): Finding[] {
    const found: Finding[] = [];
    for (const address of addresses) {
      const known = this.known.get(address);
      if (known?.owner !== claimId) continue;
      if (attached && isForOneUse(known.device) && !known.reserved)
        found.push(finding('INV-05', `device ${address} of claim ${claimId} is for one use, and is free again`));
      if (known.vanished) this.known.delete(address);
      else {
        known.owner = null;
        known.ownerSince = revision;
        known.device = known.pending ?? known.device;
        known.pending = null;
      }
    }
    return found;
  }

  /** Known devices of a class on a provider, those that vanished while owned included. */
  count(providerId: string, resourceClass: string): number {
    let count = 0;
    for (const { device } of this.known.values()) {
      if (device.providerId === providerId && device.resourceClass === resourceClass) count++;
    }
    return count;
  }

  /** Healthy, reported, unowned and unblocked (INV-03). */
  free(): Device[] {
    const blocked = this.blocked();
    return [...this.known.values()].filter((known) => stateOf(known, blocked) === 'free').map(({ device }) => device);
  }

  /** Addresses that an owned or used relative keeps from being taken; by the parent's ADDRESS, reported or not. */
  blocked(): Set<string> {
    const used = new Set<string>();
    const broken = new Set<string>();
    for (const { device, owner, usedBy } of this.known.values()) {
      if (owner === null && usedBy === null) continue;
      used.add(device.address);
      if (device.parentAddress !== null) broken.add(device.parentAddress);
      for (const mate of this.matesOf(device)) broken.add(mate);
    }
    const blocked = new Set<string>();
    for (const { device } of this.known.values()) {
      const { address, parentAddress } = device;
      if (broken.has(address) || (parentAddress !== null && used.has(parentAddress))) blocked.add(address);
    }
    return blocked;
  }

  /** The other endpoints of its IOMMU group, where these go together. */
  private matesOf({ address, iommuGroup }: Device): readonly string[] {
    if (this.groups === 'ignored' || !iommuGroup) return [];
    return iommuGroup.filter((mate) => mate !== address);
  }

  private mateOfAnother({ device }: PredictedDevice, claimId: string): string | null {
    const mate = this.matesOf(device).find((address) => (this.known.get(address)?.owner ?? claimId) !== claimId);
    return mate ?? null;
  }

  private ownedRelative(address: string): string | null {
    const parent = this.known.get(address)?.device.parentAddress ?? null;
    if (parent !== null && (this.known.get(parent)?.owner ?? null) !== null) return parent;
    for (const { device, owner } of this.known.values()) {
      if (device.parentAddress === address && owner !== null) return device.address;
    }
    return null;
  }
}

/** One word for what a device does; `blocked` as {@link PredictedDevices.blocked} has it. */
export function stateOf(
  { device, owner, vanished, quarantined, reserved, usedBy }: PredictedDevice,
  blocked: ReadonlySet<string>,
): 'free' | 'owned' | 'unavailable' | 'drifted' | 'blocked' | 'reserved' | 'quarantined' {
  if (owner !== null) return 'owned';
  if (vanished) return 'unavailable';
  if (usedBy !== null) return 'drifted';
  if (blocked.has(device.address)) return 'blocked';
  if (reserved) return 'reserved';
  return quarantined ? 'quarantined' : 'free';
}

/** Why a new claim must not have it, but for its relatives; null: it may. */
function keptAway({ vanished, quarantined, reserved, usedBy }: PredictedDevice, instanceId: string): string | null {
  if (vanished) return 'vanished';
  if (quarantined) return 'quarantined';
  if (reserved) return 'used once already';
  return usedBy === null || usedBy === instanceId ? null : `in use by ${usedBy}`;
}

/** By its tag (Nova facts 7.8). */
const isForOneUse = ({ tags }: Device): boolean => isTrue(tags.one_time_use);
