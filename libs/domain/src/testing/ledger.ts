import type { HostEvent } from '../index.js';

interface Content {
  readonly devices: readonly { readonly address: string }[];
  readonly allocations: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
interface Holding {
  readonly devices: readonly string[];
  readonly allocations: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/**
 * Who holds what, read off the events' data alone and in the plainest way: what the domain's own fold is judged by.
 * Knows nothing of deciders, views or states.
 */
export class Ledger {
  readonly open = new Map<string, Holding>();
  readonly ends = new Map<string, string>();
  /** Device → parent address, ever reported. */
  readonly parents = new Map<string, string | null>();
  readonly onBus = new Set<string>();
  readonly faults: string[] = [];

  record({ type, data }: HostEvent): void {
    switch (type) {
      case 'ClaimAccepted':
        this.take(data.claimId, data);
        break;
      case 'ClaimChanged':
        this.open.delete(data.claimId);
        this.take(data.claimId, data);
        break;
      case 'ClaimAborted':
      case 'ClaimReleased':
      case 'ClaimExpired':
        if (this.ends.has(data.claimId)) this.faults.push(`INV-09 ${data.claimId} ended twice`);
        this.ends.set(data.claimId, type);
        this.open.delete(data.claimId);
        break;
      case 'InventoryReported':
        for (const device of [...data.devicesAppeared, ...data.devicesChanged]) {
          this.parents.set(device.address, device.parentAddress);
          this.onBus.add(device.address);
        }
        for (const address of data.devicesReturned) this.onBus.add(address);
        for (const address of data.devicesVanished) this.onBus.delete(address);
        break;
      default:
        break;
    }
  }

  private take(claimId: string, { devices, allocations }: Content): void {
    if (this.ends.has(claimId)) this.faults.push(`INV-09 ${claimId} opened after its end`);
    const addresses = devices.map(({ address }) => address);
    for (const address of addresses) {
      const owner = this.owner(address);
      if (owner) this.faults.push(`INV-01 ${address} of ${owner} given to ${claimId}`);
    }
    this.open.set(claimId, { devices: addresses, allocations });
    for (const [address, parent] of this.parents) {
      if (parent !== null && this.owner(address) && this.owner(parent))
        this.faults.push(`INV-02 ${address} and ${parent}`);
    }
  }

  owner(address: string): string | null {
    for (const [claimId, holding] of this.open) if (holding.devices.includes(address)) return claimId;
    return null;
  }

  used(providerId: string, resourceClass: string): number {
    let sum = 0;
    for (const holding of this.open.values()) sum += holding.allocations[providerId]?.[resourceClass] ?? 0;
    return sum;
  }
}
