import { type Finding, finding } from '../finding.js';
import type { Device, Report } from '../log/shapes.js';

export interface PredictedDevice {
  device: Device;
  owner: string | null;
  vanished: boolean;
  quarantined: boolean;
  /** A scan found it in use without a claim. */
  strange: boolean;
  /** Reported while owned: what it is once it is given back. */
  pending: Device | null;
}

/** Who should own which device of one host, and which are free to take. */
export class PredictedDevices {
  readonly known = new Map<string, PredictedDevice>();
  /** Quarantined addresses, on the bus or not: whoever comes back is still not trusted. */
  private readonly marks = new Set<string>();

  quarantine(address: string, on: boolean): void {
    if (on) this.marks.add(address);
    else this.marks.delete(address);
    const known = this.known.get(address);
    if (known) known.quarantined = on;
  }

  clear(): void {
    this.known.clear();
    this.marks.clear();
  }

  report(report: Report): void {
    const fresh = (device: Device): PredictedDevice => newDevice(device, this.marks.has(device.address));
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

  /** @param keeps addresses that the claim had before: they may be in a state that nobody else would get */
  take(claimId: string, addresses: readonly string[], keeps: ReadonlySet<string>): Finding[] {
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
      if (!keeps.has(address)) {
        const why = known.vanished ? 'vanished' : known.quarantined ? 'quarantined' : known.strange ? 'in use' : null;
        if (why) found.push(finding('INV-03', `claim ${claimId} takes device ${address}, which is ${why}`));
      }
      known.owner = claimId;
    }
    for (const address of addresses) {
      const relative = this.ownedRelative(address);
      if (relative) found.push(finding('INV-02', `${address} and ${relative} of one card are both held`));
    }
    return found;
  }

  giveBack(claimId: string, addresses: Iterable<string>): void {
    for (const address of addresses) {
      const known = this.known.get(address);
      if (known?.owner !== claimId) continue;
      if (known.vanished) this.known.delete(address);
      else {
        known.owner = null;
        known.device = known.pending ?? known.device;
        known.pending = null;
      }
    }
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
    for (const { device, owner, strange } of this.known.values()) {
      if (owner === null && !strange) continue;
      used.add(device.address);
      if (device.parentAddress !== null) broken.add(device.parentAddress);
    }
    const blocked = new Set<string>();
    for (const { device } of this.known.values()) {
      const { address, parentAddress } = device;
      if (broken.has(address) || (parentAddress !== null && used.has(parentAddress))) blocked.add(address);
    }
    return blocked;
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
  { device, owner, vanished, quarantined, strange }: PredictedDevice,
  blocked: ReadonlySet<string>,
): 'free' | 'owned' | 'unavailable' | 'drifted' | 'blocked' | 'quarantined' {
  if (owner !== null) return 'owned';
  if (vanished) return 'unavailable';
  if (strange) return 'drifted';
  if (blocked.has(device.address)) return 'blocked';
  return quarantined ? 'quarantined' : 'free';
}

const newDevice = (device: Device, quarantined: boolean): PredictedDevice => ({
  device,
  owner: null,
  vanished: false,
  quarantined,
  strange: false,
  pending: null,
});
