import type { HostOnServer } from '../agent/host-on-server.js';
import type { RunningDomain } from '../libvirt/running-domains.js';
import { compareAddresses } from '../pci/address.js';

/** The whole present drift of a host, as one observation (DESIGN rule 11). */
export interface DriftReport {
  /** Revision of the host before its guests were looked at: later claims are left out by the server. */
  readonly seenRevision: number;
  readonly bootId: string;
  readonly sequence: number;
  /** Devices of the host that a guest uses without a claim of its own; `by` is the guest's id. */
  readonly used: readonly { readonly address: string; readonly by: string }[];
  /** Devices of confirmed claims that no guest uses. */
  readonly unused: readonly { readonly address: string; readonly claimId: string }[];
}

/**
 * Compares what guests use with what the server has claimed. Devices that are not reported are no
 * business of the server. A held claim may not be attached yet: that is no drift.
 *
 * @param before the host as it was BEFORE the guests were read
 */
export function driftReport(
  before: HostOnServer,
  domains: readonly RunningDomain[],
  stamp: { readonly bootId: string; readonly sequence: number },
): DriftReport {
  const reported = new Set(before.devices.map((device) => device.address));
  const claimOf = new Map(
    before.claims.flatMap((claim) => claim.devices.map((device) => [device.address, claim] as const)),
  );
  const usersOf = new Map<string, Set<string>>();
  for (const domain of domains) {
    for (const { address } of domain.uses) usersOf.set(address, (usersOf.get(address) ?? new Set()).add(domain.uuid));
  }
  const used = [...usersOf].flatMap(([address, users]) => {
    const owner = claimOf.get(address)?.instanceId.toLowerCase();
    const strangers = [...users].filter((user) => user !== owner).sort();
    const [by] = strangers;
    return reported.has(address) && by !== undefined ? [{ address, by }] : [];
  });
  const unused = before.claims.flatMap((claim) =>
    claim.status !== 'confirmed'
      ? []
      : claim.devices
          .filter((device) => !usersOf.get(device.address)?.has(claim.instanceId.toLowerCase()))
          .map((device) => ({ address: device.address, claimId: claim.claimId })),
  );
  const byAddress = (a: { address: string }, b: { address: string }): number => compareAddresses(a.address, b.address);
  return { seenRevision: before.revision, ...stamp, used: used.sort(byAddress), unused: unused.sort(byAddress) };
}
