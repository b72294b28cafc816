import { type AdoptionProposal, proposeAdoptions } from '../drift/adoption.js';
import { type DriftReport, driftReport } from '../drift/drift-report.js';
import { isQemu, lookupIn } from '../libvirt/lookup.js';
import { type RunningDomain, readRunningDomains } from '../libvirt/running-domains.js';
import type { HostScan } from '../scan/host-scan.js';
import type { AgentOptions } from './options.js';
import type { HostOnServer } from './server.js';

/** What running guests hold, beside what the server knows. */
export interface GuestObservation {
  readonly domains: readonly RunningDomain[];
  /** Null: there is no server to compare with. */
  readonly drift: DriftReport | null;
  readonly proposals: readonly AdoptionProposal[] | null;
  readonly notes: readonly string[];
}

/**
 * Reads the guests that run here. Null: no folder was given, or it can't be read; use is then unknown
 * and there is no drift to tell (Host facts 5.6).
 *
 * @param before the host as the server knew it before the scan began
 */
export async function observeGuests(
  options: AgentOptions,
  scan: HostScan,
  before: HostOnServer | null,
  stamp: { readonly bootId: string; readonly sequence: number },
  note: (line: string) => void,
): Promise<GuestObservation | null> {
  const { domainsDir, root, adopt } = options;
  if (domainsDir === undefined) return null;
  const read = await readRunningDomains(domainsDir, lookupIn(scan, root), isQemu(root));
  if (!read) {
    note(`can not list ${domainsDir}: what guests use is unknown, and no drift is reported`);
    return null;
  }
  return {
    domains: read.domains,
    drift: before === null ? null : driftReport(before, read.domains, stamp),
    proposals: adopt ? proposeAdoptions(before ?? assumed(scan), read.domains) : null,
    notes: read.skipped,
  };
}

/** Without a server every function of the scan counts as reported and free. */
const assumed = (scan: HostScan): HostOnServer => ({
  name: scan.hostname ?? '',
  revision: -1,
  bootId: null,
  reportSequence: 0,
  devices: scan.devices.map((device) => ({ address: device.address, claimId: null })),
  claims: [],
});
