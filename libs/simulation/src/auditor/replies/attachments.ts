import { type Finding, finding } from '../finding.js';

/**
 * What is plugged into guests for real: a device is attached when somebody was told that its claim is confirmed, and
 * detached before anybody asks for that claim's end. Two guests with one device is what all of this is about.
 */
export class Attachments {
  /** `host address` → instance. */
  private readonly attached = new Map<string, string>();

  attach(hostId: string, addresses: Iterable<string>, instanceId: string): Finding[] {
    const found: Finding[] = [];
    for (const address of addresses) {
      const key = `${hostId} ${address}`;
      const holder = this.attached.get(key);
      if (holder !== undefined && holder !== instanceId) {
        found.push(
          finding(
            'INV-01',
            `device ${address} of ${hostId} is attached to ${holder}, and ${instanceId} may attach it too`,
          ),
        );
      }
      this.attached.set(key, instanceId);
    }
    return found;
  }

  /** Everything that this instance has, on one host or everywhere. */
  detach(instanceId: string, hostId?: string): void {
    for (const [key, holder] of this.attached) {
      if (holder === instanceId && (hostId === undefined || key.startsWith(`${hostId} `))) this.attached.delete(key);
    }
  }

  /** A machine that is off runs nothing. */
  hostOff(hostId: string): void {
    for (const key of this.attached.keys()) if (key.startsWith(`${hostId} `)) this.attached.delete(key);
  }

  /** A device that goes to one claim while another guest has it plugged in. */
  taken(hostId: string, addresses: Iterable<string>, instanceId: string): Finding[] {
    return [...addresses].flatMap((address) => {
      const holder = this.attached.get(`${hostId} ${address}`);
      if (holder === undefined || holder === instanceId) return [];
      return [
        finding('INV-01', `device ${address} of ${hostId} goes to ${instanceId}, and guest ${holder} has it attached`),
      ];
    });
  }
}
