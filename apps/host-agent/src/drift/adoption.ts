import type { HostOnServer } from '../agent/host-on-server.js';
import type { RunningDomain } from '../libvirt/running-domains.js';
import { compareAddresses } from '../pci/address.js';

/** The body of `POST /v1/hosts/{id}/claims` that takes a running guest in (DESIGN decision 5). */
export interface ProposedClaim {
  readonly instanceId: string;
  readonly confirmed: true;
  readonly resources: Readonly<Record<string, number>>;
  readonly devices: readonly string[];
}

export interface AdoptionProposal {
  readonly claim: ProposedClaim;
  /** What an operator must know before agreeing, for people. */
  readonly remarks: readonly string[];
}

/**
 * Claims for guests that run here without one. Devices that a guest shares (mdev) are not its own;
 * devices that are not reported, or that another claim has, are left out and remarked on.
 */
export function proposeAdoptions(host: HostOnServer, domains: readonly RunningDomain[]): AdoptionProposal[] {
  const claimed = new Set(host.claims.map((claim) => claim.instanceId.toLowerCase()));
  const reported = new Map(host.devices.map((device) => [device.address, device.claimId]));
  return domains
    .filter((domain) => !claimed.has(domain.uuid))
    .map((domain) => {
      const own = [...new Set(domain.uses.filter((each) => !each.shared).map((each) => each.address))];
      const free = own.filter((address) => reported.get(address) === null);
      return {
        claim: {
          instanceId: domain.uuid,
          confirmed: true,
          resources: {
            ...(domain.vcpus === null ? {} : { VCPU: domain.vcpus }),
            ...(domain.memoryMib === null ? {} : { MEMORY_MB: domain.memoryMib }),
          },
          devices: free.sort(compareAddresses),
        },
        remarks: [
          ...(domain.nova ? [] : ['not a guest of Nova']),
          ...own.filter((each) => !reported.has(each)).map((each) => `uses ${each}, which is not reported`),
          ...own
            .filter((each) => reported.get(each))
            .map((each) => `uses ${each}, which claim ${reported.get(each)} has`),
          ...domain.uses.filter((each) => each.shared).map((each) => `shares ${each.address} (${each.how})`),
          ...domain.unresolved.map((each) => `uses something that was not found: ${each}`),
          'its disk is not known here',
        ],
      };
    });
}
