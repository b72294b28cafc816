import type { RawDevice, RawFinding, RawReport } from './raw-shapes.js';

interface Known {
  readonly device: RawDevice;
  owner: string | null;
  vanished: boolean;
  /** Reported while owned: so it will be once it is given back. */
  pending: RawDevice | null;
}

/** Who owns which device of one host, by the stored events alone (INV-01, INV-02). */
export class RawDevices {
  private readonly known = new Map<string, Known>();
  /** Parent address → its known children. */
  private readonly children = new Map<string, Set<string>>();

  report(report: RawReport): void {
    for (const device of report.devicesAppeared) this.put(device, null);
    for (const device of report.devicesChanged) {
      const known = this.known.get(device.address);
      if (known && known.owner !== null) known.pending = device;
      else this.put(device, null);
    }
    for (const address of report.devicesVanished) {
      const known = this.known.get(address);
      if (!known) continue;
      if (known.owner === null) this.drop(address);
      else known.vanished = true;
    }
    for (const address of report.devicesReturned) {
      const known = this.known.get(address);
      if (known) known.vanished = false;
    }
  }

  take(claimId: string, addresses: readonly string[]): RawFinding[] {
    const found: RawFinding[] = [];
    for (const address of addresses) {
      const known = this.known.get(address);
      if (!known) {
        found.push({ invariant: 'INV-01', detail: `claim ${claimId} takes device ${address}, which the host has not` });
      } else if (known.owner !== null && known.owner !== claimId) {
        const detail = `device ${address} is held by claim ${known.owner}, claim ${claimId} takes it too`;
        found.push({ invariant: 'INV-01', detail });
      } else known.owner = claimId;
    }
    return [...found, ...addresses.flatMap((address) => this.ownedRelative(address))];
  }

  giveBack(claimId: string, addresses: readonly string[]): void {
    for (const address of addresses) {
      const known = this.known.get(address);
      if (known?.owner !== claimId) continue;
      if (known.vanished) this.drop(address);
      else this.put(known.pending ?? known.device, null);
    }
  }

  /** Known devices of a class on a provider, vanished ones that are still owned included; 0 where it is no device class. */
  count(providerId: string, resourceClass: string): number {
    let count = 0;
    for (const { device } of this.known.values()) {
      if (device.providerId === providerId && device.resourceClass === resourceClass) count++;
    }
    return count;
  }

  clear(): void {
    this.known.clear();
    this.children.clear();
  }

  private ownedRelative(address: string): RawFinding[] {
    const parent = this.known.get(address)?.device.parentAddress ?? null;
    if (parent !== null && this.ownerOf(parent) !== null) {
      return [{ invariant: 'INV-02', detail: `child ${address} and its PF ${parent} are both held` }];
    }
    for (const child of this.children.get(address) ?? []) {
      if (this.ownerOf(child) === null) continue;
      return [{ invariant: 'INV-02', detail: `PF ${address} and its child ${child} are both held` }];
    }
    return [];
  }

  private ownerOf(address: string): string | null {
    return this.known.get(address)?.owner ?? null;
  }

  private put(device: RawDevice, owner: string | null): void {
    this.drop(device.address);
    this.known.set(device.address, { device, owner, vanished: false, pending: null });
    if (device.parentAddress === null) return;
    const siblings = this.children.get(device.parentAddress);
    if (siblings) siblings.add(device.address);
    else this.children.set(device.parentAddress, new Set([device.address]));
  }

  private drop(address: string): void {
    const parent = this.known.get(address)?.device.parentAddress ?? null;
    if (parent !== null) this.children.get(parent)?.delete(address);
    this.known.delete(address);
  }
}
